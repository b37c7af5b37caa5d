import { Timeframe } from '../../../contract/market.ts'
import { HISTORY_PAGE_SIZE, HistoryOutcome, HistoryPeriod, type Signal } from '../../../contract/signals.ts'
import { plainNumber } from '../../lib/typed-number.ts'

/** What of the history is asked for; undefined is everything. */
export interface HistoryFilter {
  period: HistoryPeriod
  pair: string | undefined
  timeframe: Timeframe | undefined
  outcome: HistoryOutcome | undefined
  /** Percent: the selective view of whoever is paid so much. Of this browser, not of the address. */
  payout?: number | undefined
}

/** What brokers pay on a won stake, in percent. */
export const PAYOUTS = [70, 75, 80, 85, 90, 95] as const

/** Reads what this browser has kept: a payout where the selective view is on. */
export const payoutFrom = (kept: string | null): number | undefined => PAYOUTS.find((payout) => String(payout) === kept)

const LONGEST_PAIR = 32
/** As many rows as an address can ask for at once: whoever wants more presses "More". */
const MOST_AT_ONCE = 10 * HISTORY_PAGE_SIZE

const oneOf = <Value extends string>(options: readonly Value[], text: string | undefined): Value | undefined =>
  options.find((option) => option === text)

/** Reads the address; what it cannot mean is left out. */
export const toFilter = (address: Readonly<Record<string, string>>): HistoryFilter => ({
  period: oneOf(HistoryPeriod.options, address.period) ?? '24h',
  pair: address.pair && address.pair.length <= LONGEST_PAIR ? address.pair : undefined,
  timeframe: oneOf(Timeframe.options, address.timeframe),
  outcome: oneOf(HistoryOutcome.options, address.outcome),
})

/** How many rows the address shows: whole pages. */
export const computeRows = (address: Readonly<Record<string, string>>): number => {
  const pages = Math.ceil(plainNumber(address.rows ?? '0') / HISTORY_PAGE_SIZE)
  return Math.min(MOST_AT_ONCE, Math.max(1, Number.isFinite(pages) ? pages : 1) * HISTORY_PAGE_SIZE)
}

/** Rows as they were read, those that have changed meanwhile in their newest state. A signal once, should two pages share it. */
export const rowsWith = (pages: readonly (readonly Signal[])[], newest: readonly Signal[]): Signal[] => {
  const known = new Map(newest.map((signal) => [signal.id, signal]))
  const rows = new Map(pages.flat().map((signal) => [signal.id, signal]))
  return [...rows.values()].map((signal) => {
    const live = known.get(signal.id)
    return live && signal.outcome === null ? live : signal
  })
}
