import { and, eq, inArray, ne, notExists, notInArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/client.ts'
import { roomMembers, roomMentions, roomMessages } from '../../db/schema/schema.ts'

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

/** Of these members, those who did not turn the room's notifications off. */
export const findTold = async (db: Executor, roomId: string, memberIds: readonly string[]): Promise<string[]> => {
  if (memberIds.length === 0) return []
  const { memberId, notificationLevel } = roomMembers
  const told = and(eq(roomMembers.roomId, roomId), inArray(memberId, [...memberIds]), ne(notificationLevel, 'none'))
  return (await db.select({ memberId }).from(roomMembers).where(told)).map((row) => row.memberId)
}

/** Who follows every message of the room, without the message's author and those whom it mentions. */
export const findFollowers = async (db: Executor, roomId: string, messageId: string): Promise<string[]> => {
  const { memberId } = roomMembers
  const mention = and(
    eq(roomMentions.roomId, roomMembers.roomId),
    eq(roomMentions.memberId, memberId),
    eq(roomMentions.number, roomMessages.number),
  )
  const rows = await db
    .select({ memberId })
    .from(roomMembers)
    .innerJoin(roomMessages, eq(roomMessages.id, messageId))
    .where(
      and(
        eq(roomMembers.roomId, roomId),
        eq(roomMembers.notificationLevel, 'all'),
        sql`${roomMessages.authorId} is distinct from ${memberId}`,
        notExists(db.select({ number: roomMentions.number }).from(roomMentions).where(mention)),
      ),
    )
  return rows.map((row) => row.memberId)
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
