import { nextOrderEntry } from '../../../contract/practice.ts'
import type { ConfidenceBin, Signal } from '../../../contract/signals.ts'
import type { Phase } from '../../data/trade-rules.ts'
import type { DialReading } from '../../market/dial-rules.ts'

type Times = Pick<Signal, 'createdAt' | 'entryAt' | 'expiresAt'>

const between = (fromMs: number, toMs: number, nowMs: number): number =>
  Math.min(1, Math.max(0, (nowMs - fromMs) / Math.max(1, toMs - fromMs)))

/** To entry, then to expiry, then to the next signal. Market ms. */
export const toHeroDial = (signal: Times, phase: Phase, nowMs: number, nextAtMs: number): DialReading => {
  const [createdAtMs, entryAtMs, expiresAtMs] = [signal.createdAt, signal.entryAt, signal.expiresAt].map(
    Date.parse,
  ) as [number, number, number]
  const reading = (fromMs: number, toMs: number, until: DialReading['until']) => ({
    seconds: Math.max(0, Math.ceil((toMs - nowMs) / 1000)),
    elapsed: between(fromMs, toMs, nowMs),
    until,
  })
  if (phase === 'ready') return reading(createdAtMs, entryAtMs, 'entry')
  if (phase === 'open') return reading(entryAtMs, expiresAtMs, 'expiry')
  return reading(expiresAtMs, nextAtMs, 'next signal')
}

/** Whether an order that is placed now enters with the signal: later than that, it would be for the next minute. */
export const mayEnterWith = ({ entryAt }: Pick<Signal, 'entryAt'>, nowMs: number): boolean =>
  nextOrderEntry(nowMs) === Date.parse(entryAt)

/** Where the whole interval of a bin lies. */
export const compareBin = (
  { interval }: Pick<ConfidenceBin, 'interval'>,
  breakEven: number,
): 'above' | 'below' | 'around' | null => {
  if (interval === null) return null
  if (interval.low > breakEven) return 'above'
  return interval.high < breakEven ? 'below' : 'around'
}
