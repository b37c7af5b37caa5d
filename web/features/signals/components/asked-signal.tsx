import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Signal } from '../../../../contract/signals.ts'

/** Leads to the card that a notification was about, once it is there. */
export const AskedSignal = ({ signals }: { signals: readonly Signal[] }) => {
  const asked: unknown = useSearch({ strict: false, select: (search: Record<string, unknown>) => search.signal })
  const known = signals.find(({ id }) => id === asked)?.id
  useEffect(() => {
    if (known === undefined) return
    const card = document.querySelector<HTMLElement>(`[data-signal="${CSS.escape(known)}"]`)
    card?.scrollIntoView({ block: 'center' })
    card?.focus({ preventScroll: true })
  }, [known])
  return null
}
