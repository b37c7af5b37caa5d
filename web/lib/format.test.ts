import { describe, expect, it } from 'vitest'
import {
  formatCount,
  formatCountdown,
  formatDateTime,
  formatInterval,
  formatPercent,
  formatPrice,
  formatTime,
  formatTimeWithSeconds,
  formatUtc,
  formatUtcDateTime,
  zoneCity,
} from './format.ts'

const INSTANT = '2026-11-21T13:41:22.000Z'

describe('times', () => {
  it('are in Lagos on a 12-hour clock unless the member says otherwise', () => {
    expect(formatTime(INSTANT)).toBe('2:41 PM')
    expect(formatTimeWithSeconds(INSTANT)).toBe('2:41:22 PM')
    expect(formatTime(INSTANT, 'America/New_York')).toBe('8:41 AM')
  })

  it('carry their date in the member’s zone, where midnight falls elsewhere than in UTC', () => {
    expect(formatDateTime('2026-11-21T23:30:00.000Z')).toBe('22 Nov 2026, 12:30 AM')
  })

  it('have a UTC form for the tooltip', () => {
    expect(formatUtc(INSTANT)).toBe('13:41:22 UTC')
    expect(formatUtcDateTime(INSTANT)).toBe('21 Nov 2026, 13:41:22 UTC')
  })

  it('name the zone by its city', () => {
    expect(zoneCity('Africa/Lagos')).toBe('Lagos')
    expect(zoneCity('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
    expect(zoneCity('UTC')).toBe('UTC')
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
  })
})
