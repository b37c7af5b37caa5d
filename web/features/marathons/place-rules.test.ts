import { describe, expect, it } from 'vitest'
import {
  findAsked,
  findNextTurn,
  findTimingFault,
  formatLongCountdown,
  isLastMinutes,
  lengthInDays,
  toJoinProblem,
  toShelves,
} from './place-rules.ts'

const one = (id: string, status: 'upcoming' | 'active' | 'ended' | 'cancelled') => ({ id, status })
const ids = (marathons: readonly { id: string }[]) => marathons.map(({ id }) => id)

describe('the list of marathons', () => {
  it('features the first that runs, else the first, never a cancelled one', () => {
    const shelves = toShelves([one('a', 'upcoming'), one('b', 'active'), one('c', 'active'), one('d', 'ended')])
    expect(shelves.featured?.id).toBe('b')
    expect([ids(shelves.open), ids(shelves.over)]).toEqual([['a', 'c'], ['d']])
    expect(toShelves([one('x', 'cancelled'), one('y', 'upcoming')]).featured?.id).toBe('y')
    expect(toShelves([one('x', 'cancelled')])).toEqual({ featured: null, open: [], over: [one('x', 'cancelled')] })
    expect(toShelves([]).featured).toBeNull()
  })

  it('tells a length in days rounded up', () => {
    const startDate = '2026-03-02T12:00:00.000Z'
    const planned = { startDate, startedAt: startDate, overAt: null }
    expect(lengthInDays({ ...planned, endDate: '2026-03-09T12:00:00.000Z' })).toBe(7)
    expect(lengthInDays({ ...planned, endDate: '2026-03-02T13:00:00.000Z' })).toBe(1)
    expect(lengthInDays({ ...planned, endDate: '2026-03-09T12:00:01.000Z' })).toBe(8)
  })

  it('tells how long one that is over really was', () => {
    const dates = { startDate: '2026-03-02T12:00:00.000Z', endDate: '2026-03-09T12:00:00.000Z' }
    const early = { startedAt: '2026-03-03T12:00:00.000Z', overAt: '2026-03-05T12:00:00.000Z' }
    expect(lengthInDays({ ...dates, ...early })).toBe(2)
    expect(lengthInDays({ ...dates, startedAt: null, overAt: early.overAt })).toBe(7)
  })

  it('finds the one that the landing page leads to', () => {
    const marathons = [
      { id: 'one', name: 'Weekly Sprint' },
      { id: 'two', name: '  AI vs. Human! ' },
    ]
    expect(findAsked(marathons, 'ai-vs-human')?.id).toBe('two')
    expect(findAsked(marathons, 'one')?.name).toBe('Weekly Sprint')
    expect([findAsked(marathons, 'other'), findAsked(marathons, undefined)]).toEqual([null, null])
  })
})

describe('the time of a marathon', () => {
  const marathon = { startDate: '2026-03-02T12:00:00.000Z', endDate: '2026-03-09T12:00:00.000Z' }
  const nowMs = Date.parse('2026-03-02T11:59:30.000Z')

  it('counts to the start, then to the end, then not at all', () => {
    expect(findNextTurn({ ...marathon, status: 'upcoming' }, nowMs)).toEqual({ to: 'start', leftMs: 30_000 })
    expect(findNextTurn({ ...marathon, status: 'upcoming' }, nowMs + 60_000)).toEqual({ to: 'start', leftMs: 0 })
    expect(findNextTurn({ ...marathon, status: 'active' }, nowMs + 30_000)?.to).toBe('end')
    expect(findNextTurn({ ...marathon, status: 'ended' }, nowMs)).toBeNull()
  })

  it('has its last five minutes before the end alone', () => {
    expect(isLastMinutes({ to: 'end', leftMs: 300_001 })).toBe(false)
    expect(isLastMinutes({ to: 'end', leftMs: 300_000 })).toBe(true)
    expect(isLastMinutes({ to: 'end', leftMs: 0 })).toBe(true)
    expect(isLastMinutes({ to: 'start', leftMs: 1_000 })).toBe(false)
  })

  it('is told in days and hours, to the second in the last day', () => {
    expect(formatLongCountdown(3 * 86_400_000 + 4.5 * 3_600_000)).toBe('3 days 4 h')
    expect(formatLongCountdown(86_400_000)).toBe('1 day 0 h')
    expect(formatLongCountdown(3_661_000)).toBe('1:01:01')
  })

  it('keeps orders between start and end', () => {
    expect((['upcoming', 'active', 'ended', 'cancelled'] as const).map(findTimingFault)).toEqual([
      'early',
      null,
      'late',
      'late',
    ])
  })
})

describe('a refused access code', () => {
  it('is full, expired or not valid, by the words of the answer', () => {
    expect(toJoinProblem('This marathon is full. It has reached its member limit.', false)).toBe('full')
    expect(toJoinProblem('This marathon has ended.', false)).toBe('expired')
    expect(toJoinProblem('The code EXPIRED yesterday', false)).toBe('expired')
    expect(toJoinProblem('Failed to fetch', false)).toBe('invalid')
    expect(toJoinProblem('Insufficient U-Points', true)).toBe('unpaid')
  })
})
