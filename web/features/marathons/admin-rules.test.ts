import { describe, expect, it } from 'vitest'
import { type AdminMarathon, MarathonStatus } from '../../../contract/marathons.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import {
  daysLeft,
  failureWords,
  formatDollars,
  isOpen,
  marathonCounts,
  marathonsShown,
  nextStatuses,
  readStatusFilter,
  withMarathon,
} from './admin-rules.ts'

const aMarathon = (changes: Partial<AdminMarathon>): AdminMarathon => ({
  id: changes.name ?? 'an id',
  name: 'Sprint',
  description: 'Five days.',
  accessCode: 'SPRINT',
  rules: [],
  startDate: '2026-03-03T09:00:00.000Z',
  endDate: '2026-03-08T09:00:00.000Z',
  status: 'upcoming',
  startedAt: null,
  prizePool: 0,
  maxParticipants: 100,
  _count: { participants: 0 },
  createdAt: '2026-02-01T00:00:00.000Z',
  ...changes,
})

const marathons = [
  aMarathon({ name: 'May', accessCode: 'MAYDAY', prizePool: 0.1, startDate: '2026-05-01T09:00:00.000Z' }),
  aMarathon({
    name: 'March',
    status: 'active',
    prizePool: 0.2,
    description: 'London opens.',
    _count: { participants: 3 },
  }),
  aMarathon({ name: 'January', status: 'ended', prizePool: 0.3, _count: { participants: 4 } }),
]

describe('the list of marathons', () => {
  it('shows all of them unless the address names a status that there is', () => {
    expect(readStatusFilter(undefined)).toBe('all')
    expect(readStatusFilter('paused')).toBe('all')
    for (const status of MarathonStatus.options) expect(readStatusFilter(status)).toBe(status)
  })

  it.each([
    [' mAr', 'all', ['March']],
    ['london', 'all', ['March']],
    ['mayday', 'all', ['May']],
    ['', 'ended', ['January']],
    ['may', 'ended', []],
    ['', 'all', ['May', 'March', 'January']],
  ] as const)('finds by %j and %s: %j', (search, status, names) =>
    expect(marathonsShown(marathons, { search, status }).map(({ name }) => name)).toEqual(names),
  )

  it('is counted and summed as a whole, to the cent', () => {
    expect(marathonCounts(marathons)).toEqual({ total: 3, active: 1, upcoming: 1, participants: 7, prizePool: 0.6 })
    expect(marathonCounts([])).toEqual({ total: 0, active: 0, upcoming: 0, participants: 0, prizePool: 0 })
  })

  it('shows a marathon as the server answered, by its start', () => {
    const moved = { ...aMarathon({ name: 'January' }), startDate: '2026-06-01T09:00:00.000Z' }
    expect(withMarathon(marathons, moved).map(({ name }) => name)).toEqual(['January', 'May', 'March'])
    const added = aMarathon({ name: 'April', startDate: '2026-04-01T09:00:00.000Z' })
    expect(withMarathon(marathons, added).map(({ name }) => name)).toEqual(['May', 'April', 'March', 'January'])
  })
})

describe('days left', () => {
  const now = Date.parse('2026-03-06T09:00:00.000Z')
  it.each([
    ['2026-03-08T09:00:00.000Z', 2],
    ['2026-03-08T09:00:00.001Z', 3],
    ['2026-03-06T09:00:00.001Z', 1],
    ['2026-03-06T09:00:00.000Z', 0],
    ['2026-02-06T09:00:00.000Z', 0],
  ])('until %s are %d', (endDate, days) => expect(daysLeft({ status: 'active', endDate }, now)).toBe(days))

  it('are none of a marathon that is over', () => {
    const endDate = '2026-03-08T09:00:00.000Z'
    expect(MarathonStatus.options.map((status) => daysLeft({ status, endDate }, now))).toEqual([2, 2, null, null])
  })
})

it.each([
  ['upcoming', ['active', 'cancelled'], true],
  ['active', ['ended', 'cancelled'], true],
  ['ended', ['cancelled'], false],
  ['cancelled', [], false],
] as const)('a marathon that is %s can become %j', (status, next, open) => {
  expect(nextStatuses({ status })).toEqual(next)
  expect(isOpen({ status })).toBe(open)
})

it.each([
  [0, '$0'],
  [1_000, '$1,000'],
  [2_500.5, '$2,500.50'],
])('writes a prize of %d as %s', (dollars, words) => expect(formatDollars(dollars)).toBe(words))

it('tells a failure by the server’s sentence, and a network failure by its own', () => {
  const refused = new CallFailure({ status: 409, error: 'MARATHON_RUNNING', message: 'Members take part in it.' })
  expect(failureWords(refused)).toBe('Members take part in it.')
  expect(failureWords(CallFailure.ofNetwork(null))).toBe('Network error. Please try again.')
})
