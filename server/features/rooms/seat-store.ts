import { and, desc, eq, gt, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/client.ts'
import { chatPositions, roomInvites, roomMembers, roomRemovals, rooms } from '../../db/schema/schema.ts'
import { hosted, type Room } from './store.ts'

export type Seat = typeof roomMembers.$inferSelect

/** A room, with the seat that a member has in it and how far its messages have come. */
export interface SeenRoom {
  room: Room
  seat: Seat | null
  isRemoved: boolean
  lastNumber: number
}

const select = (db: Executor, memberId: string) =>
  db
    .select({
      room: hosted,
      seat: roomMembers,
      isRemoved: sql`${roomRemovals.memberId} is not null`.mapWith(Boolean),
      lastNumber: chatPositions.number,
    })
    .from(rooms)
    .innerJoin(chatPositions, eq(chatPositions.roomId, rooms.id))
    .leftJoin(roomMembers, and(eq(roomMembers.roomId, rooms.id), eq(roomMembers.memberId, memberId)))
    .leftJoin(roomRemovals, and(eq(roomRemovals.roomId, rooms.id), eq(roomRemovals.memberId, memberId)))

/** Rooms that everybody may know of, those that are open first. */
export const findListedRooms = (db: Executor, memberId: string): Promise<SeenRoom[]> =>
  select(db, memberId)
    .where(ne(rooms.type, 'private'))
    .orderBy(desc(rooms.isActive), desc(rooms.createdAt), desc(rooms.id))

/** The rooms that the member has a seat in, joined last first. */
export const findJoinedRooms = (db: Executor, memberId: string): Promise<SeenRoom[]> =>
  select(db, memberId)
    .where(eq(roomMembers.memberId, memberId))
    .orderBy(desc(roomMembers.joinedAt), desc(rooms.id)) as Promise<SeenRoom[]>

export const findSeenRoom = async (db: Executor, roomId: string, memberId: string): Promise<SeenRoom | null> =>
  (await select(db, memberId).where(eq(rooms.id, roomId)))[0] ?? null

/** False when the member has one. The database refuses a seat more than the room has: `SEAT_MISSING`. */
export const insertSeat = async (tx: Transaction, seat: typeof roomMembers.$inferInsert): Promise<boolean> =>
  (await tx.insert(roomMembers).values(seat).onConflictDoNothing().returning({ id: roomMembers.memberId })).length > 0

export const deleteSeat = async (tx: Transaction, roomId: string, memberId: string): Promise<boolean> => {
  const own = and(eq(roomMembers.roomId, roomId), eq(roomMembers.memberId, memberId))
  return (await tx.delete(roomMembers).where(own).returning({ id: roomMembers.memberId })).length > 0
}

const usable = (codeHash: Buffer, now: Date): SQL | undefined =>
  and(
    eq(roomInvites.codeHash, codeHash),
    isNull(roomInvites.revokedAt),
    gt(roomInvites.expiresAt, now),
    lt(roomInvites.uses, roomInvites.maxUses),
  )

/** The room that an invite leads to, used up or not; null where the code was never one, is revoked or too old. */
export const findInvitedRoom = async (db: Executor, codeHash: Buffer, now: Date): Promise<string | null> => {
  const valid = and(eq(roomInvites.codeHash, codeHash), isNull(roomInvites.revokedAt), gt(roomInvites.expiresAt, now))
  return (await db.select({ roomId: roomInvites.roomId }).from(roomInvites).where(valid))[0]?.roomId ?? null
}

/** Uses an invite once. False when nothing is left of it. */
export const claimInvite = async (tx: Transaction, codeHash: Buffer, now: Date): Promise<boolean> =>
  (
    await tx
      .update(roomInvites)
      .set({ uses: sql`${roomInvites.uses} + 1` })
      .where(usable(codeHash, now))
      .returning({ id: roomInvites.id })
  ).length > 0

/** Never back: of two tabs, the one that has read further counts. */
export const updateLastRead = async (
  db: Executor,
  { roomId, memberId, number }: { roomId: string; memberId: string; number: number },
): Promise<number> =>
  (
    await db
      .update(roomMembers)
      .set({ lastReadNumber: sql`greatest(${roomMembers.lastReadNumber}, ${number}::bigint)` })
      .where(and(eq(roomMembers.roomId, roomId), eq(roomMembers.memberId, memberId)))
      .returning({ lastReadNumber: roomMembers.lastReadNumber })
  )[0]?.lastReadNumber ?? 0
