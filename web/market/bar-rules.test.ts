import { describe, expect, it } from 'vitest'
import { FIRST_PREFERENCES } from '../../contract/first-preferences.ts'
import type { Candle } from '../../contract/market.ts'
import { setReader } from '../lib/format.ts'
import { barAt, barSentence, toChange, toLine } from './bar-rules.ts'

const bar = (time: string, open: number, close: number): Candle => ({
  openAt: `2014-05-01T${time}:00.000Z`,
  open,
  high: Math.max(open, close) + 0.0002,
  low: Math.min(open, close) - 0.0001,
  close,
  volume: 1,
})
const bars = [bar('12:00', 1.1, 1.1011), bar('12:01', 1.1011, 1.1)]

describe('the bar under the crosshair', () => {
  it('is the newest where the crosshair is on none', () => {
    expect(barAt(bars, Date.parse('2014-05-01T12:00:00.000Z'))).toBe(bars[0])
    expect(barAt(bars, null)).toBe(bars[1])
    expect(barAt(bars, 0)).toBe(bars[1])
    expect(barAt([], null)).toBeUndefined()
  })

  it('says its change from open to close, with its sign', () => {
    expect(toChange(bar('12:00', 1.1, 1.1011), 5)).toEqual({ price: '+0.00110', percent: '+0.10%' })
    expect(toChange(bar('12:01', 1.1011, 1.1), 5)).toEqual({ price: '−0.00110', percent: '−0.10%' })
  })

  it('gives a change that rounds to nothing no sign', () => {
    expect(toChange(bar('12:00', 1.1, 1.1), 5)).toEqual({ price: '0.00000', percent: '0%' })
    expect(toChange(bar('12:00', 1.1, 1.100001), 5)).toEqual({ price: '0.00000', percent: '0%' })
  })

  it('gives it none either where numbers have a comma', () => {
    setReader({ ...FIRST_PREFERENCES, numberFormat: 'de-DE' })
    try {
      expect(toChange(bar('12:00', 1.1, 1.100001), 5)).toEqual({ price: '0,00000', percent: '0%' })
      expect(toChange(bar('12:00', 1.1, 1.1011), 5).price).toBe('+0,00110')
    } finally {
      setReader(FIRST_PREFERENCES)
    }
  })

  it('is told in one sentence, in the member’s time', () => {
    expect(barSentence(bar('12:00', 1.1, 1.1011), 5)).toBe(
      '1:00 PM, open 1.10000, high 1.10130, low 1.09990, close 1.10110, change +0.00110, +0.10%',
    )
  })
})

describe('a line through values', () => {
  it('is drawn from its lowest to its highest value', () => {
    expect(toLine([1, 3, 2])).toBe('M0.0 26.0L50.0 2.0L100.0 14.0')
    expect(toLine([1, 1])).toBe('M0.0 26.0L100.0 26.0')
  })
})
