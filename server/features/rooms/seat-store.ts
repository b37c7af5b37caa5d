import { and, asc, desc, eq, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { RoomNotificationLevel } from '../../../contract/rooms.ts'
import type { Executor, Transaction } from '../../db/client.ts'
import { beginsFolded, holdsFolded, memberNameKey } from '../../db/match-text.ts'
import { isPublicProfileOf } from '../../db/public-profile.ts'
import {
  chatPositions,
  members,
  profiles,
  roomMembers,
  roomMentions,
  roomMessages,
  roomRemovals,
  rooms,
} from '../../db/schema/schema.ts'
import type { Telling } from '../../platform/notifications/telling.ts'
import type { Tx } from '../../platform/transaction.ts'
import { hosted, type Room } from './store.ts'

export type Seat = typeof roomMembers.$inferSelect

/** Somebody who learns of a change to what they may do in a room. */
export interface SeatReader {
  id: string
  email: string
  fullName: string
}
export type TellSeat = (to: SeatReader) => Telling

/** A room with the seat that a member has in it: all that a right in it depends on. */
export interface RoomSeat {
  room: Room
  seat: Seat | null
  isRemoved: boolean
  lastNumber: number
}

/** A room as its members see it in a list. */
export interface SeenRoom extends RoomSeat {
  /** Messages that the member has not read and that name them or answer them. */
  mentions: number
  /** The newest message; null where nothing was said. */
  last: LastRow | null
}

const last = alias(roomMessages, 'last')
const lastAuthor = alias(members, 'last_author')
/** The beginning is enough for a list. */
const LAST_TEXT_CHARACTERS = 160
const lastColumns = {
  kind: last.kind,
  authorId: last.authorId,
  authorName: sql<string | null>`coalesce(${last.simulatedName}, ${lastAuthor.fullName})`,
  text: sql<string>`left(${last.text}, ${sql.raw(String(LAST_TEXT_CHARACTERS))})`,
  isPicture: sql`${last.pictureFileId} is not null`.mapWith(Boolean),
  isRemoved: sql`${last.removedAt} is not null`.mapWith(Boolean),
  sentAt: last.sentAt,
}
interface LastRow {
  kind: 'message' | 'signal' | 'call' | 'system'
  authorId: string | null
  authorName: string | null
  text: string
  isPicture: boolean
  isRemoved: boolean
  sentAt: Date
}

const unreadMentions = sql`(select count(*) from ${roomMentions}
  where ${roomMentions.roomId} = ${roomMembers.roomId} and ${roomMentions.memberId} = ${roomMembers.memberId}
  and ${roomMentions.number} > ${roomMembers.lastReadNumber})`.mapWith(Number)

const seatColumns = {
  room: hosted,
  seat: roomMembers,
  isRemoved: sql`${roomRemovals.memberId} is not null`.mapWith(Boolean),
  lastNumber: chatPositions.number,
}
const seatIn = (memberId: string) => and(eq(roomMembers.roomId, rooms.id), eq(roomMembers.memberId, memberId))
const removalFrom = (memberId: string) => and(eq(roomRemovals.roomId, rooms.id), eq(roomRemovals.memberId, memberId))

/** Each call in a room asks for it first, so it reads what rights depend on and nothing else. */
export const findRoomSeat = async (db: Executor, roomId: string, memberId: string): Promise<RoomSeat | null> =>
  (
    await db
      .select(seatColumns)
      .from(rooms)
      .innerJoin(chatPositions, eq(chatPositions.roomId, rooms.id))
      .leftJoin(roomMembers, seatIn(memberId))
      .leftJoin(roomRemovals, removalFrom(memberId))
      .where(eq(rooms.id, roomId))
  )[0] ?? null

const select = (db: Executor, memberId: string) =>
  db
    .select({ ...seatColumns, mentions: unreadMentions, last: lastColumns })
    .from(rooms)
    .innerJoin(chatPositions, eq(chatPositions.roomId, rooms.id))
    .leftJoin(roomMembers, seatIn(memberId))
    .leftJoin(roomRemovals, removalFrom(memberId))
    .leftJoin(last, and(eq(last.roomId, rooms.id), eq(last.number, chatPositions.number)))
    .leftJoin(lastAuthor, eq(lastAuthor.id, last.authorId))

/** More than these nobody looks through. */
const MAX_LISTED_ROOMS = 200

/** Rooms that everybody may know of, those that are open first. */
export const findListedRooms = (db: Executor, memberId: string): Promise<SeenRoom[]> =>
  select(db, memberId)
    .where(ne(rooms.type, 'private'))
    .orderBy(desc(rooms.isActive), desc(rooms.createdAt), desc(rooms.id))
    .limit(MAX_LISTED_ROOMS)

/** The rooms that the member has a seat in, joined last first. */
export const findJoinedRooms = (db: Executor, memberId: string): Promise<SeenRoom[]> =>
  select(db, memberId)
    .where(eq(roomMembers.memberId, memberId))
    .orderBy(desc(roomMembers.joinedAt), desc(rooms.id)) as Promise<SeenRoom[]>

export const findSeenRoom = async (db: Executor, roomId: string, memberId: string): Promise<SeenRoom | null> =>
  (await select(db, memberId).where(eq(rooms.id, roomId)))[0] ?? null

export const findDemoRooms = async (db: Executor, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const demo = and(inArray(rooms.id, [...ids]), eq(rooms.isDemo, true), eq(rooms.isActive, true))
  return (await db.select({ id: rooms.id }).from(rooms).where(demo)).map(({ id }) => id)
}

/** False when the member has one. The database refuses a seat more than the room has: `SEAT_MISSING`. */
export const insertSeat = async (tx: Transaction, seat: typeof roomMembers.$inferInsert): Promise<boolean> =>
  (await tx.insert(roomMembers).values(seat).onConflictDoNothing().returning({ id: roomMembers.memberId })).length > 0

interface SeatOf {
  roomId: string
  memberId: string
}

/** Takes the seat and tells its member. False without a seat: then nobody is told. */
export const deleteSeat = async (tx: Tx, { roomId, memberId }: SeatOf, telling: Telling): Promise<boolean> => {
  const own = and(eq(roomMembers.roomId, roomId), eq(roomMembers.memberId, memberId))
  const deleted = await tx.delete(roomMembers).where(own).returning({ id: roomMembers.memberId })
  if (deleted.length > 0) await tx.tell([{ memberId, telling }])
  return deleted.length > 0
}

/** Never back: of two tabs, the one that has read further counts. Whether it went on. */
export const updateLastRead = async (
  db: Executor,
  { roomId, memberId, number }: { roomId: string; memberId: string; number: number },
): Promise<boolean> => {
  const behind = and(
    eq(roomMembers.roomId, roomId),
    eq(roomMembers.memberId, memberId),
    lt(roomMembers.lastReadNumber, number),
  )
  const moved = await db
    .update(roomMembers)
    .set({ lastReadNumber: number })
    .where(behind)
    .returning({ memberId: roomMembers.memberId })
  return moved.length > 0
}

/** Nothing that was said until now is unread. */
export const markAllRead = async (tx: Transaction, { roomId, memberId }: SeatOf): Promise<void> => {
  const newest = tx.select({ number: chatPositions.number }).from(chatPositions).where(eq(chatPositions.roomId, roomId))
  await tx
    .update(roomMembers)
    .set({ lastReadNumber: sql`(${newest})` })
    .where(and(eq(roomMembers.roomId, roomId), eq(roomMembers.memberId, memberId)))
}

const selectSeated = (db: Executor) =>
  db
    .select({
      member: members,
      mutedUntil: roomMembers.mutedUntil,
      isModerator: roomMembers.isModerator,
      handle: profiles.handle,
      hostId: rooms.hostId,
    })
    .from(roomMembers)
    .innerJoin(members, eq(members.id, roomMembers.memberId))
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .leftJoin(profiles, isPublicProfileOf(members.id))
export type SeatedMember = Awaited<ReturnType<typeof selectSeated>>[number]

/** Seats, with what decides whether their members may read the room. */
const selectSeats = (db: Executor) =>
  db
    .select({ room: hosted, seat: roomMembers, member: members })
    .from(roomMembers)
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .innerJoin(members, eq(members.id, roomMembers.memberId))
export type ReaderSeat = Awaited<ReturnType<typeof selectSeats>>[number]

/** Who has a seat, by name. */
export const findSeatedMembers = (
  db: Executor,
  roomId: string,
  search: string,
  limit: number,
): Promise<SeatedMember[]> => {
  const named = search === '' ? undefined : holdsFolded(memberNameKey, search)
  return selectSeated(db)
    .where(and(eq(roomMembers.roomId, roomId), named))
    .orderBy(asc(memberNameKey), asc(members.id))
    .limit(limit)
}

/** Others than one member whose name, or a later word of it, begins so; by name. */
export const findNamedSeats = (
  db: Executor,
  { roomId, except, beginning, limit }: { roomId: string; except: string; beginning: string; limit: number },
) => {
  const named = or(beginsFolded(memberNameKey, beginning), holdsFolded(memberNameKey, ` ${beginning}`))
  return selectSeats(db)
    .where(and(eq(roomMembers.roomId, roomId), ne(roomMembers.memberId, except), named))
    .orderBy(asc(memberNameKey), asc(members.id))
    .limit(limit)
}

export const findSeatedMember = async (db: Executor, roomId: string, memberId: string): Promise<SeatedMember | null> =>
  (await selectSeated(db).where(and(eq(roomMembers.roomId, roomId), eq(roomMembers.memberId, memberId))))[0] ?? null

/** Mutes the member, or no longer, and tells them. False when the member has no seat. */
export const updateMute = async (
  tx: Tx,
  { roomId, memberId, mutedUntil }: Pick<Seat, 'roomId' | 'memberId' | 'mutedUntil'>,
  telling: Telling,
): Promise<boolean> => {
  const own = and(eq(roomMembers.roomId, roomId), eq(roomMembers.memberId, memberId))
  const muted = await tx.update(roomMembers).set({ mutedUntil }).where(own).returning({ id: roomMembers.memberId })
  if (muted.length > 0) await tx.tell([{ memberId, telling }])
  return muted.length > 0
}

/** Gives the right to moderate or takes it away, and tells the member. False where nothing changed. */
export const updateModerator = async (
  tx: Tx,
  { roomId, memberId, isModerator }: SeatOf & { isModerator: boolean },
  telling: Telling,
): Promise<boolean> => {
  const other = and(
    eq(roomMembers.roomId, roomId),
    eq(roomMembers.memberId, memberId),
    ne(roomMembers.isModerator, isModerator),
  )
  const changed = await tx.update(roomMembers).set({ isModerator }).where(other).returning({ id: roomMembers.memberId })
  if (changed.length > 0) await tx.tell([{ memberId, telling }])
  return changed.length > 0
}

export const updateNotificationLevel = async (
  db: Executor,
  { roomId, memberId, level }: SeatOf & { level: RoomNotificationLevel },
): Promise<void> => {
  const own = and(eq(roomMembers.roomId, roomId), eq(roomMembers.memberId, memberId))
  await db.update(roomMembers).set({ notificationLevel: level }).where(own)
}

export const insertRemoval = async (tx: Transaction, row: typeof roomRemovals.$inferInsert): Promise<void> => {
  await tx.insert(roomRemovals).values(row).onConflictDoNothing()
}

const readerColumns = { id: members.id, email: members.email, fullName: members.fullName }

/** Lets the member in again and tells them. False when the member was not removed. */
export const deleteRemoval = async (tx: Tx, { roomId, memberId }: SeatOf, tell: TellSeat): Promise<boolean> => {
  const own = and(eq(roomRemovals.roomId, roomId), eq(roomRemovals.memberId, memberId))
  const deleted = await tx.delete(roomRemovals).where(own).returning({ id: roomRemovals.memberId })
  const [reader] =
    deleted.length > 0 ? await tx.select(readerColumns).from(members).where(eq(members.id, memberId)) : []
  if (reader) await tx.tell([{ memberId, telling: tell(reader) }])
  return deleted.length > 0
}

/** Deletes the room and tells everybody who had a seat in it, whose ids it answers. */
export const removeRoom = async (tx: Tx, id: string, tell: TellSeat): Promise<string[]> => {
  const readers = await tx
    .select(readerColumns)
    .from(roomMembers)
    .innerJoin(members, eq(members.id, roomMembers.memberId))
    .where(eq(roomMembers.roomId, id))
  await tx.delete(rooms).where(eq(rooms.id, id))
  await tx.tell(readers.map((reader) => ({ memberId: reader.id, telling: tell(reader) })))
  return readers.map((reader) => reader.id)
}

export const findRemovals = (db: Executor, roomId: string) =>
  db
    .select({ id: members.id, name: members.fullName, removedAt: roomRemovals.removedAt })
    .from(roomRemovals)
    .innerJoin(members, eq(members.id, roomRemovals.memberId))
    .where(eq(roomRemovals.roomId, roomId))
    .orderBy(desc(roomRemovals.removedAt), desc(members.id))

/** The seats of these members, with what decides whether they may read the room. */
export const findSeats = (db: Executor, roomId: string, memberIds: readonly string[]) =>
  selectSeats(db).where(and(eq(roomMembers.roomId, roomId), inArray(roomMembers.memberId, [...memberIds])))

/** Of these members, those who were sent nothing of the room after `before`. From now on they were. */
export const claimTelling = async (
  db: Executor,
  { roomId, memberIds, before, now }: { roomId: string; memberIds: readonly string[]; before: Date; now: Date },
): Promise<string[]> => {
  const { mentionToldAt, memberId } = roomMembers
  const due = or(isNull(mentionToldAt), lte(mentionToldAt, before))
  const claimed = db
    .update(roomMembers)
    .set({ mentionToldAt: now })
    .where(and(eq(roomMembers.roomId, roomId), inArray(memberId, [...memberIds]), due))
  return (await claimed.returning({ memberId })).map((row) => row.memberId)
}
