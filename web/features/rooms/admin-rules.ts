import * as z from 'zod/mini'
import { type AdminRoom, DEFAULT_ROOM_MEMBERS, RoomForm, roomMessages } from '../../../contract/rooms.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { firstMessages } from '../../lib/form-resolver.ts'
import { fieldNumber, readNumber, WHOLE } from '../../lib/typed-number.ts'

/** The values of the dialog, as the administrator types them. */
export interface RoomValues extends Omit<RoomForm, 'maxMembers' | 'isActive'> {
  maxMembers: string
  status: 'active' | 'inactive'
}
export type RoomProblems = Partial<Record<keyof RoomValues, string>>

export const toRoomValues = (room: AdminRoom | null): RoomValues => ({
  name: room?.name ?? '',
  description: room?.description ?? '',
  type: room?.type ?? 'public',
  maxMembers: fieldNumber(room?.maxMembers ?? DEFAULT_ROOM_MEMBERS),
  status: (room?.isActive ?? true) ? 'active' : 'inactive',
  hostEmail: room?.hostEmail ?? '',
})

/** docs/product.md, “Administration”: what is no number falls back to 1; what could be two numbers is refused. */
export const membersOrOne = (typed: string): { members: number; problem: string | null } => {
  const { value, problem } = readNumber(typed, WHOLE)
  return { members: problem === null && Number.isNaN(value) ? 1 : value, problem }
}

/** What the field shows once it is left. */
export const settledMembers = (typed: string): string => {
  const { members, problem } = membersOrOne(typed)
  return problem === null ? fieldNumber(members) : typed
}

/** Without a name and a description there is nothing to save. */
export const isRoomComplete = ({ name, description }: Pick<RoomValues, 'name' | 'description'>): boolean =>
  name.trim() !== '' && description.trim() !== ''

/** What is to be saved, or what speaks against it, by field. */
export const readRoom = (
  values: RoomValues,
): { form: RoomForm; problems: null } | { form: null; problems: RoomProblems } => {
  const { status, maxMembers, ...others } = values
  const { members, problem } = membersOrOne(maxMembers)
  const parsed = z.safeParse(RoomForm, { ...others, maxMembers: members, isActive: status === 'active' })
  if (parsed.success) return { form: parsed.data, problems: null }
  const problems = firstMessages(parsed.error.issues)
  return { form: null, problems: problem === null ? problems : { ...problems, maxMembers: problem } }
}

/** docs/product.md, “Administration”: the server's sentence, else that of the call; a network failure has its own. */
export const failureWords = (error: Error): string =>
  error instanceof CallFailure && error.isNetwork ? roomMessages.networkError : error.message
