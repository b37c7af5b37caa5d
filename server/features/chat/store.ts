import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from '../../db/client.ts'
import { folded, holdsFolded } from '../../db/match-text.ts'
import { isPublicProfileOf } from '../../db/public-profile.ts'
import {
  chatPositions,
  members,
  messageReactions,
  profiles,
  roomMembers,
  roomMessages,
  rooms,
} from '../../db/schema/schema.ts'

type MessageRow = typeof roomMessages.$inferSelect
export type NewMessage = Omit<typeof roomMessages.$inferInsert, 'number' | 'revision'>
export type MessageChanges = Partial<Omit<MessageRow, 'id' | 'roomId' | 'number'>>

const author = alias(members, 'author')
const authorSeat = alias(roomMembers, 'author_seat')
const replied = alias(roomMessages, 'replied')
const repliedAuthor = alias(members, 'replied_author')

const select = (db: Executor) =>
  db
    .select({
      message: getTableColumns(roomMessages),
      author: {
        id: author.id,
        fullName: author.fullName,
        tier: author.tier,
        starterEndsAt: author.starterEndsAt,
        silverEndsAt: author.silverEndsAt,
        goldEndsAt: author.goldEndsAt,
      },
      hostId: rooms.hostId,
      roomName: rooms.name,
      handle: profiles.handle,
      isModerator: sql`coalesce(${authorSeat.isModerator}, false)`.mapWith(Boolean),
      replied: {
        number: replied.number,
        text: replied.text,
        authorName: sql<string | null>`coalesce(${replied.simulatedName}, ${repliedAuthor.fullName})`,
      },
    })
    .from(roomMessages)
    .innerJoin(rooms, eq(rooms.id, roomMessages.roomId))
    .leftJoin(author, eq(author.id, roomMessages.authorId))
    .leftJoin(profiles, isPublicProfileOf(roomMessages.authorId))
    .leftJoin(
      authorSeat,
      and(eq(authorSeat.roomId, roomMessages.roomId), eq(authorSeat.memberId, roomMessages.authorId)),
    )
    .leftJoin(replied, and(eq(replied.roomId, roomMessages.roomId), eq(replied.number, roomMessages.replyTo)))
    .leftJoin(repliedAuthor, eq(repliedAuthor.id, replied.authorId))

/** A message with what is shown of its author and of the one that it answers. */
export type SeenMessage = Awaited<ReturnType<typeof select>>[number]

export const findMessage = async (db: Executor, id: string): Promise<SeenMessage | null> =>
  (await select(db).where(eq(roomMessages.id, id)))[0] ?? null

export const findByNonce = async (
  db: Executor,
  { roomId, authorId, nonce }: { roomId: string; authorId: string; nonce: string },
): Promise<SeenMessage | null> => {
  const own = and(eq(roomMessages.roomId, roomId), eq(roomMessages.authorId, authorId), eq(roomMessages.nonce, nonce))
  return (await select(db).where(own))[0] ?? null
}

