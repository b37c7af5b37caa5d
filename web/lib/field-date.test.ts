import { describe, expect, it } from 'vitest'
import { fieldDateOf, isoOfField } from './field-date.ts'

describe('a date field', () => {
  it('holds minutes of Lagos', () => {
    expect(fieldDateOf('2026-03-03T09:00:59.999Z')).toBe('2026-03-03T10:00')
    expect(fieldDateOf(Date.parse('2026-12-31T23:30:00.000Z'))).toBe('2027-01-01T00:30')
  })

  it.each([
    ['2026-03-03T10:00', '2026-03-03T09:00:00.000Z'],
    ['2027-01-01T00:30', '2026-12-31T23:30:00.000Z'],
    ['', ''],
    ['12026-03-03T10:00', ''],
    ['soon', ''],
  ])('that holds %j is sent as %j', (typed, iso) => expect(isoOfField(typed)).toBe(iso))
})
