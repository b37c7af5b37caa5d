import { and, desc, eq, inArray, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type Channel, type KindOn, type NotificationKind, toKind } from '../../../contract/notification-kinds.ts'
import type { NotificationSettings } from '../../../contract/notifications.ts'
import type { Executor, Transaction } from '../../db/client.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { notificationChoices, notificationSettings, notifications } from '../../db/schema/schema.ts'
import { withName } from './named-member.ts'

export type NotificationRow = typeof notifications.$inferSelect

export const insertNotification = async (tx: Transaction, row: NotificationRow): Promise<void> => {
  await tx.insert(notifications).values(row)
}

export const insertNotifications = (tx: Transaction, rows: readonly NotificationRow[]): Promise<void> =>
  insertRows(tx, notifications, rows)

export const listOwnNotifications = async (
  db: Executor,
  memberId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<NotificationRow[]> => {
  const rows = await db
    .select()
    .from(notifications)
    .where(eq(notifications.memberId, memberId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
    .offset(offset)
  return rows.map((row) => ({
    ...row,
    title: withName(row.title, row.aboutName),
    text: withName(row.text, row.aboutName),
  }))
}

export const countOwnNotifications = (db: Executor, memberId: string): Promise<number> =>
  db.$count(notifications, eq(notifications.memberId, memberId))

export const countUnreadNotifications = (db: Executor, memberId: string): Promise<number> =>
  db.$count(notifications, and(eq(notifications.memberId, memberId), isNull(notifications.readAt)))

/** Of the member's own; all that are unread unless it is one. What was read before keeps when. */
export const updateRead = async (
  db: Executor,
  { memberId, id, now }: { memberId: string; id?: string | undefined; now: Date },
): Promise<void> => {
  const one = id === undefined ? undefined : eq(notifications.id, id)
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.memberId, memberId), isNull(notifications.readAt), one))
}

/** Takes back what leads to this place, but for some members; answers whose it was. */
export const deleteNotificationsFor = async (
  tx: Transaction,
  path: string,
  kept: readonly string[],
): Promise<string[]> => {
  const others = kept.length === 0 ? undefined : notInArray(notifications.memberId, [...kept])
  const gone = await tx
    .delete(notifications)
    .where(and(eq(notifications.path, path), others))
    .returning({ memberId: notifications.memberId })
  return gone.map(({ memberId }) => memberId)
}

/** Takes back so many of what leads to this place; answers whose they were. */
export const deleteSomeNotificationsFor = async (tx: Transaction, path: string, limit: number): Promise<string[]> => {
  const some = tx.select({ id: notifications.id }).from(notifications).where(eq(notifications.path, path)).limit(limit)
  const gone = await tx
    .delete(notifications)
    .where(inArray(notifications.id, some))
    .returning({ memberId: notifications.memberId })
  return gone.map(({ memberId }) => memberId)
}

export const deleteOldNotifications = async (db: Executor, before: Date): Promise<void> => {
  await db.delete(notifications).where(lt(notifications.createdAt, before))
}

/** By which of the two channels the member takes what they may choose; none of it is read for what they may not. */
export const findChannels = async (
  db: Executor,
  memberId: string,
  kind: KindOn<'list'>,
): Promise<{ list: boolean; mail: boolean }> => {
  const { list = 'off', mail = 'off' } = toKind(kind).channels
  const begins = { list: list !== 'off', mail: mail !== 'off' }
  if (list === 'always' && mail === 'always') return begins
  const { channel, isOn, memberId: member, kind: chosenKind } = notificationChoices
  const chosen = await db
    .select({ channel, isOn })
    .from(notificationChoices)
    .where(and(eq(member, memberId), eq(chosenKind, kind)))
  return { ...begins, ...Object.fromEntries(chosen.map((choice) => [choice.channel, choice.isOn])) }
}

type QuietColumns = Pick<typeof notificationSettings.$inferSelect, 'quietFrom' | 'quietTo' | 'zone' | 'mutedUntil'>
type QuietTimes = Pick<NotificationSettings, 'quietHours' | 'zone' | 'mutedUntil'>

/** When the member is left in peace. */
export const toQuietTimes = ({ quietFrom: from, quietTo: to, zone, mutedUntil }: QuietColumns): QuietTimes => ({
  quietHours: from !== null && to !== null ? { from, to } : null,
  zone,
  mutedUntil: mutedUntil?.toISOString() ?? null,
})

/** Null where the member chose none. */
export const findQuietTimes = async (db: Executor, memberId: string): Promise<QuietTimes | null> => {
  const [row] = await db.select().from(notificationSettings).where(eq(notificationSettings.memberId, memberId))
  return row ? toQuietTimes(row) : null
}

/** SQL that says whether a member takes the kind by the channel. */
export const isChosen = (memberId: AnyPgColumn, kind: NotificationKind, channel: Channel): SQL => {
  const begins = toKind(kind).channels[channel] ?? 'off'
  if (begins === 'always') return sql`true`
  const { memberId: member, kind: chosenKind, channel: chosenChannel, isOn } = notificationChoices
  const otherwise = sql`select from ${notificationChoices} where ${member} = ${memberId}
    and ${chosenKind} = ${kind} and ${chosenChannel} = ${channel} and ${isOn} = ${begins === 'off'}`
  return begins === 'on' ? sql`not exists (${otherwise})` : sql`exists (${otherwise})`
}

/** SQL that writes a notification for each row of `source`: `row` is it as JSON, `member` whose it is. For a statement that does more. */
export const notificationsFrom = (source: string, row: string, member: string): string =>
  `insert into notifications select row.* from ${source},
    jsonb_populate_record(null::notifications, ${row} || jsonb_build_object('member_id', ${member})) as row`