/** At most `limit` messages before a number, the nearest ones, in their order. Without a number: the newest. */
export const findBefore = async (
  db: Executor,
  roomId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<SeenMessage[]> => {
  const earlier = before === null ? undefined : lt(roomMessages.number, before)
  const found = await select(db)
    .where(and(eq(roomMessages.roomId, roomId), earlier))
    .orderBy(desc(roomMessages.number))
    .limit(limit)
  return found.reverse()
}

/** At most `limit` messages after a number, the nearest ones, in their order. */
export const findAfter = (
  db: Executor,
  roomId: string,
  { after, limit }: { after: number; limit: number },
): Promise<SeenMessage[]> =>
  select(db)
    .where(and(eq(roomMessages.roomId, roomId), gt(roomMessages.number, after)))
    .orderBy(asc(roomMessages.number))
    .limit(limit)

/** What has changed with after < revision <= through, in the order of the changes: each message once, as it is by now. */
export const findChanged = (
  db: Executor,
  roomId: string,
  { after, through, limit }: { after: number; through: number; limit: number },
): Promise<SeenMessage[]> =>
  select(db)
    .where(and(eq(roomMessages.roomId, roomId), gt(roomMessages.revision, after), lte(roomMessages.revision, through)))
    .orderBy(asc(roomMessages.revision))
    .limit(limit)

export interface ReactionRow {
  messageId: string
  emoji: string
  count: number
  memberIds: string[]
}

/** The reactions to these messages, those that came first first; of each at most `named` members. */
export const findReactions = (db: Executor, messageIds: readonly string[], named: number): Promise<ReactionRow[]> => {
  const first = sql`min(${messageReactions.createdAt})`
  return db
    .select({
      messageId: messageReactions.messageId,
      emoji: messageReactions.emoji,
      count: sql`count(*)`.mapWith(Number),
      memberIds: sql<
        string[]
      >`(array_agg(${messageReactions.memberId}::text order by ${messageReactions.createdAt}, ${messageReactions.memberId}))[1:${named}]`,
    })
    .from(messageReactions)
    .where(inArray(messageReactions.messageId, [...messageIds]))
    .groupBy(messageReactions.messageId, messageReactions.emoji)
    .orderBy(first, messageReactions.emoji)
}

/**
 * Takes the room's next revision, and with `isNew` its next number too. Whoever writes in the room waits here until the transaction that
 * did so before has ended: numbers have no gaps, and are in the order of the commits. Null when there is no such room.
 */
export const advancePosition = async (
  tx: Transaction,
  roomId: string,
  isNew: boolean,
): Promise<Pick<MessageRow, 'number' | 'revision'> | null> =>
  (
    await tx
      .update(chatPositions)
      .set({
        revision: sql`${chatPositions.revision} + 1`,
        ...(isNew ? { number: sql`${chatPositions.number} + 1` } : {}),
      })
      .where(eq(chatPositions.roomId, roomId))
      .returning({ number: chatPositions.number, revision: chatPositions.revision })
  )[0] ?? null

export const findRevision = async (db: Executor, roomId: string): Promise<number> => {
  const own = eq(chatPositions.roomId, roomId)
  return (await db.select({ revision: chatPositions.revision }).from(chatPositions).where(own))[0]?.revision ?? 0
}

/** False when its author has sent one with this nonce. */
export const insertMessage = async (tx: Transaction, row: typeof roomMessages.$inferInsert): Promise<boolean> =>
  (await tx.insert(roomMessages).values(row).onConflictDoNothing().returning({ id: roomMessages.id })).length > 0

/** When the member last said something in the room. */
export const findLastSentAt = async (db: Executor, roomId: string, authorId: string): Promise<Date | null> => {
  const own = and(eq(roomMessages.roomId, roomId), eq(roomMessages.authorId, authorId))
  const newest = db.select({ sentAt: roomMessages.sentAt }).from(roomMessages).where(own)
  return (await newest.orderBy(desc(roomMessages.number)).limit(1))[0]?.sentAt ?? null
}

export const findMemberName = async (db: Executor, id: string): Promise<string> =>
  (await db.select({ name: members.fullName }).from(members).where(eq(members.id, id)))[0]?.name ?? 'A member'

/** The names of those of them who are still members. */
export const findNames = async (db: Executor, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const named = db
    .select({ id: members.id, name: members.fullName })
    .from(members)
    .where(inArray(members.id, [...ids]))
  return new Map((await named).map(({ id, name }) => [id, name]))
}

/** A message of this room. */
export const findInRoom = async (db: Executor, roomId: string, id: string): Promise<SeenMessage | null> =>
  (await select(db).where(and(eq(roomMessages.id, id), eq(roomMessages.roomId, roomId))))[0] ?? null

/** Who wrote the message of this number. */
export const findAuthor = async (db: Executor, roomId: string, number: number): Promise<string | null> => {
  const that = and(eq(roomMessages.roomId, roomId), eq(roomMessages.number, number))
  return (await db.select({ authorId: roomMessages.authorId }).from(roomMessages).where(that))[0]?.authorId ?? null
}

/** The newest messages that answer this one; what is further back is seldom on anybody's screen. */
export const findReplies = async (
  db: Executor,
  { roomId, number, limit }: { roomId: string; number: number; limit: number },
): Promise<string[]> => {
  const replies = and(eq(roomMessages.roomId, roomId), eq(roomMessages.replyTo, number), isNull(roomMessages.removedAt))
  const found = db.select({ id: roomMessages.id }).from(roomMessages).where(replies)
  return (await found.orderBy(desc(roomMessages.number)).limit(limit)).map(({ id }) => id)
}

export const updateMessage = async (tx: Transaction, id: string, changes: MessageChanges): Promise<void> => {
  await tx.update(roomMessages).set(changes).where(eq(roomMessages.id, id))
}

/** The rooms in which cards are shown, with their messages; always in one order, so that nobody waits for each other in a circle. */
export const findShown = (db: Executor, cardIds: readonly string[]): Promise<{ id: string; roomId: string }[]> =>
  db
    .select({ id: roomMessages.id, roomId: roomMessages.roomId })
    .from(roomMessages)
    .where(inArray(roomMessages.cardId, [...cardIds]))
    .orderBy(asc(roomMessages.roomId), asc(roomMessages.number))

/** False when the member had reacted so. */
export const insertReaction = async (tx: Transaction, row: typeof messageReactions.$inferInsert): Promise<boolean> =>
  (await tx.insert(messageReactions).values(row).onConflictDoNothing().returning({ emoji: messageReactions.emoji }))
    .length > 0

/** False when the member had not reacted so. */
export const deleteReaction = async (
  tx: Transaction,
  { messageId, memberId, emoji }: Pick<typeof messageReactions.$inferInsert, 'messageId' | 'memberId' | 'emoji'>,
): Promise<boolean> => {
  const { messageId: ofMessage, memberId: by, emoji: one } = messageReactions
  const own = and(eq(ofMessage, messageId), eq(by, memberId), eq(one, emoji))
  return (await tx.delete(messageReactions).where(own).returning({ emoji: one })).length > 0
}

export const deleteReactions = async (tx: Transaction, messageId: string): Promise<void> => {
  await tx.delete(messageReactions).where(eq(messageReactions.messageId, messageId))
}

export const countEmoji = async (tx: Transaction, messageId: string): Promise<number> => {
  const different = sql`count(distinct ${messageReactions.emoji})`.mapWith(Number)
  const own = eq(messageReactions.messageId, messageId)
  return (await tx.select({ different }).from(messageReactions).where(own))[0]?.different ?? 0
}

const isPinned = (roomId: string) => and(eq(roomMessages.roomId, roomId), isNotNull(roomMessages.pinnedAt))

export const countPins = (db: Executor, roomId: string): Promise<number> => db.$count(roomMessages, isPinned(roomId))

export const findPins = (db: Executor, roomId: string): Promise<SeenMessage[]> =>
  select(db).where(isPinned(roomId)).orderBy(desc(roomMessages.pinnedAt), desc(roomMessages.number))

/** What people wrote in the room that holds `text`, the newest first. */
export const findHolding = (
  db: Executor,
  roomId: string,
  { text, before, limit }: { text: string; before: number | null; limit: number },
): Promise<SeenMessage[]> => {
  const earlier = before === null ? undefined : lt(roomMessages.number, before)
  const held = holdsFolded(folded(roomMessages.text), text)
  return select(db)
    .where(and(eq(roomMessages.roomId, roomId), ne(roomMessages.kind, 'system'), earlier, held))
    .orderBy(desc(roomMessages.number))
    .limit(limit)
}

/** What people wrote in any of these rooms that holds `text`, the newest first. */
export const findHoldingIn = async (
  db: Executor,
  roomIds: readonly string[],
  { text, limit }: { text: string; limit: number },
): Promise<SeenMessage[]> => {
  if (roomIds.length === 0) return []
  const held = holdsFolded(folded(roomMessages.text), text)
  return select(db)
    .where(and(inArray(roomMessages.roomId, [...roomIds]), ne(roomMessages.kind, 'system'), held))
    .orderBy(desc(roomMessages.sentAt), desc(roomMessages.id))
    .limit(limit)
}

/** Which of these files are pictures of messages. */
export const findPictures = async (db: Executor, fileIds: string[]): Promise<Set<string>> => {
  const { pictureFileId } = roomMessages
  const rows = await db.select({ pictureFileId }).from(roomMessages).where(inArray(pictureFileId, fileIds))
  return new Set(rows.flatMap((row) => row.pictureFileId ?? []))
}
