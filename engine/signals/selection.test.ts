import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../contract/market.ts'
import { type Candidate, choosePublished, findSelectionRule, SELECTION_VERSION } from './selection.ts'

const HALF_HOUR = Date.parse('2026-03-02T10:30:00Z')
const QUARTER = Date.parse('2026-03-02T10:15:00Z')

const candidate = (
  pair: string,
  starter: boolean,
  side: Candidate['side'],
  confidence: number | null,
  calibrated = true,
  stated: number | null = null,
): Candidate => ({ pair, starter, side, confidence, calibrated, stated })

const chosen = (candidates: Candidate[], timeframe: '1m' | '5m' = '1m', at = QUARTER) =>
  choosePublished(candidates, timeframe, at)?.pair ?? null

describe('the published signal of a slot', () => {
  const starter = candidate('A', true, 'CALL', 0.51)
  const other = candidate('B', false, 'PUT', 0.56)

  it('is the one whose stated figure is the highest, not the one that boasts', () => {
    const modest = candidate('A', true, 'CALL', 0.53, true, 0.54)
    const boastful = candidate('B', false, 'PUT', 0.6, true, 0.52)
    expect(chosen([modest, boastful])).toBe('A')
    expect(chosen([boastful, modest])).toBe('A')
  })

  it('is the most confident one while nothing is stated', () => {
    expect(chosen([starter, other])).toBe('B')
    expect(chosen([other, starter])).toBe('B')
  })

  it('is never an abstention, however sure', () => {
    expect(chosen([candidate('A', true, 'ABSTAIN', 0.9), starter])).toBe('A')
    expect(chosen([candidate('A', true, 'ABSTAIN', 0.9)])).toBeNull()
    expect(chosen([])).toBeNull()
  })

  it('is a starter pair in a half-hour 5m slot, and in no other kind of slot has to be', () => {
    expect(chosen([starter, other], '5m', HALF_HOUR)).toBe('A')
    expect(chosen([other], '5m', HALF_HOUR)).toBeNull()
    expect(chosen([starter, other], '5m', QUARTER)).toBe('B')
    expect(chosen([starter, other], '1m', HALF_HOUR)).toBe('B')
  })

  it('counts a missing confidence as a coin flip', () => {
    expect(chosen([candidate('A', true, 'CALL', null), candidate('B', false, 'PUT', 0.506)])).toBe('B')
  })

  it('is an uncalibrated one only where nothing calibrated stands beside it, however sure', () => {
    const boastful = candidate('C', false, 'CALL', 0.62, false)
    expect(chosen([boastful, starter])).toBe('A')
    expect(chosen([starter, boastful])).toBe('A')
    expect(chosen([boastful, candidate('D', false, 'PUT', 0.63, false)])).toBe('D')
    expect(chosen([boastful, candidate('A', true, 'ABSTAIN', 0.51)])).toBe('C')
  })

  it.each(['1m', '5m'] as const)('is shared out evenly among %s figures that are worth the same', (timeframe) => {
    const SLOTS = 6_000
    const step = timeframe === '1m' ? MINUTE_MS : 5 * MINUTE_MS
    for (const n of [2, 3, 7]) {
      // Half a point apart is the same; whoever stands first has no advantage.
      const equals = Array.from({ length: n }, (_, i) => candidate(`P${i}`, true, 'CALL', 0.5, true, 0.5 + i / 10_000))
      const counts = new Map<string, number>()
      for (let slot = 0; slot < SLOTS; slot += 1) {
        const pair = chosen(equals, timeframe, QUARTER + slot * step) ?? ''
        counts.set(pair, (counts.get(pair) ?? 0) + 1)
      }
      expect(counts.size).toBe(n)
      for (const count of counts.values()) expect(Math.abs(count / SLOTS - 1 / n)).toBeLessThan(0.03)
    }
  })

  it('is a starter pair as often as the other in half-hour slots', () => {
    const equals = ['A', 'B'].map((pair) => candidate(pair, true, 'CALL', 0.5, true, 0.5))
    const first = Array.from({ length: 1_000 }, (_, i) => chosen(equals, '5m', HALF_HOUR + i * 30 * MINUTE_MS))
    expect(Math.abs(first.filter((pair) => pair === 'A').length - 500)).toBeLessThan(60)
  })
})

describe('a rule of choice', () => {
  it('stays known, so that what it chose stays verifiable', () => {
    const older = findSelectionRule('most-confident-2')
    const tied = ['A', 'B'].map((pair) => candidate(pair, pair === 'A', 'CALL', 0.52))
    for (let minute = 0; minute < 20; minute += 1)
      expect(older?.(tied, '1m', QUARTER + minute * MINUTE_MS)?.pair).toBe('A')
    const boastful = candidate('B', false, 'PUT', 0.6, true, 0.52)
    expect(older?.([candidate('A', true, 'CALL', 0.53, true, 0.54), boastful], '1m', QUARTER)?.pair).toBe('B')
    expect(older?.([candidate('A', true, 'CALL', 0.53), boastful], '5m', HALF_HOUR)?.pair).toBe('A')
    expect(older?.([candidate('C', true, 'CALL', 0.7, false), boastful], '1m', QUARTER)?.pair).toBe('B')
  })

  it('is found by its name alone', () => {
    expect(findSelectionRule(SELECTION_VERSION)).toBe(choosePublished)
    for (const name of ['whichever-won', 'toString', '']) expect(findSelectionRule(name)).toBeNull()
  })
})
