import * as z from 'zod/mini'
import { type AdminRoom, DEFAULT_ROOM_MEMBERS, RoomForm, RoomType, roomMessages } from '../../../contract/rooms.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { firstMessages } from '../../lib/form-resolver.ts'
import type { SortOrder } from '../../lib/sort-order.ts'

export type TypeFilter = RoomType | 'all'

export const SORT_COLUMNS = ['createdAt', 'name', 'type', 'currentMembers', 'isActive'] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]
export const USUAL_ORDER: SortOrder<SortColumn> = { by: 'createdAt', order: 'desc' }

/** The type that the address asks for; all where it names none. */
export const readTypeFilter = (asked: string | undefined): TypeFilter =>
  RoomType.options.find((type) => type === asked) ?? 'all'

interface Asked {
  search: string
  type: TypeFilter
  sort: SortOrder<SortColumn>
}

const comparing: Record<SortColumn, (a: AdminRoom, b: AdminRoom) => number> = {
  createdAt: (a, b) => a.createdAt.localeCompare(b.createdAt),
  name: (a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true }),
  type: (a, b) => RoomType.options.indexOf(a.type) - RoomType.options.indexOf(b.type),
  currentMembers: (a, b) => a.currentMembers - b.currentMembers,
  isActive: (a, b) => Number(a.isActive) - Number(b.isActive),
}

/** The rooms of a type whose name or description holds the words, in order; equal ones stay as they came. */
export const roomsShown = (rooms: readonly AdminRoom[], { search, type, sort }: Asked): AdminRoom[] => {
  const wanted = search.trim().toLowerCase()
  const compare = comparing[sort.by]
  return rooms
    .filter((room) => type === 'all' || room.type === type)
    .filter(({ name, description }) => `${name}\n${description}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => (sort.order === 'asc' ? compare(a, b) : compare(b, a)))
}

export const roomCounts = (rooms: readonly AdminRoom[]) => {
  const count = (is: (room: AdminRoom) => boolean) => rooms.filter(is).length
  return {
    total: rooms.length,
    public: count(({ type }) => type === 'public'),
    premium: count(({ type }) => type === 'premium'),
    active: count(({ isActive }) => isActive),
  }
}

/** What the dialog holds: text, as it is typed. */
export interface RoomValues {
  name: string
  description: string
  type: RoomType
  maxMembers: string
  status: 'active' | 'inactive'
}
export type RoomProblems = Partial<Record<keyof RoomValues, string>>

export const roomValuesOf = (room: AdminRoom | null): RoomValues => ({
  name: room?.name ?? '',
  description: room?.description ?? '',
  type: room?.type ?? 'public',
  maxMembers: String(room?.maxMembers ?? DEFAULT_ROOM_MEMBERS),
  status: (room?.isActive ?? true) ? 'active' : 'inactive',
})

/** docs/product.md, “Administration”: what is no number falls back to 1. */
export const membersOrOne = (typed: string): number => {
  const members = typed.trim() === '' ? Number.NaN : Number(typed)
  return Number.isFinite(members) ? members : 1
}

/** Without a name and a description there is nothing to save. */
export const isRoomComplete = ({ name, description }: Pick<RoomValues, 'name' | 'description'>): boolean =>
  name.trim() !== '' && description.trim() !== ''

/** What is to be saved, or what speaks against it, by field. */
export const readRoom = (
  values: RoomValues,
): { form: RoomForm; problems: null } | { form: null; problems: RoomProblems } => {
  const { name, description, type, status } = values
  const input = { name, description, type, maxMembers: membersOrOne(values.maxMembers), isActive: status === 'active' }
  const parsed = z.safeParse(RoomForm, input)
  return parsed.success
    ? { form: parsed.data, problems: null }
    : { form: null, problems: firstMessages(parsed.error.issues) }
}

/** docs/product.md, “Administration”: the server's sentence, else that of the call; a network failure has its own. */
export const failureWords = (error: Error): string =>
  error instanceof CallFailure && error.isNetwork ? roomMessages.networkError : error.message

/** The list with one room as the server answered; a new one first. */
export const withRoom = (rooms: readonly AdminRoom[], changed: AdminRoom): AdminRoom[] =>
  rooms.some(({ id }) => id === changed.id)
    ? rooms.map((room) => (room.id === changed.id ? changed : room))
    : [changed, ...rooms]
