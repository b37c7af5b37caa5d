import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS, timeframeMs } from '../../../contract/market.ts'
import { SealedDecision } from '../../../engine/record/bodies.ts'
import {
  computeEntryAt,
  computeExpiresAt,
  computeMinute,
  isBoundary,
  missedStretch,
  type SealedFields,
  toSealedText,
} from './rules.ts'

const QUARTER = Date.parse('2026-03-02T10:15:00Z')

describe('times of a slot', () => {
  it('enter one minute after the slot and expire one timeframe later', () => {
    expect(computeEntryAt(QUARTER) - QUARTER).toBe(MINUTE_MS)
    expect(computeExpiresAt(QUARTER, '1m') - QUARTER).toBe(2 * MINUTE_MS)
    expect(computeExpiresAt(QUARTER, '5m') - QUARTER).toBe(6 * MINUTE_MS)
  })

  it('fall on boundaries', () => {
    expect(computeMinute(QUARTER + 59_999)).toBe(QUARTER)
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

const SLOT: SealedFields = {
  id: '019a',
  pair: 'EUR/USD',
  timeframe: '1m',
  slotAt: new Date(QUARTER),
  entryAt: new Date(computeEntryAt(QUARTER)),
  expiresAt: new Date(computeExpiresAt(QUARTER, '1m')),
  decision: 'ABSTAIN',
  side: 'CALL',
  selectionVersion: 's',
  starterPair: true,
  confidence: 0.5123456789012345,
  calibrated: true,
  stated: null,
  reason: 'Another pair was the signal of this slot.',
  modelVersion: 'm',
  ruleVersion: 'r',
  nonce: 'n',
}

describe('the sealed text', () => {
  it('is one that a verifier can read and repeat the choice from, the same bytes for the same slot', () => {
    const text = toSealedText(SLOT)
    const sealed = SealedDecision.parse(JSON.parse(text))
    expect(sealed).toMatchObject({ slot: '019a', confidence: 0.5123456789012345, calibrated: true, starter: true })
    expect(sealed).toMatchObject({ decision: 'ABSTAIN', side: 'CALL', stated: null, selectionVersion: 's' })
    // Rows come back from the database with their fields in another order.
    const shuffled = Object.fromEntries(Object.entries(SLOT).reverse()) as unknown as SealedFields
    expect(toSealedText(shuffled)).toBe(text)
  })

  it('of a slot from before the choice was sealed stays what it was, to the byte', () => {
    const old = { ...SLOT, decision: 'CALL' as const, side: null, selectionVersion: null, reason: null }
    expect(toSealedText(old)).toBe(
      '{"slot":"019a","pair":"EUR/USD","timeframe":"1m","slotAt":"2026-03-02T10:15:00.000Z","entryAt":"2026-03-02T10:16:00.000Z","expiresAt":"2026-03-02T10:17:00.000Z","decision":"CALL","confidence":0.5123456789012345,"calibrated":true,"reason":null,"modelVersion":"m","ruleVersion":"r","nonce":"n"}',
    )
    expect(SealedDecision.parse(JSON.parse(toSealedText(old))).side).toBeUndefined()
  })
})
