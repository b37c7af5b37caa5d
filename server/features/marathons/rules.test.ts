import { describe, expect, it } from 'vitest'
import { type MarathonForm, MarathonStatus } from '../../../contract/marathons.ts'
import { earliestStartAt, statusesBefore, toAdminMarathon, toMarathonChanges, toRefusal } from './rules.ts'
import type { Marathon } from './store.ts'

const NOW = new Date('2026-03-02T09:30:20.000Z')

const form: MarathonForm = {
  name: 'March sprint',
  description: 'Five days.',
  accessCode: 'SPRINT',
  startDate: '2026-03-03T10:00:00+01:00',
  endDate: '2026-03-08T09:00:00Z',
  prizePool: 0.29,
  maxParticipants: 10,
  entryFee: 50,
  minTrades: 3,
  hasEngine: false,
  repeatsWeekly: false,
  timeZone: 'UTC',
  rules: [' One account ', '', '  ', 'No bots'],
}

const marathon: Marathon = {
  ...toMarathonChanges(form, NOW),
  id: 'an id',
  status: 'upcoming',
  participants: 4,
  departures: 0,
  repeatedAt: null,
  startedAt: null,
  endedAt: null,
  paidAt: null,
  feedId: null,
  createdAt: NOW,
}

describe('a marathon’s form', () => {
  it('becomes instants and whole cents, without blank rules', () => {
    expect(toMarathonChanges(form, NOW)).toMatchObject({
      startsAt: new Date('2026-03-03T09:00:00Z'),
      endsAt: new Date('2026-03-08T09:00:00Z'),
      prizePoolCents: 29,
      rules: ['One account', 'No bots'],
      updatedAt: NOW,
    })
  })

  it.each([0, 0.07, 1.1, 19.99, 1_234.56, 8_388_607.95, 10_000_000])('keeps $%d to the cent', (prizePool) => {
    const kept = { ...marathon, ...toMarathonChanges({ ...form, prizePool }, NOW) }
    expect(toAdminMarathon(kept).prizePool).toBe(prizePool)
  })
})

it('can begin in the minute that runs, which is as exact as a form is', () => {
  expect(earliestStartAt(NOW.getTime())).toEqual(new Date('2026-03-02T09:30:00.000Z'))
})

describe('the state machine', () => {
  it.each([
    ['upcoming', []],
    ['active', ['upcoming']],
    ['ended', ['active']],
    ['cancelled', ['upcoming', 'active', 'ended']],
  ] as const)('lets a marathon become %s from %j', (status, from) => expect(statusesBefore(status)).toEqual(from))

  it('lets it come from what was seen only', () => {
    expect(statusesBefore('cancelled', 'active')).toEqual(['active'])
    for (const status of MarathonStatus.options) expect(statusesBefore(status, status)).toEqual([])
    expect(statusesBefore('active', 'ended')).toEqual([])
  })
})

describe('why a marathon did not take its changes', () => {
  const changes = toMarathonChanges(form, NOW)
  it.each([
    [{ status: 'ended' }, {}, 'You can’t change a marathon that has ended or was canceled.', undefined],
    [{ status: 'cancelled' }, {}, 'You can’t change a marathon that has ended or was canceled.', undefined],
    [{ status: 'active' }, { maxParticipants: 3 }, 'More members than that have already joined.', 'maxParticipants'],
    [{ status: 'upcoming' }, { entryFee: 60 }, 'You can’t change the entry fee after someone has joined', 'entryFee'],
    [{ status: 'active' }, { minTrades: 5 }, 'You can’t change the conditions after the start', 'minTrades'],
    [{ status: 'upcoming' }, {}, 'The start date cannot be in the past', 'startDate'],
    [{ status: 'active' }, {}, 'You can’t change the start date after the start', 'startDate'],
  ] as const)('%j with %j: %s', (state, wanted, message, field) => {
    const refusal = toRefusal({ ...marathon, ...state }, { ...changes, ...wanted })
    expect(refusal.message).toBe(message)
    expect(refusal.fields).toEqual(field && { [field]: message })
  })
})
