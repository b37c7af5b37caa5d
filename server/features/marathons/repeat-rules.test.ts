import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../../contract/slots.ts'
import { nextCode, toNext } from './repeat-rules.ts'
import type { Marathon } from './store.ts'

describe('the next one of a weekly marathon', () => {
  it.each([
    ['SPRINT', 0, 'SPRINT-2'],
    ['SPRINT-2', 0, 'SPRINT-3'],
    ['SPRINT-9', 1, 'SPRINT-11'],
    ['TEAM A-2026', 0, 'TEAM A-2027'],
    ['-2', 0, '-2-2'],
    ['A'.repeat(32), 0, `${'A'.repeat(30)}-2`],
    [`${'A'.repeat(29)}-99`, 0, `${'A'.repeat(28)}-100`],
  ])('has a code of its own after %s, with %d taken', (code, tries, expected) => {
    expect(nextCode(code, tries)).toBe(expected)
    expect(nextCode(code, tries).length).toBeLessThanOrEqual(32)
  })

  it('needs no code either where the first needed none', () => {
    const [now, zone] = [
      new Date('2026-11-02T09:00:00Z'),
      { timeZone: 'UTC', endsAt: new Date('2026-11-07T18:00:00Z') },
    ]
    const marathon = { ...zone, startsAt: now, accessCode: null } as Marathon
    expect(toNext(marathon, { id: 'next', now, tries: 0 }).accessCode).toBeNull()
  })

  it.each([
    ['2026-11-02T09:30:00Z', '2026-11-09T09:00:00.000Z'],
    ['2026-11-01T09:00:00Z', '2026-11-09T09:00:00.000Z'],
    ['2026-11-09T09:00:00Z', '2026-11-16T09:00:00.000Z'],
    ['2026-11-27T08:00:00Z', '2026-11-30T09:00:00.000Z'],
  ])('made at %s, starts at %s and lasts as long', (now, startsAt) => {
    const [start, end] = [new Date('2026-11-02T09:00:00Z'), new Date('2026-11-07T18:00:00Z')]
    const marathon = {
      startsAt: start,
      endsAt: end,
      timeZone: 'UTC',
      accessCode: 'WEEK',
      feedId: 'a',
      participants: 9,
    } as Marathon
    const next = toNext(marathon, { id: 'next', now: new Date(now), tries: 0 })
    expect(next.startsAt.toISOString()).toBe(startsAt)
    expect(next.endsAt.getTime() - next.startsAt.getTime()).toBe(end.getTime() - start.getTime())
    expect(next).toMatchObject({ repeatsWeekly: true, accessCode: 'WEEK-2' })
    expect(next).not.toHaveProperty('participants')
    expect(next).not.toHaveProperty('feedId')
  })

  it.each([
    ['Europe/Berlin', '2026-03-24T08:00:05Z', '2026-03-31T07:00:05.000Z'],
    ['Europe/Berlin', '2026-10-20T07:00:00Z', '2026-10-27T08:00:00.000Z'],
    // Clocks skip half past two that night, so it is half past three.
    ['Europe/Berlin', '2026-03-22T01:30:00Z', '2026-03-29T01:30:00.000Z'],
    ['Africa/Lagos', '2026-03-24T08:00:00Z', '2026-03-31T08:00:00.000Z'],
  ])('keeps its time of day in %s while clocks change: after %s comes %s', (timeZone, start, next) => {
    const startsAt = new Date(start)
    const marathon = { startsAt, endsAt: new Date(startsAt.getTime() + HOUR_MS), timeZone, accessCode: 'A' } as Marathon
    const made = toNext(marathon, { id: 'next', now: new Date(startsAt.getTime() + HOUR_MS), tries: 0 })
    expect(made.startsAt.toISOString()).toBe(next)
    expect(made).toMatchObject({ timeZone })
  })

  it('is made after a change of clocks in the week that is still to come', () => {
    const startsAt = new Date('2026-03-24T08:00:00Z')
    const marathon = { startsAt, endsAt: startsAt, timeZone: 'Europe/Berlin', accessCode: 'A' } as Marathon
    const made = (now: string) => toNext(marathon, { id: 'next', now: new Date(now), tries: 0 }).startsAt.toISOString()
    expect(made('2026-03-31T06:59:00Z')).toBe('2026-03-31T07:00:00.000Z')
    expect(made('2026-03-31T07:30:00Z')).toBe('2026-04-07T07:00:00.000Z')
  })
})
