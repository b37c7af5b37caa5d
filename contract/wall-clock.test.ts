import { Temporal } from '@js-temporal/polyfill'
import { describe, expect, it } from 'vitest'
import { toInstant, wallTimeAt } from './wall-clock.ts'

/** By half an hour, an hour, two hours and a whole day, in both hemispheres, at midnight and against the season. */
const ZONES = [
  'Africa/Cairo',
  'Africa/Casablanca',
  'Africa/Lagos',
  'America/Havana',
  'America/New_York',
  'America/Nuuk',
  'America/Santiago',
  'America/St_Johns',
  'Antarctica/Troll',
  'Asia/Beirut',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Europe/Dublin',
  'Europe/Lisbon',
  'Europe/London',
  'Pacific/Apia',
  'Pacific/Chatham',
]
const [FIRST_YEAR, LAST_YEAR] = [2019, 2029]

/** Wall times around every change of a zone's clocks, a quarter of an hour apart. */
const aroundChanges = (zone: string): Temporal.PlainDateTime[] => {
  const times: Temporal.PlainDateTime[] = []
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.from(`${FIRST_YEAR}-01-01T00:00Z`).toZonedDateTimeISO(zone)
  while (at && at.year <= LAST_YEAR) {
    const wall = at.toPlainDateTime()
    for (let minutes = -180; minutes <= 180; minutes += 15) times.push(wall.add({ minutes }))
    at = at.getTimeZoneTransition('next')
  }
  return times
}

describe('a time on a wall clock', () => {
  it.each(ZONES)('is the instant that Temporal says, around every change of clocks in %s, and leads back', (zone) => {
    const times = aroundChanges(zone)
    expect(times.length).toBeGreaterThanOrEqual(25)
    const wrong = times.flatMap((wall) => {
      const [day = '', time = ''] = wall.toString({ smallestUnit: 'minute' }).split('T')
      const expected = wall.toZonedDateTime(zone, { disambiguation: 'compatible' })
      const shown = expected.toPlainDateTime().toString({ smallestUnit: 'minute' })
      const said = toInstant(day, time, zone)
      const isRight = said === expected.epochMilliseconds && wallTimeAt(zone, said + 59_999) === shown
      return isRight ? [] : [`${day} ${time}: ${new Date(said).toISOString()}`]
    })
    expect(wrong).toEqual([])
  })

  it.each([
    ['2027-03-14', '02:30', 'America/New_York', '2027-03-14T07:30:00.000Z', 'skipped: 03:30 there'],
    ['2027-11-07', '01:30', 'America/New_York', '2027-11-07T05:30:00.000Z', 'the first of two'],
    ['2027-10-03', '02:15', 'Australia/Lord_Howe', '2027-10-02T15:45:00.000Z', 'skipped: 02:45 there'],
    ['2027-03-28', '01:30', 'Europe/London', '2027-03-28T01:30:00.000Z', 'skipped: 02:30 there'],
    ['2027-10-31', '01:30', 'Europe/London', '2027-10-31T00:30:00.000Z', 'the first of two'],
    ['2011-12-30', '12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z', 'a skipped day'],
    ['2026-07-01', '12:00', 'Asia/Kolkata', '2026-07-01T06:30:00.000Z', 'no change'],
    ['2026-01-01', '00:00', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z', 'no change'],
  ])('%s %s in %s is %s (%s)', (day, time, zone, instant) => {
    expect(new Date(toInstant(day, time, zone)).toISOString()).toBe(instant)
  })

  it('is no instant where it is no time', () => {
    expect(toInstant('2026-13-01', '12:00', 'Africa/Lagos')).toBeNaN()
    expect(toInstant('soon', '12:00', 'Africa/Lagos')).toBeNaN()
  })
})
