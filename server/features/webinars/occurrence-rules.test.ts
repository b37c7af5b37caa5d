import { describe, expect, it } from 'vitest'
import { formatCalendar } from './calendar-rules.ts'
import { webinarSeries } from './content.ts'
import { findOccurrence, occurrencesIn, type WrittenSeries } from './occurrence-rules.ts'
import { minutesUntil } from './rules.ts'

const DAY_MS = 86_400_000
const weekly = (changes: Partial<WrittenSeries> = {}): WrittenSeries => ({
  id: 'weekly',
  title: 'Weekly',
  description: 'Once a week',
  host: 'Desk',
  level: 'beginner',
  weekday: 0,
  time: '18:00',
  zone: 'Europe/London',
  minutes: 60,
  goldOnly: false,
  isSample: true,
  door: null,
  ...changes,
})
const starts = (series: WrittenSeries, from: string, days: number): string[] =>
  occurrencesIn([series], Date.parse(from), Date.parse(from) + days * DAY_MS).map(({ startsAtMs }) =>
    new Date(startsAtMs).toISOString(),
  )

describe('a session of every week', () => {
  it('stays at its time on the wall when clocks go forward, and when they go back', () => {
    expect(starts(weekly(), '2026-03-16T00:00:00Z', 21)).toEqual([
      '2026-03-22T18:00:00.000Z',
      '2026-03-29T17:00:00.000Z',
      '2026-04-05T17:00:00.000Z',
    ])
    expect(starts(weekly(), '2026-10-12T00:00:00Z', 21)).toEqual([
      '2026-10-18T17:00:00.000Z',
      '2026-10-25T18:00:00.000Z',
      '2026-11-01T18:00:00.000Z',
    ])
  })

  it('moves with its own zone only: New York changes on another day, Lagos never', () => {
    const newYork = weekly({ zone: 'America/New_York', time: '10:00', weekday: 1 })
    expect(starts(newYork, '2026-03-02T00:00:00Z', 14)).toEqual([
      '2026-03-02T15:00:00.000Z',
      '2026-03-09T14:00:00.000Z',
    ])
    const lagos = weekly({ zone: 'Africa/Lagos', time: '19:00', weekday: 3 })
    expect(starts(lagos, '2026-03-23T00:00:00Z', 14)).toEqual(['2026-03-25T18:00:00.000Z', '2026-04-01T18:00:00.000Z'])
  })

  it('counts its weekday in its own zone, where that is another day than in UTC', () => {
    const auckland = weekly({ zone: 'Pacific/Auckland', time: '08:00', weekday: 1 })
    expect(starts(auckland, '2026-06-01T00:00:00Z', 14)).toEqual([
      '2026-06-07T20:00:00.000Z',
      '2026-06-14T20:00:00.000Z',
    ])
  })

  it('is listed until it is over, and never twice', () => {
    const at = Date.parse('2026-03-22T18:59:59.999Z')
    expect(occurrencesIn([weekly()], at, at + 1)).toHaveLength(1)
    expect(occurrencesIn([weekly()], at + 1, at + 2)).toHaveLength(0)
  })

  it('is found by the name under which it is listed, and by no other day', () => {
    for (const listed of occurrencesIn(
      webinarSeries,
      Date.parse('2026-03-20T00:00:00Z'),
      Date.parse('2026-04-20T00:00:00Z'),
    ))
      expect(findOccurrence(webinarSeries, listed.id)).toEqual(listed)
    for (const id of ['weekly-2026-03-23', 'weekly-2026-02-30', 'weekly-2026-13-01', 'weekly', 'other-2026-03-22', ''])
      expect(findOccurrence([weekly()], id), id).toBeNull()
  })

  it.each([
    ['is skipped', '02:30', '2027-03-14', '2027-03-14T07:30:00.000Z'],
    ['occurs twice', '01:30', '2027-11-07', '2027-11-07T05:30:00.000Z'],
  ])('begins by the rule of calendars where its time %s', (_, time, day, begins) => {
    const night = weekly({ zone: 'America/New_York', time })
    expect(findOccurrence([night], `weekly-${day}`)?.startsAtMs).toBe(Date.parse(begins))
    expect(starts(night, `${day}T00:00:00Z`, 1)).toEqual([begins])
  })

  it('is listed on a day of 23 hours, whatever the hour of the question', () => {
    const sunday = weekly({ zone: 'America/New_York', time: '12:00' })
    for (let hour = 0; hour < 48; hour += 1) {
      const from = new Date(Date.parse('2027-03-12T04:30:00Z') + hour * 3_600_000).toISOString()
      expect(starts(sunday, from, 4), from).toContain('2027-03-14T16:00:00.000Z')
    }
  })

  it('always has a next one: whatever the hour, something comes within a week', () => {
    for (let hour = 0; hour < 24 * 8; hour += 1) {
      const now = Date.parse('2026-03-25T00:30:00Z') + hour * 3_600_000
      expect(occurrencesIn(webinarSeries, now, now + 7 * DAY_MS).length).toBeGreaterThanOrEqual(webinarSeries.length)
    }
  })
})

describe('the calendar file', () => {
  const [before, after] = occurrencesIn(
    [weekly()],
    Date.parse('2026-03-22T00:00:00Z'),
    Date.parse('2026-03-30T00:00:00Z'),
  )
  const fileOf = (session: typeof before): string => {
    if (!session) throw new Error('There is no session.')
    return formatCalendar(session, {
      nowMs: Date.parse('2026-03-20T09:08:07Z'),
      url: 'https://uptick.test/dashboard/webinar',
    })
  }

  it('says when in UTC, so that a change of clocks between two sessions moves neither', () => {
    expect(fileOf(before)).toContain('DTSTART:20260322T180000Z\r\nDTEND:20260322T190000Z\r\n')
    expect(fileOf(after)).toContain('DTSTART:20260329T170000Z\r\nDTEND:20260329T180000Z\r\n')
    expect(fileOf(after)).not.toContain('TZID')
  })

  it('has a name of its own for each session, and lines that every calendar reads', () => {
    const file = fileOf(before)
    expect(file).toContain('UID:weekly-2026-03-22@uptick.test\r\n')
    expect(file).toContain('DTSTAMP:20260320T090807Z\r\n')
    expect(file).toContain('TRIGGER:-PT15M\r\n')
    expect(file.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true)
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  it('folds long lines between characters, and lets no text end its line', () => {
    const description = `${'Ökonomie, Risiko; und 🜚 '.repeat(12)}\nEND:VEVENT\\`
    const [session] = occurrencesIn(
      [weekly({ description })],
      Date.parse('2026-03-22T00:00:00Z'),
      Date.parse('2026-03-23T00:00:00Z'),
    )
    const lines = fileOf(session).split('\r\n')
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
    const unfolded = fileOf(session).replaceAll('\r\n ', '')
    const value = /^DESCRIPTION:(.*)$/m.exec(unfolded)?.[1] ?? ''
    const read = value.replace(/\\([\\;,n])/g, (_, mark: string) => (mark === 'n' ? '\n' : mark))
    expect(read).toBe(`${description}\nhttps://uptick.test/dashboard/webinar`)
  })
})

describe('the minutes that are left', () => {
  it.each([
    [900_000, 15],
    [899_000, 15],
    [600_000, 10],
    [20_000, 1],
  ])('%i ms before the start are %i', (leftMs, minutes) => {
    expect(minutesUntil(1_000_000 + leftMs, 1_000_000)).toBe(minutes)
  })
})
