import { describe, expect, it } from 'vitest'
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

  it.each([
    ['2026-11-02T09:30:00Z', '2026-11-09T09:00:00.000Z'],
    ['2026-11-01T09:00:00Z', '2026-11-09T09:00:00.000Z'],
    ['2026-11-09T09:00:00Z', '2026-11-16T09:00:00.000Z'],
    ['2026-11-27T08:00:00Z', '2026-11-30T09:00:00.000Z'],
  ])('made at %s, starts at %s and lasts as long', (now, startsAt) => {
    const [start, end] = [new Date('2026-11-02T09:00:00Z'), new Date('2026-11-07T18:00:00Z')]
    const marathon = { startsAt: start, endsAt: end, accessCode: 'WEEK', feedId: 'a', participants: 9 } as Marathon
    const next = toNext(marathon, { id: 'next', now: new Date(now), tries: 0 })
    expect(next.startsAt.toISOString()).toBe(startsAt)
    expect(next.endsAt.getTime() - next.startsAt.getTime()).toBe(end.getTime() - start.getTime())
    expect(next).toMatchObject({ repeatsWeekly: true, accessCode: 'WEEK-2' })
    expect(next).not.toHaveProperty('participants')
    expect(next).not.toHaveProperty('feedId')
  })
})
