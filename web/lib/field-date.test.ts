import { afterEach, describe, expect, it } from 'vitest'
import { FIRST_PREFERENCES } from '../../contract/first-preferences.ts'
import { formatFieldDate, isoOf, isoOfField } from './field-date.ts'
import { setReader } from './format.ts'

describe('a date field', () => {
  it('holds minutes of Lagos', () => {
    expect(formatFieldDate('2026-03-03T09:00:59.999Z')).toBe('2026-03-03T10:00')
    expect(formatFieldDate(Date.parse('2026-12-31T23:30:00.000Z'))).toBe('2027-01-01T00:30')
  })

  it.each([
    ['2026-03-03T10:00', '2026-03-03T09:00:00.000Z'],
    ['2027-01-01T00:30', '2026-12-31T23:30:00.000Z'],
    ['', ''],
    ['12026-03-03T10:00', ''],
    ['soon', ''],
    ['2026-13-03T10:00', ''],
  ])('that holds %j is sent as %j', (typed, iso) => expect(isoOfField(typed)).toBe(iso))

  describe('around a change of clocks', () => {
    afterEach(() => setReader(FIRST_PREFERENCES))

    it.each([
      ['America/New_York', '2027-03-14T02:30', '2027-03-14T07:30:00.000Z'],
      ['America/New_York', '2027-11-07T01:30', '2027-11-07T05:30:00.000Z'],
      ['Europe/London', '2027-03-28T01:30', '2027-03-28T01:30:00.000Z'],
      ['Europe/London', '2027-10-31T01:30', '2027-10-31T00:30:00.000Z'],
      ['Australia/Lord_Howe', '2027-10-03T02:15', '2027-10-02T15:45:00.000Z'],
    ])('in %s, %s is sent as %s', (timeZone, typed, iso) => {
      setReader({ ...FIRST_PREFERENCES, timeZone })
      expect(isoOfField(typed)).toBe(iso)
    })

    it('keeps the second of two equal times while nobody touches it', () => {
      setReader({ ...FIRST_PREFERENCES, timeZone: 'Europe/London' })
      const second = '2027-10-31T01:30:00.000Z'
      expect(isoOf(formatFieldDate(second), second)).toBe(second)
    })
  })
})
