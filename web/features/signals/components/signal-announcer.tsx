import { useRef, useState } from 'react'
import type { Entitlement, Signal } from '../../../../contract/signals.ts'
import { formatTime } from '../../../lib/format.ts'
import { useSignalTopics } from '../api.ts'
import { announcement } from '../content.ts'
import { directionOf } from '../proof-rules.ts'

/** A listener cannot follow more; a fast replay brings one every second. */
const QUIET_MS = 10_000

/** Keeps the lists live, and says each new signal once to a screen reader. */
export const SignalAnnouncer = ({ entitlement }: { entitlement: Entitlement }) => {
  const [sentence, setSentence] = useState('')
  const lastSaidMs = useRef(Number.NEGATIVE_INFINITY)
  useSignalTopics(entitlement, (signal: Signal) => {
    if (performance.now() - lastSaidMs.current < QUIET_MS) return
    lastSaidMs.current = performance.now()
    setSentence(announcement(signal, directionOf(signal), formatTime(signal.entryAt)))
  })
  return (
    <p className="sr-only" role="status">
      {sentence}
    </p>
  )
}
