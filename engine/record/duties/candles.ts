import type { Timeframe } from '../../../contract/market.ts'
import { MINUTE_MS, timeframeMs } from '../../../contract/slots.ts'
import type { Bar } from '../../market/candles.ts'
import type { CandlesEntry, GenesisEntry, RecordedBar } from '../entries.ts'
import type { Memory } from '../memory.ts'
import { at, type Report } from './report.ts'

/** Longer than the longest time from slot to expiry. */
const KEPT_MS = 10 * MINUTE_MS
/** Unbroken candles of its timeframe before a slot, without which a pair abstains. */
const UNBROKEN_CANDLES = 5

const isSound = ([, open, high, low, close]: RecordedBar): boolean =>
  low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close) && high < Number.POSITIVE_INFINITY

/** The recorded bars of a market that slots still need, and where they had holes. */
export const createCandles = (
  genesis: GenesisEntry,
  placeOf: ReadonlyMap<string, number>,
  report: Report,
  memory: Memory,
) => {
  const state = memory.recall('candles', () => ({
    minutes: new Map<number, (Bar | undefined)[]>(),
    lastHoleMs: genesis.pairs.map(() => Number.NEGATIVE_INFINITY),
    recordedMs: Number.NEGATIVE_INFINITY,
  }))
  const { minutes, lastHoleMs } = state

  return {
    /** Takes the bars that closed at a boundary. Answers how many pairs had none. */
    record: ({ bars }: CandlesEntry, boundaryMs: number): number => {
      const isFirst = report.require('candles', boundaryMs % MINUTE_MS === 0 && boundaryMs > state.recordedMs, () =>
        boundaryMs % MINUTE_MS
          ? `${at(boundaryMs)} isn’t a boundary.`
          : `The candles of ${at(boundaryMs)} are already in the record.`,
      )
      if (!isFirst) return 0
      state.recordedMs = boundaryMs
      const openAtMs = boundaryMs - MINUTE_MS
      const minute = new Array<Bar | undefined>(lastHoleMs.length).fill(undefined)
      for (const bar of bars) {
        const [pair, open, high, low, close] = bar
        const place = placeOf.get(pair)
        const fits = report.require('candles', place !== undefined && !minute[place] && isSound(bar), () => {
          return `The candle of ${pair} at ${at(openAtMs)} belongs to no pair of the market, appears twice, or is invalid.`
        })
        if (fits && place !== undefined) minute[place] = { openAtMs, open, high, low, close, volume: 0 }
      }
      minutes.set(openAtMs, minute)
      minutes.delete(openAtMs - KEPT_MS)
      let holes = 0
      for (let place = 0; place < minute.length; place += 1) {
        if (minute[place]) continue
        lastHoleMs[place] = openAtMs
        holes += 1
      }
      return holes
    },

    /** Whether the bars of a boundary are there. */
    isRecorded: (boundaryMs: number): boolean => state.recordedMs === boundaryMs,

    /** Whether a candle is missing among those that a slot is decided on. */
    hasHole: (place: number, timeframe: Timeframe, slotAtMs: number): boolean =>
      (lastHoleMs[place] ?? 0) >= slotAtMs - UNBROKEN_CANDLES * timeframeMs(timeframe),

    barAt: (place: number, openAtMs: number): Bar | undefined => minutes.get(openAtMs)?.[place],

    /** Forgets what lies too far back for any open slot. */
    forget: (boundaryMs: number): void => {
      for (const openAtMs of minutes.keys()) if (openAtMs < boundaryMs - KEPT_MS) minutes.delete(openAtMs)
    },
  }
}
