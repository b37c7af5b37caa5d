import { afterEach, describe, expect, it } from 'vitest'
import { FIRST_PREFERENCES } from '../../contract/first-preferences.ts'
import {
  formatCount,
  formatCountdown,
  formatDateTime,
  formatDollars,
  formatInterval,
  formatPercent,
  formatPrice,
  formatTime,
  formatTimeWithSeconds,
  formatUtc,
  formatUtcDateTime,
  setReader,
  zoneCity,
  zoneName,
} from './format.ts'

afterEach(() => setReader(FIRST_PREFERENCES))

const INSTANT = '2026-11-21T13:41:22.000Z'

describe('times', () => {
  it('are in Lagos on a 12-hour clock unless the member says otherwise', () => {
    expect(formatTime(INSTANT)).toBe('2:41 PM')
    expect(formatTimeWithSeconds(INSTANT)).toBe('2:41:22 PM')
    expect(formatTime(INSTANT, 'America/New_York')).toBe('8:41 AM')
  })

  it('carry their date in the member’s zone, where midnight falls elsewhere than in UTC', () => {
    expect(formatDateTime('2026-11-21T23:30:00.000Z')).toBe('Nov 22, 2026, 12:30 AM')
  })

  it('have a UTC form for the tooltip', () => {
    expect(formatUtc(INSTANT)).toBe('13:41:22 UTC')
    expect(formatUtcDateTime(INSTANT)).toBe('Nov 21, 2026, 13:41:22 UTC')
  })

  it('name the zone by its city', () => {
    expect(zoneCity('Africa/Lagos')).toBe('Lagos')
    expect(zoneCity('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
    expect(zoneCity('UTC')).toBe('UTC')
  })
})

describe('a reader', () => {
  it('who chose another zone and clock reads every time so, and its name', () => {
    setReader({ ...FIRST_PREFERENCES, timeZone: 'America/New_York', hourCycle: 'h23' })
    expect([formatTime(INSTANT), formatTimeWithSeconds(INSTANT)]).toEqual(['08:41', '08:41:22'])
    expect(formatDateTime('2026-11-21T04:59:00.000Z')).toBe('Nov 20, 2026, 23:59')
    expect(formatDateTime('2026-11-21T05:00:00.000Z')).toBe('Nov 21, 2026, 00:00')
    expect(zoneName()).toBe('New York')
    expect(formatUtcDateTime(INSTANT)).toBe('Nov 21, 2026, 13:41:22 UTC')
  })

  it('is not an hour off where summer time ends', () => {
    const at = (timeZone: string, ...instants: string[]) => {
      setReader({ ...FIRST_PREFERENCES, timeZone, hourCycle: 'h23' })
      return instants.map((instant) => formatTime(instant))
    }
    // New York, 2026-11-01 at 6:00 UTC: 1:59 is followed by 1:00.
    expect(at('America/New_York', '2026-11-01T05:59:00Z', '2026-11-01T06:00:00Z', '2026-11-01T07:00:00Z')).toEqual([
      '01:59',
      '01:00',
      '02:00',
    ])
    // London, 2026-03-29 at 1:00 UTC: 0:59 is followed by 2:00; and 2026-10-25 at 1:00 UTC.
    expect(at('Europe/London', '2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z')).toEqual(['00:59', '02:00'])
    expect(at('Europe/London', '2026-10-25T00:59:00Z', '2026-10-25T01:00:00Z')).toEqual(['01:59', '01:00'])
  })

  it('of other numbers reads them so, prices and percentages too', () => {
    setReader({ ...FIRST_PREFERENCES, numberFormat: 'de-DE' })
    expect([formatCount(12_480), formatPrice(1.08512, 5), formatPercent(62.44)]).toEqual(['12.480', '1,08512', '62,4%'])
    expect([formatInterval({ low: 57.6, high: 66.92 }), formatDollars(1_250.5)]).toEqual(['57,6–66,9%', '$1.250,50'])
    setReader({ ...FIRST_PREFERENCES, numberFormat: 'fr-FR' })
    expect([formatCount(12_480), formatPrice(1.5, 2)]).toEqual(['12\u202f480', '1,50'])
    setReader({ ...FIRST_PREFERENCES, numberFormat: 'de-CH' })
    // Browsers differ in the apostrophe.
    expect(formatCount(12_480)).toMatch(/^12['’]480$/)
    expect(formatPrice(1.5, 2)).toBe('1.50')
  })
})

describe('countdowns', () => {
  it.each([
    [0, '0:00'],
    [-5_000, '0:00'],
    [1, '0:01'],
    [38_000, '0:38'],
    [60_000, '1:00'],
    [299_001, '5:00'],
    [3_849_000, '1:04:09'],
  ])('%i ms is %s', (ms, text) => expect(formatCountdown(ms)).toBe(text))
})

describe('figures', () => {
  it('carry their decimals, unit and grouping', () => {
    expect(formatPrice(1.5, 5)).toBe('1.50000')
    expect(formatPercent(62.44)).toBe('62.4%')
    expect(formatPercent(60)).toBe('60%')
    expect(formatInterval({ low: 57.6, high: 66.92 })).toBe('57.6–66.9%')
    expect(formatCount(12_480)).toBe('12,480')
    expect([0, 30, 30.5, 1_250, -2_500.5].map(formatDollars)).toEqual(['$0', '$30', '$30.50', '$1,250', '-$2,500.50'])
  })
})
