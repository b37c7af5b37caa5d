import { describe, expect, it } from 'vitest'
import type { AdminRoom } from '../../../contract/rooms.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import {
  failureWords,
  isRoomComplete,
  membersOrOne,
  type RoomValues,
  readRoom,
  readTypeFilter,
  roomCounts,
  roomsShown,
  roomValuesOf,
  type SortColumn,
  USUAL_ORDER,
  withRoom,
} from './admin-rules.ts'
import { orderTexts } from './content.ts'

const aRoom = (changes: Partial<AdminRoom>): AdminRoom => ({
  ...{ id: changes.name ?? 'an id', name: 'Room', description: 'Where traders talk.', type: 'public', maxMembers: 50 },
  ...{ currentMembers: 0, isActive: true, createdAt: '2026-02-01T00:00:00.000Z' },
  ...changes,
})

const rooms = [
  aRoom({ name: 'Room 10', type: 'premium', currentMembers: 3, createdAt: '2026-02-03T00:00:00.000Z' }),
  aRoom({ name: 'gold desk', description: 'Metals.', type: 'private', createdAt: '2026-02-02T00:00:00.000Z' }),
  aRoom({ name: 'Room 9', currentMembers: 7, isActive: false, createdAt: '2026-02-01T00:00:00.000Z' }),
]
const names = (asked: Partial<Parameters<typeof roomsShown>[1]>) =>
  roomsShown(rooms, { search: '', type: 'all', sort: USUAL_ORDER, ...asked }).map(({ name }) => name)

describe('the list of rooms', () => {
  it('is the newest first, and nothing left out, unless the address asks for something else', () => {
    expect(names({})).toEqual(['Room 10', 'gold desk', 'Room 9'])
    expect(readTypeFilter(undefined)).toBe('all')
    expect(readTypeFilter('premium')).toBe('premium')
    expect(readTypeFilter('secret')).toBe('all')
  })

  it('is searched by name and description, whatever their case', () => {
    expect(names({ search: ' GOLD ' })).toEqual(['gold desk'])
    expect(names({ search: 'metal' })).toEqual(['gold desk'])
    expect(names({ search: 'room', type: 'premium' })).toEqual(['Room 10'])
    expect(names({ search: 'nowhere' })).toEqual([])
  })

  it.each([
    ['name', 'asc', ['gold desk', 'Room 9', 'Room 10']],
    ['name', 'desc', ['Room 10', 'Room 9', 'gold desk']],
    ['type', 'asc', ['Room 9', 'gold desk', 'Room 10']],
    ['currentMembers', 'desc', ['Room 9', 'Room 10', 'gold desk']],
    ['isActive', 'desc', ['Room 10', 'gold desk', 'Room 9']],
    ['createdAt', 'asc', ['Room 9', 'gold desk', 'Room 10']],
  ] as const)('is ordered by %s, %s', (by, order, expected) => expect(names({ sort: { by, order } })).toEqual(expected))

  it('offers every order on phones too', () => {
    const columns = new Set(Object.keys(orderTexts).map((value) => value.split(' ')[0]))
    expect(columns).toEqual(new Set<SortColumn>(['createdAt', 'name', 'type', 'currentMembers', 'isActive']))
  })

  it('is counted as a whole', () => {
    expect(roomCounts(rooms)).toEqual({ total: 3, public: 1, premium: 1, active: 2 })
    expect(roomCounts([])).toEqual({ total: 0, public: 0, premium: 0, active: 0 })
  })

  it('shows a room as the server answered, in its place, and a new one first', () => {
    const [first, second, third] = rooms
    const renamed = { ...aRoom({ id: 'gold desk' }), name: 'Gold Desk' }
    expect(withRoom(rooms, renamed)).toEqual([first, renamed, third])
    expect(withRoom(rooms, aRoom({ id: 'new' }))).toEqual([aRoom({ id: 'new' }), first, second, third])
  })
})

describe('the room dialog', () => {
  const values: RoomValues = { ...roomValuesOf(null), name: ' London ', description: ' The open. ' }

  it('begins as a public, active room for 50, or as the room is', () => {
    expect(roomValuesOf(null)).toEqual({
      ...{ name: '', description: '', type: 'public', maxMembers: '50', status: 'active' },
    })
    expect(roomValuesOf(aRoom({ type: 'premium', maxMembers: 12, isActive: false }))).toMatchObject({
      ...{ type: 'premium', maxMembers: '12', status: 'inactive' },
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
  ])('reads %j members as %d', (typed, members) => expect(membersOrOne(typed)).toBe(members))

  it('becomes the call’s input', () => {
    expect(readRoom({ ...values, maxMembers: 'x', status: 'inactive' }).form).toEqual({
      ...{ name: 'London', description: 'The open.', type: 'public', maxMembers: 1, isActive: false },
    })
  })

  it.each([
    [{ name: '' }, { name: 'Please enter a room name' }],
    [{ description: ' ' }, { description: 'Please enter a description' }],
    [{ maxMembers: '0' }, { maxMembers: 'Max members is a whole number from 1' }],
    [{ maxMembers: '2.5' }, { maxMembers: 'Max members is a whole number from 1' }],
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
