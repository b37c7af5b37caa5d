import { MINUTE_MS, timeframeMs } from '../../../contract/market.ts'
import { startOfWeekMs, WEEK_MS } from '../../../contract/slots.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import type { SkippedFile } from './feed-port.ts'
import type { RecordedPair } from './recordings.ts'

const BARS_PER_DAY = 1440
const HISTORY_SHARE = 0.6
const LEAD_SYMBOL = 'EURUSD'
const ORDER = ['EURUSD', 'GBPUSD', 'USDJPY', 'BTC']

/** A recording laid on the market's timeline. */
export interface TimelinePair {
  source: RecordedPair
  /** Recording time − market time: whole weeks. */
  offsetMs: number
  /** In market time, none after the market's end. */
  bars: Bar[]
}

export interface ReplayTimeline {
  pairs: TimelinePair[]
  skipped: SkippedFile[]
  historyFrom: number
  startsAt: number
  endsAt: number
}

const firstOpen = (bars: readonly Bar[]): number => bars[0]?.openAtMs ?? 0
const endFor = (bars: readonly Bar[]): number => (bars.at(-1)?.openAtMs ?? 0) + MINUTE_MS
const countBefore = (bars: readonly Bar[], atMs: number): number => {
  const index = bars.findIndex((bar) => bar.openAtMs >= atMs)
  return index < 0 ? bars.length : index
}

const rank = (symbol: string): number => {
  const index = ORDER.findIndex((prefix) => symbol.startsWith(prefix))
  return index < 0 ? ORDER.length : index
}

const chooseLead = (recordings: readonly RecordedPair[]): RecordedPair | undefined =>
  recordings.find((recording) => recording.symbol === LEAD_SYMBOL) ??
  recordings.toSorted((a, b) => b.bars.length - a.bars.length || a.symbol.localeCompare(b.symbol))[0]

/**
 * Where the replay begins: the last Monday 00:00 UTC with a day of bars on either side, or, in a recording too short for
 * that, the 5-minute boundary after 60 % of its bars.
 */
export const replayStart = (bars: readonly Bar[]): number => {
  const lastMonday = startOfWeekMs(endFor(bars))
  for (let monday = lastMonday; monday > firstOpen(bars); monday -= WEEK_MS) {
    const before = countBefore(bars, monday)
    if (before >= BARS_PER_DAY && bars.length - before >= BARS_PER_DAY) return monday
  }
  const slotMs = timeframeMs('5m')
  return Math.ceil((bars[Math.floor(bars.length * HISTORY_SHARE)]?.openAtMs ?? 0) / slotMs) * slotMs
}

/**
 * Lays recordings of different dates on one market timeline, which is the lead recording's own time: EUR/USD, else the
 * longest. Every other one is shifted by the whole number of weeks that brings its end nearest to the lead's, so that
 * weekdays and trading sessions match. A pair without a day of bars before the start, or without any after it, is
 * skipped. Null when there is nothing to replay.
 */
export const layTimeline = (recordings: readonly RecordedPair[]): ReplayTimeline | null => {
  const lead = chooseLead(recordings)
  if (!lead) return null
  const endsAt = endFor(lead.bars)
  const startsAt = replayStart(lead.bars)
  const laid = recordings.map((source): TimelinePair => {
    const weeks = source === lead ? 0 : Math.round((endFor(source.bars) - endsAt) / WEEK_MS)
    const offsetMs = weeks * WEEK_MS
    const bars = source.bars.map((bar) => ({ ...bar, openAtMs: bar.openAtMs - offsetMs }))
    return { source, offsetMs, bars: bars.slice(0, countBefore(bars, endsAt)) }
  })
  const fits = ({ bars }: TimelinePair): boolean => {
    const before = countBefore(bars, startsAt)
    return before >= BARS_PER_DAY && before < bars.length
  }
  const pairs = laid
    .filter(fits)
    .toSorted((a, b) => rank(a.source.symbol) - rank(b.source.symbol) || a.source.symbol.localeCompare(b.source.symbol))
  const skipped = laid
    .filter((pair) => !fits(pair))
    .map(({ source }) => ({
      file: source.file,
      reason: 'it has less than a day before the replay, or nothing after',
    }))
  const historyFrom = pairs.reduce((earliest, { bars }) => Math.min(earliest, firstOpen(bars)), startsAt)
  return { pairs, skipped, historyFrom, startsAt, endsAt }
}
