import { useSyncExternalStore } from 'react'
import { AlertIcon, CheckIcon } from './icons.tsx'
import './toast.css'

export interface Toast {
  id: number
  message: string
  kind: 'done' | 'alert'
}

const SHOWN_MS = 6_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const replace = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

const dismiss = (id: number) => replace(toasts.filter((toast) => toast.id !== id))

/** Says something in passing. Never the only trace of what happened. */
export const showToast = (message: string, kind: Toast['kind'] = 'done'): void => {
  lastId += 1
  const id = lastId
  replace([...toasts, { id, message, kind }].slice(-3))
  setTimeout(() => dismiss(id), SHOWN_MS)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Mounted once, at the root. */
export const Toaster = () => {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map((toast) => (
        <div key={toast.id} className="toast">
          {toast.kind === 'done' ? <CheckIcon /> : <AlertIcon />}
          <span>{toast.message}</span>
          <button type="button" onClick={() => dismiss(toast.id)}>
            Dismiss
          </button>
        </div>
      ))}
    </div>
  )
}
