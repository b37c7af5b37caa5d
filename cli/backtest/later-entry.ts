import { MINUTE_MS, type Timeframe } from '../../contract/market.ts'
import type { Bar } from '../../engine/market/candles.ts'
import type { SlotObserver } from '../../engine/signals/back-test.ts'
import { type Settlement, settle } from '../../engine/signals/settlement.ts'
import { slotTimes } from '../../engine/signals/slots.ts'
import type { Said } from './calibration.ts'
import { type Gain, gainsOf, pairedZ } from './gains.ts'

/** From so many standard errors on a gain counts as one. */
const SHOWN_Z = 2

/** The same decisions entered a minute later: those that won or lost both ways. Fractions. */
export interface LaterEntry {
  n: number
  /** Won by the rule, and a minute later. */
  rate: number | null
  laterRate: number | null
  /** What the figures were worth against a coin, by the rule and a minute later. */
  log: Gain
  laterLog: Gain
  /** By how many standard errors the gain is smaller a minute later. */
  lostZ: number | null
  /** There is a gain by the rule, none a minute later, and that is no accident: bounce or stale quotes, which nobody can trade on. */
  isThin: boolean
}

const isShown = ({ z }: Pick<Gain, 'z'>): boolean => z !== null && z >= SHOWN_Z

/** Sets settled decisions beside the same ones entered a minute later. */
const compareEntries = (now: readonly Said[], later: readonly Said[]): LaterEntry => {
  const [first, second] = [gainsOf(now), gainsOf(later)]
  const lostZ = pairedZ(now, later)
  return {
    n: now.length,
    rate: first.rate,
    laterRate: second.rate,
    log: first.log,
    laterLog: second.log,
    lostZ,
    isThin: isShown(first.log) && !isShown(second.log) && isShown({ z: lostZ }),
  }
}

const saidOf = ({ outcome }: Settlement, said: number): Said | null =>
  outcome === 'profit' || outcome === 'loss' ? { said, won: outcome === 'profit' ? 1 : 0 } : null

/** Settles the decided slots of one recording of 1-minute bars again, entered a minute later and as long open. */
export const laterEntryOf = (
  bars: readonly Bar[],
  timeframe: Timeframe,
  slots: readonly Parameters<SlotObserver>[],
): LaterEntry => {
  const barByOpen = new Map(bars.map((bar) => [bar.openAtMs, bar]))
  const now: Said[] = []
  const later: Said[] = []
  for (const [slotAtMs, { direction, confidence }, settlement] of slots) {
    if (settlement === null || confidence === null || direction === 'ABSTAIN') continue
    const { entryAtMs, expiresAtMs } = slotTimes(slotAtMs, timeframe)
    const delayed = { direction, entryAtMs: entryAtMs + MINUTE_MS, expiresAtMs: expiresAtMs + MINUTE_MS }
    const own = saidOf(settlement, confidence)
    const other = saidOf(
      settle(delayed, (openAtMs) => barByOpen.get(openAtMs)),
      confidence,
    )
    if (!own || !other) continue
    now.push(own)
    later.push(other)
  }
  return compareEntries(now, later)
}
