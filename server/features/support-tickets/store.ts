import { and, asc, count, desc, eq, inArray, isNotNull, ne, type SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from '../../db/client.ts'
import { behind, betweenDays, containsText, inOrder, isMemberNamed, type PageWindow } from '../../db/list-page.ts'
import { cannedAnswers, members, supportMessages, supportTickets } from '../../db/schema/schema.ts'

export type TicketRow = typeof supportTickets.$inferSelect
type StoredMessage = typeof supportMessages.$inferSelect
/** A message that is no note. */
export type OwnMessageRow = StoredMessage & { kind: 'member' | 'support' }

export const findOwnTicket = async (db: Executor, memberId: string, id: string): Promise<TicketRow | null> =>
  (
    await db
      .select()
      .from(supportTickets)
      .where(and(eq(supportTickets.id, id), eq(supportTickets.memberId, memberId)))
  )[0] ?? null

export const findTicketByNonce = async (db: Executor, memberId: string, nonce: string): Promise<TicketRow | null> =>
  (
    await db
      .select()
      .from(supportTickets)
      .where(and(eq(supportTickets.memberId, memberId), eq(supportTickets.nonce, nonce)))
  )[0] ?? null

/** Whoever changes a ticket waits here for whoever does so already. `memberId` finds only what is that member's. */
export const lockTicket = async (tx: Transaction, id: string, memberId?: string): Promise<TicketRow | null> =>
  (
    await tx
      .select()
      .from(supportTickets)
      .where(and(eq(supportTickets.id, id), memberId ? eq(supportTickets.memberId, memberId) : undefined))
      .for('update')
  )[0] ?? null

export const countOwnTickets = (db: Executor, memberId: string): Promise<number> =>
  db.$count(supportTickets, eq(supportTickets.memberId, memberId))

/** The one that changed last first. */
export const listOwnTickets = (
  db: Executor,
  memberId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<TicketRow[]> =>
  db
    .select()
    .from(supportTickets)
    .where(eq(supportTickets.memberId, memberId))
    .orderBy(desc(supportTickets.updatedAt), desc(supportTickets.id))
    .limit(limit)
    .offset(offset)

export const countWaitingTickets = (tx: Transaction, memberId: string): Promise<number> =>
  tx.$count(supportTickets, and(eq(supportTickets.memberId, memberId), isNotNull(supportTickets.waitingSince)))

export const insertTicket = async (tx: Transaction, row: TicketRow): Promise<void> => {
  await tx.insert(supportTickets).values(row)
}

export const updateTicket = async (
  tx: Transaction,
  id: string,
  changes: Pick<TicketRow, 'status' | 'waitingSince' | 'updatedAt'>,
): Promise<void> => {
  await tx.update(supportTickets).set(changes).where(eq(supportTickets.id, id))
}

/** What the ticket's member may read, oldest first: notes are left in the database. */
export const listOwnMessages = async (db: Executor, ticketId: string): Promise<OwnMessageRow[]> => {
  const rows = await db
    .select()
    .from(supportMessages)
    .where(and(eq(supportMessages.ticketId, ticketId), ne(supportMessages.kind, 'note')))
    .orderBy(asc(supportMessages.createdAt), asc(supportMessages.id))
  return rows.filter((row): row is OwnMessageRow => row.kind !== 'note')
}

export const listAllMessages = (db: Executor, ticketId: string) =>
  db
    .select({ message: supportMessages, authorName: members.fullName })
    .from(supportMessages)
    .leftJoin(members, eq(members.id, supportMessages.authorId))
    .where(eq(supportMessages.ticketId, ticketId))
    .orderBy(asc(supportMessages.createdAt), asc(supportMessages.id))

export type MessageRow = Awaited<ReturnType<typeof listAllMessages>>[number]

/** The picture of a message; `memberId` finds only what is in a ticket of that member's. */
export const findTicketPicture = async (
  db: Executor,
  { id, messageId, memberId }: { id: string; messageId: string; memberId: string | null },
): Promise<Pick<StoredMessage, 'pictureFileId' | 'pictureKind' | 'pictureName'> | null> => {
  const { pictureFileId, pictureKind, pictureName } = supportMessages
  const rows = await db
    .select({ pictureFileId, pictureKind, pictureName })
    .from(supportMessages)
    .innerJoin(supportTickets, eq(supportTickets.id, supportMessages.ticketId))
    .where(
      and(
        eq(supportMessages.id, messageId),
        eq(supportTickets.id, id),
        memberId === null ? undefined : eq(supportTickets.memberId, memberId),
      ),
    )
  return rows[0] ?? null
}

/** Which of these files are pictures of tickets. */
export const findPictureFiles = async (db: Executor, fileIds: string[]): Promise<Set<string>> => {
  const { pictureFileId } = supportMessages
  const rows = await db.select({ id: pictureFileId }).from(supportMessages).where(inArray(pictureFileId, fileIds))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

export const countPictures = (tx: Transaction, ticketId: string): Promise<number> =>
  tx.$count(supportMessages, and(eq(supportMessages.ticketId, ticketId), isNotNull(supportMessages.pictureFileId)))

/** How many messages the ticket has, and whether one of them is this one. */
export const countMessages = async (
  tx: Transaction,
  { ticketId, authorId, nonce }: Pick<StoredMessage, 'ticketId' | 'nonce'> & { authorId: string },
): Promise<{ total: number; isKnown: boolean }> => {
  const same = and(eq(supportMessages.authorId, authorId), eq(supportMessages.nonce, nonce))
  const of = eq(supportMessages.ticketId, ticketId)
  const [total, known] = [await tx.$count(supportMessages, of), await tx.$count(supportMessages, and(of, same))]
  return { total, isKnown: known > 0 }
}

export const insertMessage = async (tx: Transaction, row: StoredMessage): Promise<void> => {
  await tx.insert(supportMessages).values(row)
}

const member = {
  id: members.id,
  fullName: members.fullName,
  email: members.email,
  tier: members.tier,
  starterEndsAt: members.starterEndsAt,
  silverEndsAt: members.silverEndsAt,
  goldEndsAt: members.goldEndsAt,
}

const selectQueued = (db: Executor) =>
  db
    .select({ ticket: supportTickets, member })
    .from(supportTickets)
    .innerJoin(members, eq(members.id, supportTickets.memberId))

export type QueuedRow = Awaited<ReturnType<typeof selectQueued>>[number]

export const findQueued = async (db: Executor, id: string): Promise<QueuedRow | null> =>
  (await selectQueued(db).where(eq(supportTickets.id, id)))[0] ?? null

/** What narrows the queue. */
export interface TicketFilters {
  status?: 'waiting' | TicketRow['status'] | undefined
  category?: TicketRow['category'] | undefined
  priority?: TicketRow['priority'] | undefined
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Two searches, each with its own index: as one condition, every row would be tried for both. */
const found = (db: Executor, search: string) => {
  const ids = () => db.select({ id: supportTickets.id }).from(supportTickets)
  return union(
    ids().where(containsText(search, supportTickets.subject)),
    ids().innerJoin(members, eq(members.id, supportTickets.memberId)).where(isMemberNamed(search)),
  )
}

const matching = (db: Executor, { status, category, priority, search, from, to }: TicketFilters): SQL | undefined =>
  and(
    status === 'waiting' ? isNotNull(supportTickets.waitingSince) : undefined,
    status && status !== 'waiting' ? eq(supportTickets.status, status) : undefined,
    category ? eq(supportTickets.category, category) : undefined,
    priority ? eq(supportTickets.priority, priority) : undefined,
    search ? inArray(supportTickets.id, found(db, search)) : undefined,
    betweenDays(supportTickets.createdAt, { from, to }),
  )

export const countQueued = (db: Executor, asked: TicketFilters): Promise<number> =>
  db.$count(supportTickets, matching(db, asked))

/** What has waited longest first, then what changed last. */
export const listQueued = (db: Executor, asked: TicketFilters, window: PageWindow): Promise<QueuedRow[]> => {
  const { waitingSince, updatedAt, id } = supportTickets
  const orderBy = window.fromEnd
    ? [desc(waitingSince), asc(updatedAt), asc(id)]
    : [asc(waitingSince), desc(updatedAt), desc(id)]
  const rows = selectQueued(db)
    .where(matching(db, asked))
    .orderBy(...orderBy)
    .limit(window.limit)
    .offset(window.offset)
  return inOrder(rows, window)
}

/** The next ones behind `after`, the newest first. */
export const listQueuedBehind = (
  db: Executor,
  asked: TicketFilters,
  { after, limit }: { after: QueuedRow | null; limit: number },
): Promise<QueuedRow[]> =>
  selectQueued(db)
    .where(and(matching(db, asked), behind(supportTickets, after?.ticket ?? null)))
    .orderBy(desc(supportTickets.createdAt), desc(supportTickets.id))
    .limit(limit)

export type CannedAnswerRow = typeof cannedAnswers.$inferSelect

export const listCannedAnswerRows = (db: Executor): Promise<CannedAnswerRow[]> =>
  db.select().from(cannedAnswers).orderBy(asc(cannedAnswers.title), asc(cannedAnswers.id))

export const countCannedAnswers = async (tx: Transaction): Promise<number> =>
  (await tx.select({ total: count() }).from(cannedAnswers))[0]?.total ?? 0

export const insertCannedAnswer = async (tx: Transaction, row: CannedAnswerRow): Promise<void> => {
  await tx.insert(cannedAnswers).values(row)
}

export const lockCannedAnswer = async (tx: Transaction, id: string): Promise<CannedAnswerRow | null> =>
  (await tx.select().from(cannedAnswers).where(eq(cannedAnswers.id, id)).for('update'))[0] ?? null

export const updateCannedAnswer = async (
  tx: Transaction,
  id: string,
  form: Pick<CannedAnswerRow, 'title' | 'text'>,
): Promise<void> => {
  await tx.update(cannedAnswers).set(form).where(eq(cannedAnswers.id, id))
}

export const deleteCannedAnswer = async (tx: Transaction, id: string): Promise<void> => {
  await tx.delete(cannedAnswers).where(eq(cannedAnswers.id, id))
}
