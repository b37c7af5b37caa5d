import { describe, expect, it } from 'vitest'
import type { AdminMarathon } from '../../../contract/marathons.ts'
import {
  fieldProblems,
  isMarathonComplete,
  isStartFixed,
  type MarathonValues,
  readMarathon,
  toCopiedValues,
  toMarathonValues,
} from './form-rules.ts'

const NOW = Date.parse('2026-03-02T09:30:20.000Z')

const marathon: AdminMarathon = {
  id: 'an id',
  name: 'Sprint',
  description: 'Five days.',
  accessCode: 'SPRINT',
  rules: ['One', 'Two'],
  startDate: '2026-03-01T09:00:12.345Z',
  endDate: '2026-03-08T09:00:00.000Z',
  status: 'active',
  startedAt: '2026-03-01T09:01:00.000Z',
  prizePool: 12.5,
  maxParticipants: 7,
  entryFee: 50,
  minTrades: 10,
  hasEngine: true,
  repeatsWeekly: true,
  timeZone: 'Europe/Berlin',
  overAt: null,
  paidAt: null,
  _count: { participants: 2 },
  createdAt: '2026-02-01T00:00:00.000Z',
}
const filled: MarathonValues = {
  name: ' Sprint ',
  description: 'Five days.',
  entry: 'code',
  accessCode: 'spring',
  prizePool: '0',
  maxParticipants: '100',
  entryFee: '0',
  minTrades: '3',
  hasEngine: 'no',
  repeatsWeekly: 'no',
  startDate: '2026-03-03T10:00',
  endDate: '2026-03-08T10:00',
  rules: ' One \n\n   \nTwo',
}
const read = (changes: Partial<MarathonValues>) =>
  readMarathon({ ...filled, ...changes }, { marathon: null, nowMs: NOW })

