import { and, desc, eq, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { NoticeChannels } from '../../../contract/notices.ts'
import type { Executor, Transaction } from '../../db/client.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { notices, notificationSettings } from '../../db/schema/schema.ts'
import { withName } from './named-member.ts'

export type NoticeRow = typeof notices.$inferSelect

export const insertNotice = async (tx: Transaction, row: NoticeRow): Promise<void> => {
  await tx.insert(notices).values(row)
}

export const insertNotices = (tx: Transaction, rows: readonly NoticeRow[]): Promise<void> =>
  insertRows(tx, notices, rows)

export const listOwnNotices = async (
  db: Executor,
  memberId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<NoticeRow[]> => {
  const rows = await db
    .select()
    .from(notices)
    .where(eq(notices.memberId, memberId))
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(limit)
    .offset(offset)
  return rows.map((row) => ({
    ...row,
    title: withName(row.title, row.aboutName),
    text: withName(row.text, row.aboutName),
  }))
}

export const countOwnNotices = (db: Executor, memberId: string): Promise<number> =>
  db.$count(notices, eq(notices.memberId, memberId))

export const countUnreadNotices = (db: Executor, memberId: string): Promise<number> =>
  db.$count(notices, and(eq(notices.memberId, memberId), isNull(notices.readAt)))

/** Of the member's own; all that are unread unless it is one. What was read before keeps when. */
export const updateRead = async (
  db: Executor,
  { memberId, id, now }: { memberId: string; id?: string | undefined; now: Date },
): Promise<void> => {
  const one = id === undefined ? undefined : eq(notices.id, id)
  await db
    .update(notices)
    .set({ readAt: now })
    .where(and(eq(notices.memberId, memberId), isNull(notices.readAt), one))
}

/** Takes back what leads to this place, but for some members; answers whose it was. */
export const deleteNoticesOf = async (tx: Transaction, path: string, kept: readonly string[]): Promise<string[]> => {
  const others = kept.length === 0 ? undefined : notInArray(notices.memberId, [...kept])
  const gone = await tx
    .delete(notices)
    .where(and(eq(notices.path, path), others))
    .returning({ memberId: notices.memberId })
  return gone.map(({ memberId }) => memberId)
}

/** Takes back so many of what leads to this place; answers whose they were. */
export const deleteSomeNoticesOf = async (tx: Transaction, path: string, limit: number): Promise<string[]> => {
  const some = tx.select({ id: notices.id }).from(notices).where(eq(notices.path, path)).limit(limit)
  const gone = await tx.delete(notices).where(inArray(notices.id, some)).returning({ memberId: notices.memberId })
  return gone.map(({ memberId }) => memberId)
}

export const deleteOldNotices = async (db: Executor, before: Date): Promise<void> => {
  await db.delete(notices).where(lt(notices.createdAt, before))
}

type Choosable = Exclude<keyof NoticeChannels, 'trades' | 'news'>

const WAYS = {
  support: { list: notificationSettings.listSupport, mail: notificationSettings.mailSupport },
  // There is no mail for it.
  mentions: { list: notificationSettings.listMentions, mail: sql<boolean>`false` },
  reminders: { list: notificationSettings.listReminders, mail: notificationSettings.mailReminders },
} as const satisfies Record<Choosable, object>

/** By which of the two ways the member takes what they may choose; both where they have chosen nothing. */
export const findWays = async (
  db: Executor,
  memberId: string,
  kind: Choosable,
): Promise<{ list: boolean; mail: boolean }> => {
  const chosen = db.select(WAYS[kind]).from(notificationSettings).where(eq(notificationSettings.memberId, memberId))
  return (await chosen)[0] ?? { list: true, mail: true }
}

/** SQL that writes a notice for each row of `source`: `row` is it as JSON, `member` whose it is. For a statement that does more. */
export const noticesFrom = (source: string, row: string, member: string): string =>
  `insert into notices select row.* from ${source},
    jsonb_populate_record(null::notices, ${row} || jsonb_build_object('member_id', ${member})) as row`
