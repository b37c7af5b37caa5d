import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/client.ts'
import { roomMembers, roomMentions } from '../../db/schema/schema.ts'

interface Place {
  roomId: string
  number: number
}

const ofMessage = ({ roomId, number }: Place) => and(eq(roomMentions.roomId, roomId), eq(roomMentions.number, number))

/** Of these members, those who have a seat and keep it until the transaction ends; whoever is just leaving is not waited for. */
export const lockSeated = async (tx: Transaction, roomId: string, memberIds: readonly string[]): Promise<string[]> => {
  if (memberIds.length === 0) return []
  const asked = and(eq(roomMembers.roomId, roomId), inArray(roomMembers.memberId, [...memberIds]))
  const seats = tx.select({ id: roomMembers.memberId }).from(roomMembers).where(asked)
  return (await seats.for('key share', { skipLocked: true })).map(({ id }) => id)
}

/** Those of them who were not mentioned in it before. */
export const insertMentions = async (
  tx: Transaction,
  place: Place,
  memberIds: readonly string[],
): Promise<string[]> => {
  if (memberIds.length === 0) return []
  const rows = memberIds.map((memberId) => ({ ...place, memberId }))
  const inserted = tx.insert(roomMentions).values(rows).onConflictDoNothing()
  return (await inserted.returning({ memberId: roomMentions.memberId })).map(({ memberId }) => memberId)
}

/** Leaves the mentions of these members; answers whether there were others. */
export const deleteMentions = async (tx: Transaction, place: Place, kept: readonly string[] = []): Promise<boolean> => {
  const others = kept.length === 0 ? undefined : notInArray(roomMentions.memberId, [...kept])
  const gone = tx.delete(roomMentions).where(and(ofMessage(place), others))
  return (await gone.returning({ number: roomMentions.number })).length > 0
}

/** Whom a message mentions as it is now. */
export const findMentioned = async (db: Executor, place: Place): Promise<string[]> => {
  const rows = await db.select({ memberId: roomMentions.memberId }).from(roomMentions).where(ofMessage(place))
  return rows.map(({ memberId }) => memberId)
}
