import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHashStream } from '../../../engine/market/hash-stream.ts'
import { formRecordedBar } from './replay-feed.ts'

const stream = createHashStream('a recording')
const bar = { openAtMs: Date.UTC(2014, 4, 12), open: 1.3, high: 1.30025, low: 1.2999, close: 1.3001, volume: 60 }
const formed = (elapsedMs: number, of = bar) => formRecordedBar(of, elapsedMs, 5, stream)

describe('formRecordedBar', () => {
  it('starts at the open and ends as the recorded bar', () => {
    expect(formed(0)).toEqual({ ...bar, high: 1.3, low: 1.3, close: 1.3, volume: 0 })
    expect(formed(60_000)).toEqual(bar)
    expect(formed(90_000)).toEqual(bar)
    expect(formed(-5)).toEqual(formed(0))
  })

  it('stays inside the recorded range, on whole points, and only ever widens', () => {
    const minute = fc.integer({ min: 0, max: 500_000 })
    fc.assert(
      fc.property(minute, fc.array(fc.nat(60_000), { minLength: 2, maxLength: 20 }), (offset, instants) => {
        const of = { ...bar, openAtMs: bar.openAtMs + offset * 60_000 }
        const seen = instants.toSorted((a, b) => a - b).map((ms) => formed(ms, of))
        for (const [i, now] of seen.entries()) {
          expect(now.low).toBeGreaterThanOrEqual(of.low)
          expect(now.high).toBeLessThanOrEqual(of.high)
          expect(now.close).toBe(Number(now.close.toFixed(5)))
          expect(now.low).toBeLessThanOrEqual(Math.min(now.open, now.close))
          expect(now.high).toBeGreaterThanOrEqual(Math.max(now.open, now.close))
          expect(now.high).toBeGreaterThanOrEqual(seen[i - 1]?.high ?? 0)
          expect(now.low).toBeLessThanOrEqual(seen[i - 1]?.low ?? Number.POSITIVE_INFINITY)
        }
      }),
    )
  })

  it('meets the high first in some minutes and the low first in others, the same way each time', () => {
    const highFirst = Array.from({ length: 200 }, (_, i) => {
      const of = { ...bar, openAtMs: bar.openAtMs + i * 60_000 }
      expect(formed(29_000, of)).toEqual(formed(29_000, of))
      return formed(29_000, of).high === of.high
    }).filter(Boolean).length
    expect(highFirst).toBeGreaterThan(70)
    expect(highFirst).toBeLessThan(130)
  })
})
