import { Fragment, type ReactNode, useEffect, useSyncExternalStore } from 'react'

interface Staged {
  number: number
  open: boolean
  draw: (dialog: { open: boolean; onClose: () => void }) => ReactNode
}

let staged: Staged | null = null
const listeners = new Set<() => void>()

const replace = (next: Staged | null): void => {
  staged = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const current = () => staged
const atFirst = () => null
const close = () => replace(staged && { ...staged, open: false })

/** Opens a dialog that stays open when the row that opened it leaves its list. */
export const showDialog = (draw: Staged['draw']): void =>
  replace({ number: (staged?.number ?? 0) + 1, open: true, draw })

/** Mounted once, at the root. A dialog goes with the page that opened it. */
export const DialogStage = ({ page }: { page: string }) => {
  const shown = useSyncExternalStore(subscribe, current, atFirst)
  useEffect(() => () => replace(null), [page])
  return shown ? <Fragment key={shown.number}>{shown.draw({ open: shown.open, onClose: close })}</Fragment> : null
}
