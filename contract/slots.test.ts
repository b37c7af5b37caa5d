import { describe, expect, it } from 'vitest'
import { addDays, startOfDayMs } from './slots.ts'

describe('startOfDayMs', () => {
  it.each([
    ['2026-03-29T00:00:00.000Z', '2026-03-29T00:00:00.000Z'],
    ['2026-03-29T23:59:59.999Z', '2026-03-29T00:00:00.000Z'],
    ['1969-12-31T23:00:00.000Z', '1969-12-31T00:00:00.000Z'],
  ])('of %s is %s, wherever the reader is', (at, midnight) =>
    expect(new Date(startOfDayMs(Date.parse(at))).toISOString()).toBe(midnight),
  )
})

describe('addDays', () => {
  it('counts on the calendar, in both directions', () => {
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(addDays('2026-12-28', 7)).toBe('2027-01-04')
  })
})
