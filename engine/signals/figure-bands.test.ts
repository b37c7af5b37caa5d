import { describe, expect, it } from 'vitest'
import {
  BAND_MIN_SAMPLE,
  clearsBreakEven,
  createFigureBands,
  type FiguredSignal,
  lowerEndBefore,
} from './figure-bands.ts'
import { wilsonInterval } from './statistics.ts'
import { seededRandom } from './testing/markets.ts'

const MINUTE_MS = 60_000

const signalAt = (place: number, fields: Partial<FiguredSignal> = {}): FiguredSignal => ({
  timeframe: '1m',
  modelVersion: 'm',
  stated: 0.62,
  slotAtMs: place * MINUTE_MS,
  expiresAtMs: (place + 2) * MINUTE_MS,
  outcome: 'profit',
  ...fields,
})

/** The lower ends that a row of signals had when they came. */
const lowerEndsOf = (signals: readonly FiguredSignal[]) => {
  const bands = createFigureBands()
  return signals.map((signal) => lowerEndBefore(bands, signal))
}

describe('the interval of a figure’s band', () => {
  it('counts those alone that had expired when the slot came', () => {
    const signals = Array.from({ length: BAND_MIN_SAMPLE + 3 }, (_, place) => signalAt(place))
    const ends = lowerEndsOf(signals)
    // Two are open when the last but one is decided, so that one too few has settled.
    expect(ends.at(BAND_MIN_SAMPLE)).toBeNull()
    expect(ends.at(BAND_MIN_SAMPLE + 1)).toBe(wilsonInterval(BAND_MIN_SAMPLE, BAND_MIN_SAMPLE)?.low)
  })

  it('is not moved by what comes after', () => {
    const random = seededRandom(4)
    const signals = Array.from({ length: 900 }, (_, place) =>
      signalAt(place, { stated: 0.5 + random() / 5, outcome: random() < 0.6 ? 'profit' : 'loss' }),
    )
    const turned = signals.map((signal, place) =>
      place < 700
        ? signal
        : { ...signal, outcome: signal.outcome === 'profit' ? ('loss' as const) : ('profit' as const) },
    )
    // What was open at slot 700 is of before it.
    expect(lowerEndsOf(turned).slice(0, 702)).toEqual(lowerEndsOf(signals).slice(0, 702))
    expect(lowerEndsOf(turned)).not.toEqual(lowerEndsOf(signals))
  })

  it('is of the same timeframe, model and five points, of signals that won or lost', () => {
    const before = Array.from({ length: 400 }, (_, place) => signalAt(place))
    const endAfter = (others: readonly FiguredSignal[], own: Partial<FiguredSignal> = {}) =>
      lowerEndsOf([...others, signalAt(500, own)]).at(-1)
    expect(endAfter(before)).toBeGreaterThan(0.9)
    expect(endAfter(before, { stated: 0.649 })).toBe(endAfter(before))
    for (const other of [
      { stated: 0.66 },
      { stated: 0.59 },
      { stated: null },
      { modelVersion: 'n' },
      { timeframe: '5m' },
    ] as const)
      expect(endAfter(before, other), JSON.stringify(other)).toBeNull()
    for (const outcome of ['breakeven', 'void', null] as const)
      expect(endAfter(before.map((signal) => ({ ...signal, outcome }))), String(outcome)).toBeNull()
  })
})

describe('the selective view', () => {
  it('holds what clears break-even at the payout, not what reaches it', () => {
    expect([0.56, 0.55, null].map((end) => clearsBreakEven(end, 0.8))).toEqual([true, false, false])
    expect([clearsBreakEven(0.55, 0.9), clearsBreakEven(0.5, 1), clearsBreakEven(0.501, 1)]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('is empty of fair coins, whatever they state and however long', () => {
    const random = seededRandom(8)
    const coins = Array.from({ length: 20_000 }, (_, place) =>
      signalAt(place, { stated: 0.5 + random() / 4, outcome: random() < 0.5 ? 'profit' : 'loss' }),
    )
    expect(lowerEndsOf(coins).filter((end) => clearsBreakEven(end, 0.8))).toEqual([])
  })

  it('finds the band that wins what it states', () => {
    const random = seededRandom(9)
    const signals = Array.from({ length: 6_000 }, (_, place) => {
      const stated = 0.5 + random() / 5
      return signalAt(place, { stated, outcome: random() < stated ? 'profit' : 'loss' })
    })
    const ends = lowerEndsOf(signals)
    const chosen = signals.filter((_, place) => clearsBreakEven(ends[place] ?? null, 0.8))
    expect(chosen.length).toBeGreaterThan(1_000)
    expect(chosen.every(({ stated }) => (stated ?? 0) >= 0.55)).toBe(true)
    const won = chosen.filter(({ outcome }) => outcome === 'profit').length
    expect(won / chosen.length).toBeGreaterThan(0.6)
  })
})
