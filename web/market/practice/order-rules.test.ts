import { afterEach, describe, expect, it } from 'vitest'
import { FIRST_PREFERENCES } from '../../../contract/first-preferences.ts'
import { formatCents, setReader } from '../../lib/format.ts'
import {
  breakEvenPercent,
  formatResult,
  openPhaseFor,
  percentStake,
  readCents,
  readStake,
  stepStake,
} from './order-rules.ts'

afterEach(() => setReader(FIRST_PREFERENCES))

describe('an amount of practice money', () => {
  it('is read by the reader’s number format, to the cent', () => {
    const centsOf = (text: string) => readCents(text).cents
    expect(['100', '100.5', '1,000', ' 7 ', '.5'].map(centsOf)).toEqual([10_000, 10_050, 100_000, 700, 50])
    expect(['', 'x', '1.2345', '-1', '1e3'].map(centsOf).every(Number.isNaN)).toBe(true)
    setReader({ ...FIRST_PREFERENCES, numberFormat: 'de-DE' })
    expect(['100,5', '1.000', '1.234,56'].map(centsOf)).toEqual([10_050, 100_000, 123_456])
  })

  it('that could be two is refused with both', () => {
    expect(readCents('100,25')).toEqual({
      cents: Number.NaN,
      problem: expect.stringContaining('“100,25” could mean 100.25 or 10,025.'),
    })
    expect(readStake('1.000').problem).toContain('could mean 1 or 1,000.')
  })

  it('is a stake from 1.00 to 1,000.00', () => {
    expect(['0.99', '1', '1000', '1000.01'].map((text) => readStake(text).cents)).toEqual([null, 100, 100_000, null])
    expect(readStake('0.99').problem).toBe('A stake must be from 1.00 to 1,000.00')
  })

  it('goes to the next round stake, never past the limits', () => {
    expect([1_000, 1_100, 99_900, 100_000].map((cents) => stepStake(cents, true))).toEqual([
      1_500, 1_500, 100_000, 100_000,
    ])
    expect([1_000, 1_100, 150, 100].map((cents) => stepStake(cents, false))).toEqual([500, 1_000, 100, 100])
  })

  it('of one percent stays within the limits; a payout of 80% breaks even at 55.6%', () => {
    expect([1_000_000, 990_250, 5_000, 99_999_999].map(percentStake)).toEqual([10_000, 9_902, 100, 100_000])
    expect(breakEvenPercent(80)).toBeCloseTo(55.56, 2)
  })

  it('is written with cents and groups, a result with its sign', () => {
    expect([100, 123_456_789, 0, -3_050].map(formatCents)).toEqual(['1.00', '1,234,567.89', '0.00', '−30.50'])
    expect([800, 0, -1_000].map(formatResult)).toEqual(['+8.00', '0.00', '−10.00'])
  })

  it('is written with the signs of its reader', () => {
    setReader({ ...FIRST_PREFERENCES, numberFormat: 'de-DE' })
    expect(formatCents(123_456_789)).toBe('1.234.567,89')
  })
})

describe('an open order', () => {
  const order = { entryAt: '2026-03-02T12:01:00.000Z', expiresAt: '2026-03-02T12:02:00.000Z' }
  it('waits, is open, and settles', () => {
    const entryAtMs = Date.parse(order.entryAt)
    expect(openPhaseFor(order, entryAtMs - 5_000)).toEqual({ phase: 'waiting', leftMs: 5_000 })
    expect(openPhaseFor(order, entryAtMs)).toEqual({ phase: 'open', leftMs: 60_000 })
    expect(openPhaseFor(order, entryAtMs + 60_000)).toEqual({ phase: 'settling', leftMs: 0 })
  })
})
