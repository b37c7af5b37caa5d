import { describe, expect, it } from 'vitest'
import { type Candidate, choosePublished } from './selection.ts'

const HALF_HOUR = Date.parse('2026-03-02T10:30:00Z')
const QUARTER = Date.parse('2026-03-02T10:15:00Z')

const candidate = (
  pair: string,
  starter: boolean,
  side: Candidate['side'],
  confidence: number | null,
  calibrated = true,
): Candidate => ({ pair, starter, side, confidence, calibrated })

const chosen = (candidates: Candidate[], timeframe: '1m' | '5m' = '1m', at = QUARTER) =>
  choosePublished(candidates, timeframe, at)?.pair ?? null

describe('the published signal of a slot', () => {
  const starter = candidate('A', true, 'CALL', 0.51)
  const other = candidate('B', false, 'PUT', 0.56)

  it('is the most confident one', () => {
    expect(chosen([starter, other])).toBe('B')
    expect(chosen([other, starter])).toBe('B')
  })

  it('is the pair that stands first in the market when confidences tie', () => {
    expect(chosen([candidate('A', true, 'CALL', 0.52), candidate('B', false, 'PUT', 0.52)])).toBe('A')
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
    expect(chosen([candidate('A', true, 'CALL', null), candidate('B', false, 'PUT', 0.501)])).toBe('B')
  })

  it('is an uncalibrated one only where nothing calibrated stands beside it, however sure', () => {
    const boastful = candidate('C', false, 'CALL', 0.62, false)
    expect(chosen([boastful, starter])).toBe('A')
    expect(chosen([starter, boastful])).toBe('A')
    expect(chosen([boastful, candidate('D', false, 'PUT', 0.63, false)])).toBe('D')
    expect(chosen([boastful, candidate('A', true, 'ABSTAIN', 0.51)])).toBe('C')
  })
})
