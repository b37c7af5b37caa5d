import { useRef, useState } from 'react'
import { type Entitlement, type Signal, toDirection } from '../../../../contract/signals.ts'
import { useSignalTopics } from '../../../data/signals.ts'
import { formatTime } from '../../../lib/format.ts'
import { announcement } from '../content.ts'

/** A listener cannot follow more; a fast replay brings one every second. */
const QUIET_MS = 10_000

/** Keeps the lists live, and says each new signal once to a screen reader. */
export const SignalAnnouncer = ({ entitlement }: { entitlement: Entitlement }) => {
  const [sentence, setSentence] = useState('')
  const lastSaidMs = useRef(Number.NEGATIVE_INFINITY)
  const announce = (signal: Signal) => {
    if (performance.now() - lastSaidMs.current < QUIET_MS) return
    lastSaidMs.current = performance.now()
    setSentence(announcement(signal, toDirection(signal), formatTime(signal.entryAt)))
  }
  useSignalTopics(entitlement, { onCreated: announce })
  return (
    <p className="sr-only" role="status">
      {sentence}
    </p>
  )
}
