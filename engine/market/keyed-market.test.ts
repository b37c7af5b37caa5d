import { createHash, hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../contract/slots.ts'
import { toHex, utf8 } from '../log/bytes.ts'
import { sha256 } from '../log/hashing.ts'
import { drawnFeedId, readDrawnFeedId } from './drawn-market.ts'
import { createKeyedStream, type Expand, expand } from './keyed-stream.ts'
import { ANCHOR_DAY, createSeedChain, FIRST_DRAWN_DAY, LAST_DRAWN_DAY, type SeedOf } from './seed-chain.ts'
import { createKeyedMarket } from './simulated-market.ts'
import { simulatedPairs } from './simulated-market-profile.ts'

const LAST_DAY = FIRST_DRAWN_DAY + 400
const native: Expand = (input, length) => createHash('shake256', { outputLength: length }).update(input).digest()
const { seedOf } = createSeedChain(sha256(utf8('golden')), LAST_DAY, sha256)
const open = (own: SeedOf = seedOf, draw?: Expand) =>
  createKeyedMarket({ pairs: simulatedPairs, seedOf: own, ...(draw && { expand: draw }) })
const anyPair = fc.constantFrom(...simulatedPairs.map(({ id }) => id))
const anyMinute = fc
  .integer({ min: 0, max: 400 * 1_440 - 1 })
  .map((minute) => FIRST_DRAWN_DAY * DAY_MS + minute * MINUTE_MS)

/** Refuses the seed of every day behind `lastDay`. */
const through =
  (lastDay: number): SeedOf =>
  (day) => {
    if (day > lastDay) throw new RangeError('not yet')
    return seedOf(day)
  }

describe('the chain of seeds', () => {
  it('is walked backwards by SHA-256, as sha256sum does it', () => {
    for (const day of [ANCHOR_DAY, FIRST_DRAWN_DAY, LAST_DAY - 1])
      expect(toHex(seedOf(day))).toBe(hash('sha256', seedOf(day + 1), 'hex'))
    expect(() => seedOf(LAST_DAY + 1)).toThrow(RangeError)
    expect(LAST_DRAWN_DAY - FIRST_DRAWN_DAY).toBeGreaterThan(33 * 365)
  })

  it('is committed to by the market’s id', () => {
    const id = drawnFeedId(seedOf(ANCHOR_DAY))
    expect(id).toBe(`simulated:v2:${toHex(seedOf(ANCHOR_DAY))}`)
    expect(readDrawnFeedId(id)).toEqual({ version: 2, anchor: new Uint8Array(seedOf(ANCHOR_DAY)) })
    for (const other of ['simulated:test', 'simulated:v1:0123456789abcdef', `${id}0`, `replay${id}`, id.toUpperCase()])
      expect(readDrawnFeedId(other)).toBeNull()
  })
})

describe('a keyed stream', () => {
  const layout = { firstDay: FIRST_DRAWN_DAY, wordsPerDay: 5_760 }

  it('is SHAKE256 of the day’s seed and its label, the portable and the platform’s own alike', () => {
    const [portable, fast] = [expand, native].map((draw) =>
      createKeyedStream({ seedOf, expand: draw, label: 'EURUSD-OTC/tail', ...layout }),
    )
    for (const n of [0, 1, 2_879, 2_880, 5_759, 5_760, 100_000, 3, 40_000]) {
      const [day, place] = [Math.floor(n / 5_760), n % 5_760]
      const [stretch, word] = [Math.floor(place / 2_880), place % 2_880]
      const input = Buffer.concat([seedOf(FIRST_DRAWN_DAY + day), Buffer.from(`EURUSD-OTC/tail/${stretch}`)])
      const expected = createHash('shake256', { outputLength: 4 * 2_880 })
        .update(input)
        .digest()
        .readUInt32LE(4 * word)
      expect([portable?.bits(n), fast?.bits(n)]).toEqual([expected, expected])
    }
  })

  it('is uniform and normal, and its neighbours say nothing of each other', () => {
    const stream = createKeyedStream({ seedOf, expand: native, label: 'a', ...layout })
    const other = createKeyedStream({ seedOf, expand: native, label: 'b', ...layout })
    const count = 400_000
    const sums = { uniform: 0, normal: 0, square: 0, next: 0, other: 0 }
    for (let n = 0; n < count; n += 1) {
      const value = stream.normal(n)
      sums.uniform += stream.uniform(n) - 0.5
      sums.normal += value
      sums.square += value * value - 1
      sums.next += value * stream.normal(n + 1)
      sums.other += value * other.normal(n)
    }
    const errors = 5 / Math.sqrt(count)
    expect(Math.abs(sums.uniform / count)).toBeLessThan(errors / Math.sqrt(12))
    expect(Math.abs(sums.square / count)).toBeLessThan(errors * Math.SQRT2)
    for (const sum of [sums.normal, sums.next, sums.other]) expect(Math.abs(sum / count)).toBeLessThan(errors)
  })

  it('refuses a day that its stretches do not fill', () => {
    expect(() => createKeyedStream({ seedOf, expand, label: 'a', firstDay: 0, wordsPerDay: 3_000 })).toThrow(RangeError)
  })
})

describe('createKeyedMarket', () => {
  it('draws a day’s prices from its seed and earlier ones alone', () => {
    fc.assert(
      fc.property(anyPair, anyMinute, (pairId, openAtMs) => {
        const day = Math.floor(openAtMs / DAY_MS)
        expect(open(through(day)).barAt(pairId, openAtMs)).toEqual(open(seedOf, native).barAt(pairId, openAtMs))
        expect(() => open(through(day - 1)).barAt(pairId, openAtMs)).toThrow('not yet')
      }),
      { numRuns: 20 },
    )
  })

  it('draws the same whatever it was asked before', () => {
    const asked = open(seedOf, native)
    fc.assert(
      fc.property(anyPair, anyMinute, (pairId, openAtMs) => {
        expect(asked.barAt(pairId, openAtMs)).toEqual(open(seedOf, native).barAt(pairId, openAtMs))
      }),
      { numRuns: 30 },
    )
  })

  it('draws another day from another seed of it, from its first minute on', () => {
    const day = FIRST_DRAWN_DAY + 100
    const otherwise = open((one) => (one === day ? sha256(utf8('chosen')) : seedOf(one)))
    const first = day * DAY_MS
    expect(otherwise.bars('EURUSD-OTC', first - 10 * MINUTE_MS, first)).toEqual(
      open().bars('EURUSD-OTC', first - 10 * MINUTE_MS, first),
    )
    const [own, other] = [open(), otherwise].map((market) => market.bars('EURUSD-OTC', first, first + 10 * MINUTE_MS))
    expect(own?.filter((bar, i) => bar.close === other?.[i]?.close).length).toBeLessThan(5)
  })

  it('does not change as long as the profile version does not', () => {
    expect(open().barAt('USDJPY-OTC', Date.UTC(2026, 5, 15, 12, 30))).toMatchInlineSnapshot(`
      {
        "close": 137.349,
        "high": 137.36,
        "low": 137.338,
        "open": 137.347,
        "openAtMs": 1781526600000,
        "volume": 0,
      }
    `)
  })

  it('begins on the first day of its chain, at the reference prices', () => {
    const market = open()
    for (const { id, referencePrice, decimals } of simulatedPairs)
      expect(market.barAt(id, FIRST_DRAWN_DAY * DAY_MS).open).toBeCloseTo(referencePrice, decimals)
    expect(() => market.barAt('EURUSD-OTC', FIRST_DRAWN_DAY * DAY_MS - MINUTE_MS)).toThrow('begins on 2026-01-01')
  })
})
