import * as z from 'zod/mini'
import type { InputOf } from '../../../contract/call.ts'
import { createInvite, RoomSettings } from '../../../contract/room-tools.ts'
import { firstMessages } from '../../lib/form-resolver.ts'
import { readNumber, readNumbers, WHOLE } from '../../lib/typed-number.ts'

/** As the form holds it: text. */
export interface InviteValues {
  maxUses: string
  validDays: string
}
export type InviteProblems = Partial<Record<keyof InviteValues, string>>

/** The invite that is to be drawn, or what speaks against it, by field. */
export const readInvite = (
  values: InviteValues,
): { invite: InputOf<typeof createInvite>; problems: null } | { invite: null; problems: InviteProblems } => {
  const { numbers, problems } = readNumbers(values, { maxUses: WHOLE, validDays: WHOLE })
  const parsed = z.safeParse(createInvite.input, numbers)
  return parsed.success
    ? { invite: parsed.data, problems: null }
    : { invite: null, problems: { ...firstMessages(parsed.error.issues), ...problems } }
}

/** What is to be saved of a room's settings, or why its slow mode is none. What is wrong with the words is for the server to say. */
export const readSettings = (
  seconds: string,
  words: string,
): { settings: RoomSettings | null; problem: string | null } => {
  const { value, problem } = readNumber(seconds, WHOLE)
  const blockedWords = words.split('\n').filter((word) => word.trim() !== '')
  const parsed = z.safeParse(RoomSettings.shape.slowModeSeconds, value)
  return parsed.success
    ? { settings: { slowModeSeconds: parsed.data, blockedWords }, problem: null }
    : { settings: null, problem: problem ?? parsed.error.issues[0]?.message ?? null }
}
