import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS, type Pair, timeframeMs } from '../../../contract/market.ts'
import { SealedDecision } from '../../../engine/record/bodies.ts'
import type { Decision } from '../../../engine/signals/engine.ts'
import {
  choosePublished,
  entryAtOf,
  expiresAtOf,
  isBoundary,
  minuteOf,
  missedStretch,
  type PairDecision,
  type SealedFields,
  sealedTextOf,
} from './rules.ts'

const HALF_HOUR = Date.parse('2026-03-02T10:30:00Z')
const QUARTER = Date.parse('2026-03-02T10:15:00Z')

const candidate = (
  name: string,
  starter: boolean,
  direction: Decision['direction'],
  confidence: number | null,
): PairDecision => {
  const pair: Pair = { id: name, name, decimals: 5, starter, recording: null }
  const decision: Decision = { direction, probabilityUp: 0.5, confidence, calibrated: true, reason: null, analysis: '' }
  return { pair, decision }
}

const chosen = (candidates: PairDecision[], timeframe: '1m' | '5m' = '1m', at = QUARTER) =>
  choosePublished(candidates, timeframe, at)?.pair.name ?? null

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
})

describe('times of a slot', () => {
  it('enter one minute after the slot and expire one timeframe later', () => {
    expect(entryAtOf(QUARTER) - QUARTER).toBe(MINUTE_MS)
    expect(expiresAtOf(QUARTER, '1m') - QUARTER).toBe(2 * MINUTE_MS)
    expect(expiresAtOf(QUARTER, '5m') - QUARTER).toBe(6 * MINUTE_MS)
  })

  it('fall on boundaries', () => {
    expect(minuteOf(QUARTER + 59_999)).toBe(QUARTER)
    expect(isBoundary(QUARTER, '5m')).toBe(true)
    expect(isBoundary(QUARTER + MINUTE_MS, '5m')).toBe(false)
    expect(isBoundary(QUARTER + MINUTE_MS, '1m')).toBe(true)
  })
})

describe('a missed stretch', () => {
  it('is nothing when no boundary lies in it', () => {
    expect(missedStretch('f', '1m', QUARTER, QUARTER, 'down')).toBeNull()
    expect(missedStretch('f', '5m', QUARTER + MINUTE_MS, QUARTER + 4 * MINUTE_MS, 'down')).toBeNull()
  })

  it('counts exactly the boundaries from its start to before its end', () => {
    const minutes = fc.integer({ min: 0, max: 5_000 })
    fc.assert(
      fc.property(minutes, minutes, fc.constantFrom('1m' as const, '5m' as const), (start, length, timeframe) => {
        const fromMs = QUARTER + start * MINUTE_MS
        const toMs = fromMs + length * MINUTE_MS
        let boundaries = 0
        for (let atMs = fromMs; atMs < toMs; atMs += MINUTE_MS) if (isBoundary(atMs, timeframe)) boundaries += 1
        const stretch = missedStretch('f', timeframe, fromMs, toMs, 'down')
        expect(stretch?.slots ?? 0).toBe(boundaries)
        if (stretch) expect(Date.parse(stretch.to) - Date.parse(stretch.from)).toBe(boundaries * timeframeMs(timeframe))
      }),
    )
  })
})

it('seals text that a verifier can read, the same bytes for the same slot', () => {
  const slot: SealedFields = {
    id: '019a',
    pair: 'EUR/USD',
    timeframe: '1m',
    slotAt: new Date(QUARTER),
    entryAt: new Date(entryAtOf(QUARTER)),
    expiresAt: new Date(expiresAtOf(QUARTER, '1m')),
    decision: 'CALL',
    confidence: 0.5123456789012345,
    calibrated: true,
    reason: null,
    modelVersion: 'm',
    ruleVersion: 'r',
    nonce: 'n',
  }
  const text = sealedTextOf(slot)
  expect(SealedDecision.parse(JSON.parse(text))).toMatchObject({ slot: '019a', confidence: 0.5123456789012345 })
  // Rows come back from the database with their fields in another order.
  const shuffled = Object.fromEntries(Object.entries(slot).reverse()) as unknown as SealedFields
  expect(sealedTextOf(shuffled)).toBe(text)
})
