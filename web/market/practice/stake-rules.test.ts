import { afterEach, describe, expect, it } from 'vitest'
import { FIRST_PREFERENCES } from '../../../contract/first-preferences.ts'
import { formatCents, setReader } from '../../lib/format.ts'
import { centsFrom, formatResult, stakeFrom } from './stake-rules.ts'

afterEach(() => setReader(FIRST_PREFERENCES))

describe('an amount of practice money', () => {
  it('is read with a dot or a comma, to the cent', () => {
    expect(['100', '100.5', '100,25', ' 7 '].map(centsFrom)).toEqual([10_000, 10_050, 10_025, 700])
    expect(['', 'x', '1.234', '-1', '1e3', '.5'].map(centsFrom)).toEqual([null, null, null, null, null, null])
  })

  it('is a stake from 1.00 to 1,000.00', () => {
    expect(['0.99', '1', '1000', '1000.01'].map(stakeFrom)).toEqual([null, 100, 100_000, null])
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
