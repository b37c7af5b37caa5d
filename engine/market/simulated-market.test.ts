import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../contract/market.ts'
import { createSimulatedMarket } from './simulated-market.ts'
import { simulatedPairs } from './simulated-market-profile.ts'

const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const START = Date.UTC(2026, 2, 9)
const pairIds = simulatedPairs.map(({ id }) => id)
const open = (seed = 'test') => createSimulatedMarket({ seed, pairs: simulatedPairs })
const market = open()

const anyPair = fc.constantFrom(...pairIds)
const anyMinute = fc
  .integer({ min: 0, max: (Date.UTC(2040, 0, 1) - Date.UTC(2001, 0, 1)) / MINUTE_MS })
  .map((minute) => Date.UTC(2001, 0, 1) + minute * MINUTE_MS)

describe('createSimulatedMarket', () => {
  it('offers six pairs, the first two for starters', () => {
    expect(pairIds).toEqual(['EURUSD-OTC', 'GBPUSD-OTC', 'USDJPY-OTC', 'AUDCAD-OTC', 'EURJPY-OTC', 'USDCHF-OTC'])
    expect(simulatedPairs.filter(({ starter }) => starter).map(({ name }) => name)).toEqual([
      'EUR/USD OTC',
      'GBP/USD OTC',
    ])
  })

  it('starts the year 2026 at its reference prices', () => {
    for (const { id, referencePrice, decimals } of simulatedPairs)
      expect(market.barAt(id, Date.UTC(2026, 0, 1)).open).toBeCloseTo(referencePrice, decimals)
  })

  it('agrees with another instance at any instant, whatever either was asked before', () => {
    fc.assert(
      fc.property(anyPair, anyMinute, fc.nat(59_999), (pairId, openAtMs, ms) => {
        const fresh = open()
        expect(fresh.priceAt(pairId, openAtMs + ms)).toBe(market.priceAt(pairId, openAtMs + ms))
        expect(fresh.barAt(pairId, openAtMs)).toEqual(market.barAt(pairId, openAtMs))
      }),
      { numRuns: 20 },
    )
  })

  it('gives a range of bars that are the single bars, in order', () => {
    fc.assert(
      fc.property(anyPair, anyMinute, fc.nat(30), (pairId, fromMs, count) => {
        const bars = market.bars(pairId, fromMs, fromMs + count * MINUTE_MS)
        expect(bars).toEqual(Array.from({ length: count }, (_, i) => market.barAt(pairId, fromMs + i * MINUTE_MS)))
      }),
      { numRuns: 50 },
    )
  })

  it('includes the first minute of a range only when the range holds its open', () => {
    const opens = market.bars('EURUSD-OTC', START + 1, START + 2 * MINUTE_MS + 1).map(({ openAtMs }) => openAtMs)
    expect(opens).toEqual([START + MINUTE_MS, START + 2 * MINUTE_MS])
    expect(market.bars('EURUSD-OTC', START, START)).toEqual([])
    expect(market.bars('EURUSD-OTC', START, START - HOUR_MS)).toEqual([])
  })

  it('keeps every bar in order, on whole points, and opens each where the last one closed, across midnight too', () => {
    for (const { id, decimals } of simulatedPairs) {
      const bars = market.bars(id, START - 2 * HOUR_MS, START + DAY_MS)
      for (const [i, bar] of bars.entries()) {
        const { open: first, high, low, close } = bar
        expect(low).toBeLessThanOrEqual(Math.min(first, close))
        expect(high).toBeGreaterThanOrEqual(Math.max(first, close))
        expect(low).toBeGreaterThan(0)
        expect([first, high, low, close].map((price) => Number(price.toFixed(decimals)))).toEqual([
          first,
          high,
          low,
          close,
        ])
        if (i > 0) expect(first).toBe(bars[i - 1]?.close)
      }
    }
  })

  it('forms a bar second by second into the bar it becomes', () => {
    fc.assert(
      fc.property(anyPair, anyMinute, (pairId, openAtMs) => {
        const bar = market.barAt(pairId, openAtMs)
        const prices = Array.from({ length: 60 }, (_, second) => market.priceAt(pairId, openAtMs + second * 1000))
        expect(Math.max(bar.open, ...prices)).toBe(bar.high)
        expect(Math.min(bar.open, ...prices)).toBe(bar.low)
        expect(market.priceAt(pairId, openAtMs + 59_999)).toBe(bar.close)
        expect(market.formingAt(pairId, openAtMs + 59_000)).toEqual(bar)
        const half = market.formingAt(pairId, openAtMs + 29_500)
        expect(half).toMatchObject({ openAtMs, open: bar.open, close: prices[29] })
        expect(half.high).toBe(Math.max(bar.open, ...prices.slice(0, 30)))
      }),
      { numRuns: 50 },
    )
  })

  it('makes another market of another seed, and another walk of another pair', () => {
    const [one, other] = [market, open('other')].map((m) => m.bars('EURUSD-OTC', START, START + HOUR_MS))
    expect(one).not.toEqual(other)
    const shape = (pairId: string): number[] =>
      market.bars(pairId, START, START + HOUR_MS).map((bar) => Math.sign(bar.close - bar.open))
    expect(shape('AUDCAD-OTC')).not.toEqual(shape('USDCHF-OTC'))
  })

  it('does not change as long as the profile version does not', () => {
    const bar = open('golden').barAt('EURUSD-OTC', Date.UTC(2026, 5, 15, 12, 30))
    expect(bar).toMatchInlineSnapshot(`
      {
        "close": 1.3194,
        "high": 1.31951,
        "low": 1.31939,
        "open": 1.31951,
        "openAtMs": 1781526600000,
        "volume": 0,
      }
    `)
  })

  it('refuses what it cannot answer', () => {
    expect(() => market.barAt('EURUSD', START)).toThrow('no pair EURUSD')
    expect(() => market.barAt('EURUSD-OTC', START + 1)).toThrow(RangeError)
    expect(() => market.barAt('EURUSD-OTC', Date.UTC(1999, 11, 31))).toThrow('begins on 2000-01-01')
  })
})
