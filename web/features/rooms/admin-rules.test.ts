import { describe, expect, it } from 'vitest'
import type { AdminRoom } from '../../../contract/rooms.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import {
  failureWords,
  isRoomComplete,
  membersOrOne,
  type RoomValues,
  readRoom,
  settledMembers,
  toRoomValues,
} from './admin-rules.ts'

const aRoom = (changes: Partial<AdminRoom>): AdminRoom => ({
  id: changes.name ?? 'an id',
  name: 'Room',
  description: 'Where traders talk.',
  type: 'public',
  maxMembers: 50,
  currentMembers: 0,
  isActive: true,
  hostEmail: '',
  createdAt: '2026-02-01T00:00:00.000Z',
  ...changes,
})

describe('the room dialog', () => {
  const values: RoomValues = { ...toRoomValues(null), name: ' London ', description: ' The open. ' }

  it('begins as a public, active room for 50, or as the room is', () => {
    expect(toRoomValues(null)).toEqual({
      name: '',
      description: '',
      type: 'public',
      maxMembers: '50',
      status: 'active',
      hostEmail: '',
    })
    expect(toRoomValues(aRoom({ type: 'premium', maxMembers: 12, isActive: false }))).toMatchObject({
      type: 'premium',
      maxMembers: '12',
      status: 'inactive',
    })
  })

  it('cannot be saved without a name and a description', () => {
    expect(isRoomComplete(values)).toBe(true)
    expect(isRoomComplete({ ...values, name: '  ' })).toBe(false)
    expect(isRoomComplete({ ...values, description: '' })).toBe(false)
  })

  it.each([
    ['', 1],
    ['  ', 1],
    ['many', 1],
    ['12', 12],
    ['0', 0],
    ['2.5', 2.5],
  ])('reads %j members as %d', (typed, members) => expect(membersOrOne(typed).members).toBe(members))

  it('keeps what could be two numbers in the field, and names both', () => {
    expect(settledMembers('1.000')).toBe('1.000')
    expect(readRoom({ ...values, maxMembers: '1.000' }).problems?.maxMembers).toContain('could mean 1 or 1,000.')
    expect([settledMembers('many'), settledMembers('1,000')]).toEqual(['1', '1000'])
  })

  it('becomes the call’s input', () => {
    expect(readRoom({ ...values, maxMembers: 'x', status: 'inactive' }).form).toEqual({
      name: 'London',
      description: 'The open.',
      type: 'public',
      maxMembers: 1,
      isActive: false,
      hostEmail: '',
    })
  })

  it.each([
    [{ name: '' }, { name: 'Please enter a room name' }],
    [{ description: ' ' }, { description: 'Please enter a description' }],
    [{ maxMembers: '0' }, { maxMembers: 'Max members must be 1 or more, in whole numbers' }],
    [{ maxMembers: '2.5' }, { maxMembers: 'Max members must be 1 or more, in whole numbers' }],
    [{ maxMembers: '100001' }, { maxMembers: 'A room has at most 100,000 members' }],
  ] as const)('says of %j: %j', (changes, problems) =>
    expect(readRoom({ ...values, ...changes })).toEqual({ form: null, problems }),
  )
})

it('tells a failure by the server’s sentence, and a network failure by its own', () => {
  const refused = new CallFailure({ status: 409, error: 'ROOM_TOO_SMALL', message: 'The room has more members.' })
  expect(failureWords(refused)).toBe('The room has more members.')
  expect(failureWords(CallFailure.ofNetwork(null, 'Failed to create trading room'))).toBe(
    'Network error. Please try again.',
  )
})