describe('the marathon dialog', () => {
  it('begins for 100 without a prize, or as the marathon is', () => {
    expect(toMarathonValues(null)).toEqual({
      name: '',
      description: '',
      startDate: '',
      endDate: '',
      entry: 'code',
      accessCode: '',
      rules: '',
      prizePool: '0',
      maxParticipants: '100',
      entryFee: '0',
      minTrades: '3',
      hasEngine: 'no',
      repeatsWeekly: 'no',
    })
    expect(toMarathonValues(marathon)).toEqual({
      name: 'Sprint',
      description: 'Five days.',
      entry: 'code',
      accessCode: 'SPRINT',
      rules: 'One\nTwo',
      startDate: '2026-03-01T10:00',
      endDate: '2026-03-08T10:00',
      prizePool: '12.5',
      maxParticipants: '7',
      entryFee: '50',
      minTrades: '10',
      hasEngine: 'yes',
      repeatsWeekly: 'yes',
    })
  })

  it('begins with the terms of another one, without its dates and its code', () => {
    const { startDate, endDate, accessCode, ...terms } = toCopiedValues(marathon)
    expect([startDate, endDate, accessCode]).toEqual(['', '', ''])
    expect(toMarathonValues(marathon)).toMatchObject(terms)
  })

  it.each(['name', 'description', 'startDate', 'endDate', 'accessCode'] as const)(
    'cannot be saved without its %s',
    (field) => {
      expect(isMarathonComplete(filled)).toBe(true)
      expect(isMarathonComplete({ ...filled, [field]: ' ' })).toBe(false)
    },
  )

  it('asks for no code where every member can join, and keeps that in a copy', () => {
    const open = toMarathonValues({ ...marathon, accessCode: null })
    expect([open.entry, open.accessCode, toCopiedValues({ ...marathon, accessCode: null }).entry]).toEqual([
      'open',
      '',
      'open',
    ])
    expect(isMarathonComplete({ ...filled, entry: 'open', accessCode: '' })).toBe(true)
    // What was typed before nobody needed it any more is not sent.
    expect(read({ entry: 'open', accessCode: 'spring' }).form?.accessCode).toBeNull()
    expect(read({ accessCode: '' }).problems).toEqual({ accessCode: 'Please enter an access code' })
  })

  it('becomes the call’s input: trimmed, in upper case, without blank rules', () => {
    expect(read({}).form).toEqual({
      name: 'Sprint',
      description: 'Five days.',
      accessCode: 'SPRING',
      rules: ['One', 'Two'],
      startDate: '2026-03-03T09:00:00.000Z',
      endDate: '2026-03-08T09:00:00.000Z',
      prizePool: 0,
      maxParticipants: 100,
      entryFee: 0,
      minTrades: 3,
      hasEngine: false,
      repeatsWeekly: false,
      timeZone: 'Africa/Lagos',
    })
  })

  it.each([
    [{ name: '' }, { name: 'Please enter a marathon name' }],
    [{ description: '' }, { description: 'Please enter a description' }],
    [{ startDate: '' }, { startDate: 'Please choose a start date' }],
    [{ startDate: '2026-03-02T10:29' }, { startDate: 'The start date cannot be in the past' }],
    [{ endDate: '' }, { endDate: 'Please choose an end date' }],
    [
      { repeatsWeekly: 'yes' as const, endDate: '2026-03-10T10:01' },
      { endDate: 'A weekly marathon lasts at most 7 days' },
    ],
    [{ endDate: '2026-03-03T09:59' }, { endDate: 'The end date cannot be before the start date' }],
    [{ endDate: '2126-03-03T10:00' }, { endDate: 'Please choose a date between 2000 and 2100' }],
    [{ accessCode: ' ' }, { accessCode: 'Please enter an access code' }],
    [{ prizePool: '' }, { prizePool: 'The prize pool must be 0 or more' }],
    [{ prizePool: '-1' }, { prizePool: 'The prize pool must be 0 or more' }],
    [{ prizePool: '1.0055' }, { prizePool: 'At most two decimals' }],
    [{ maxParticipants: '' }, { maxParticipants: 'Max participants must be 1 or more, in whole numbers' }],
    [{ maxParticipants: '0' }, { maxParticipants: 'Max participants must be 1 or more, in whole numbers' }],
    [{ entryFee: '1.5' }, { entryFee: 'The entry fee must be 0 or more, in whole U-Points' }],
    [{ minTrades: '0' }, { minTrades: 'Minimum trades must be 1 or more, in whole numbers' }],
    [{ rules: `One\n${'x'.repeat(301)}` }, { rules: 'A rule has at most 300 characters' }],
  ])('says of %j: %j', (changes, problems) => expect(read(changes)).toEqual({ form: null, problems }))

  it('repeats by the clocks in which its start was typed', () => {
    const zoneOf = (changes: Partial<MarathonValues>) =>
      readMarathon(
        { ...toMarathonValues({ ...marathon, status: 'upcoming' }), ...changes },
        { marathon: { ...marathon, status: 'upcoming' }, nowMs: Date.parse('2026-02-01T00:00:00Z') },
      ).form?.timeZone
    expect(zoneOf({ name: 'Another name' })).toBe('Europe/Berlin')
    expect(zoneOf({ startDate: '2026-03-01T11:00' })).toBe('Africa/Lagos')
  })

  it('can end when it starts', () => {
    expect(read({ endDate: filled.startDate }).problems).toBeNull()
  })

  it('can begin in the minute that runs', () => {
    expect(read({ startDate: '2026-03-02T10:30' }).problems).toBeNull()
  })

  it('tells every problem at once', () => {
    expect(read({ startDate: '2026-03-01T10:00', endDate: '', name: '' }).problems).toEqual({
      name: 'Please enter a marathon name',
      startDate: 'The start date cannot be in the past',
      endDate: 'Please choose an end date',
    })
  })

  it('leaves a start that nobody touched to the millisecond, past or not', () => {
    const { form } = readMarathon(toMarathonValues(marathon), { marathon, nowMs: NOW })
    expect(form?.startDate).toBe('2026-03-01T09:00:12.345Z')
    const moved = { ...toMarathonValues(marathon), startDate: '2026-03-01T10:01' }
    expect(readMarathon(moved, { marathon, nowMs: NOW }).problems).toEqual({
      startDate: 'You can’t change the start date after the start',
    })
  })

  it('shows what the server says of one rule at all of them', () => {
    expect(fieldProblems({ 'rules.3': 'Too long', name: 'Missing' })).toEqual({ rules: 'Too long', name: 'Missing' })
  })
})

describe('the start of one that was started early', () => {
  const early: AdminMarathon = {
    ...marathon,
    startDate: '2026-03-04T09:00:00.000Z',
    startedAt: '2026-03-02T08:10:30.000Z',
  }
  const moveTo = (startDate: string) =>
    readMarathon({ ...toMarathonValues(early), startDate }, { marathon: early, nowMs: NOW })

  it('can be read, and put right back to the minute in which it was started', () => {
    expect([isStartFixed(early), isStartFixed(marathon), isStartFixed(null)]).toEqual([false, true, false])
    expect(moveTo('2026-03-02T09:10').form?.startDate).toBe('2026-03-02T08:10:00.000Z')
    expect(moveTo('2026-03-05T09:10').problems).toBeNull()
    expect(moveTo('2026-03-02T09:09').problems).toEqual({
      startDate: 'The start date cannot be before the marathon really started',
    })
  })
})
