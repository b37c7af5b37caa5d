import { type Candle, type ChartTimeframe, chartTimeframeMs } from '../../contract/market.ts'
import { type Outcome, type Signal, toDirection } from '../../contract/signals.ts'

/** Missing bars up to this many are left open at full width; a longer gap is drawn this wide. */
export const MAX_GAP_BARS = 12
/** More changed bars are drawn with all others. */
const MAX_CHANGED = 4

const openAtMs = (candle: Candle): number => Date.parse(candle.openAt)

/** One place on the time axis: a bar, or a time without one. */
export interface Place {
  atMs: number
  candle: Candle | null
}

export interface Timeline {
  places: Place[]
  /** Stretches without bars between two bars, as instants in ms. */
  gaps: { fromMs: number; toMs: number }[]
  stepMs: number
}

/**
 * Lays bars on the time axis with gaps left open, and empty room up to `untilMs`, so that an expiry that is still to
 * come has a place.
 */
export const toTimeline = (candles: readonly Candle[], timeframe: ChartTimeframe, untilMs: number): Timeline => {
  const stepMs = chartTimeframeMs(timeframe)
  const timeline: Timeline = { places: [], gaps: [], stepMs }
  for (const candle of candles) {
    const atMs = openAtMs(candle)
    const last = timeline.places.at(-1)
    if (last && atMs > last.atMs + stepMs) {
      const missing = Math.round((atMs - last.atMs) / stepMs) - 1
      timeline.gaps.push({ fromMs: last.atMs + stepMs, toMs: atMs })
      for (let bar = 1; bar <= Math.min(missing, MAX_GAP_BARS); bar += 1) {
        timeline.places.push({ atMs: last.atMs + bar * stepMs, candle: null })
      }
    }
    timeline.places.push({ atMs, candle })
  }
  const last = timeline.places.at(-1)
  const room = last ? Math.min(MAX_GAP_BARS, Math.ceil((untilMs - last.atMs) / stepMs)) : 0
  for (let bar = 1; last && bar <= room; bar += 1) {
    timeline.places.push({ atMs: last.atMs + bar * stepMs, candle: null })
  }
  return timeline
}

const isSame = (one: Candle, other: Candle): boolean =>
  one === other ||
  (one.close === other.close && one.high === other.high && one.low === other.low && one.open === other.open)

/** The places whose candle has other prices than before; null where the axis itself has changed, or more than a few did. */
export const findChanged = (before: readonly Place[], after: readonly Place[]): Place[] | null => {
  if (before.length !== after.length) return null
  const changed: Place[] = []
  for (const [index, place] of after.entries()) {
    const { atMs, candle } = before[index] ?? place
    if (atMs !== place.atMs || (candle === null) !== (place.candle === null)) return null
    if (candle && place.candle && !isSame(candle, place.candle)) changed.push(place)
    if (changed.length > MAX_CHANGED) return null
  }
  return changed
}

/**
 * Where an instant lies on the axis, in bars: bar `i` reaches from `i − 0.5` to `i + 0.5`. Null outside the axis.
 */
export const findPosition = ({ places, stepMs }: Timeline, atMs: number): number | null => {
  const first = places[0]
  const last = places.at(-1)
  if (!first || !last || atMs < first.atMs || atMs > last.atMs + stepMs) return null
  let low = 0
  let high = places.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((places[middle]?.atMs ?? 0) <= atMs) low = middle
    else high = middle - 1
  }
  return low - 0.5 + Math.min(1, (atMs - (places[low]?.atMs ?? 0)) / stepMs)
}

/** The bar's place at an instant, counted on beyond the first and the last; the middle of bar `i` is `i`. */
export const toLogical = (timeline: Timeline, atMs: number): number => {
  const { places, stepMs } = timeline
  const position = findPosition(timeline, atMs)
  if (position !== null) return position + 0.5
  const [first, last] = [places[0]?.atMs ?? 0, places.at(-1)?.atMs ?? 0]
  return atMs < first ? (atMs - first) / stepMs : places.length - 1 + (atMs - last) / stepMs
}

/** The instant of a whole place, also of one beyond the first and the last. */
export const toInstant = ({ places, stepMs }: Timeline, place: number): number => {
  const known = places[place]?.atMs
  if (known !== undefined) return known
  if (place < 0) return (places[0]?.atMs ?? 0) + place * stepMs
  return (places.at(-1)?.atMs ?? 0) + (place - places.length + 1) * stepMs
}

/** What one signal draws on the chart. */
export interface Mark {
  id: string
  direction: 'CALL' | 'PUT'
  entryAtMs: number
  expiresAtMs: number
  entryPrice: number | null
  exitPrice: number | null
  outcome: Outcome | null
}

export const toMark = (signal: Signal): Mark => ({
  id: signal.id,
  direction: toDirection(signal),
  entryAtMs: Date.parse(signal.entryAt),
  expiresAtMs: Date.parse(signal.expiresAt),
  entryPrice: signal.entryPrice,
  exitPrice: signal.exitPrice,
  outcome: signal.outcome,
})

/** How many of the newest marks are drawn; more would bury the candles. */
const MAX_MARKS = 6

/** Marks of the pair shown, newest first, without those that ended before the first bar. */
export const toMarks = (signals: readonly Signal[], pairId: string, fromMs: number): Mark[] =>
  signals
    .filter((signal) => signal.pairId === pairId)
    .map(toMark)
    .filter((mark) => mark.expiresAtMs > fromMs)
    .slice(0, MAX_MARKS)

/** The price the member got in at: from the record, else the open of the bar at entry once it has begun. */
export const findEntryPrice = (
  mark: Pick<Mark, 'entryPrice' | 'entryAtMs'>,
  minutes: readonly Candle[],
): number | null => mark.entryPrice ?? minutes.find((minute) => openAtMs(minute) === mark.entryAtMs)?.open ?? null
