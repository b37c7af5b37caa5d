import { useEffect, useRef, useState } from 'react'
import { type Signal, toDirection } from '../../../contract/signals.ts'
import type { SettledSignal } from '../../../contract/track-record.ts'
import type { ShownSignal } from '../../../engine/record/shown-signal.ts'
import { classNames } from '../../ui/class-names.ts'
import { AlertIcon, CheckIcon, CommitIcon } from '../../ui/icons.tsx'
import type { RowCheck } from './check-rows.ts'
import { useRowCheck } from './row-checks.ts'
import styles from './row-mark.module.css'

const texts = {
  waiting: 'Not compared with the record yet',
  sealed: 'Sealed until entry',
  open: 'Matches the record so far',
  early: 'Not settled in the record yet',
  matches: 'Matches the record',
  differs: 'Differs from the record',
  uncompared: {
    missing: 'Couldn’t compare: not in the record',
    older: 'Couldn’t compare: recorded in an older format',
    tree: 'Couldn’t compare: its entries aren’t in the signed record',
    unchecked: 'Couldn’t compare: this browser can’t check the signed record',
    offline: 'Couldn’t compare: the server didn’t answer',
  },
} as const

/** A settled signal of the track record, as it is shown. */
export const shownSettled = (signal: SettledSignal): ShownSignal => {
  const { id, pair, timeframe, direction, commitIndex, entryAt, expiresAt, stated, outcome, entryPrice, exitPrice } =
    signal
  return { id, pair, timeframe, direction, commitIndex, entryAt, expiresAt, stated, outcome, entryPrice, exitPrice }
}

/** A member's signal, as it is shown. */
export const shownSignal = (signal: Signal): ShownSignal => {
  const { id, pair, timeframe, recordSequence, entryAt, expiresAt, calibrated, confidence, outcome } = signal
  return {
    id,
    pair,
    timeframe,
    direction: toDirection(signal),
    commitIndex: recordSequence - 1,
    entryAt,
    expiresAt,
    stated: calibrated ? confidence : null,
    outcome,
    entryPrice: signal.entryPrice,
    exitPrice: signal.exitPrice,
  }
}

const formatSentence = (check: RowCheck | undefined): string => {
  if (!check) return texts.waiting
  if (check.state === 'uncompared') return texts.uncompared[check.reason]
  if (check.state === 'differs') return `${texts.differs}. ${check.problems.join(' ')}`
  return texts[check.state]
}

/** What is scrolled to next has been compared by then. */
const AHEAD = { rootMargin: '300px 0px' }

/** Whether the element is on screen, or about to be. */
const useInSight = () => {
  const ref = useRef<HTMLSpanElement>(null)
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    if (typeof IntersectionObserver === 'undefined') {
      setInSight(true)
      return
    }
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false), AHEAD)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, isInSight] as const
}

/** Whether this row says what the record says, found by this browser as soon as the row is in sight. */
export const RowMark = ({ shown }: { shown: ShownSignal }) => {
  const [ref, isInSight] = useInSight()
  const check = useRowCheck(shown, isInSight)
  const state = check?.state ?? 'waiting'
  const sentence = formatSentence(check)
  return (
    <span
      ref={ref}
      className={classNames(
        styles.rowMark,
        state === 'matches' && styles.matches,
        state === 'differs' && styles.differs,
      )}
      title={sentence}
    >
      {state === 'differs' ? <AlertIcon /> : state === 'matches' || state === 'open' ? <CheckIcon /> : <CommitIcon />}
      {state === 'differs' ? <b>{texts.differs}</b> : null}
      <span className="sr-only">{sentence}</span>
    </span>
  )
}
