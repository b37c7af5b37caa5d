import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { InputOf } from '../../../contract/call.ts'
import type { listSubscribers, MailingList, SubscriberCounts } from '../../../contract/cfd-ai.ts'
import type { Executor } from '../../db/client.ts'
import { betweenDays, containsText, tableList } from '../../db/list-page.ts'
import { folded } from '../../db/match-text.ts'
import { subscribers } from '../../db/schema/schema.ts'

export type SubscriberRow = typeof subscribers.$inferSelect
type SubscriberList = Omit<InputOf<typeof listSubscribers>, 'page' | 'limit'>

interface Renewal {
  /** One whose last mail is older than this may be mailed again. */
  mailedBefore: Date
  mostMails: number
}

/**
 * Enters an address, or renews one that waits, in one conditional statement. The row, if it is to be mailed; null for one that is
 * confirmed, was mailed just now, or has had its mails.
 */
export const upsertSubscriber = async (
  db: Executor,
  row: typeof subscribers.$inferInsert,
  { mailedBefore, mostMails }: Renewal,
): Promise<SubscriberRow | null> =>
  (
    await db
      .insert(subscribers)
      .values(row)
      .onConflictDoUpdate({
        target: [subscribers.list, subscribers.email],
        set: { mails: sql`${subscribers.mails} + 1`, mailedAt: row.mailedAt, expiresAt: row.expiresAt },
        setWhere: and(
          isNull(subscribers.confirmedAt),
          lt(subscribers.mailedAt, mailedBefore),
          lt(subscribers.mails, mostMails),
        ),
      })
      .returning()
  )[0] ?? null

/** Confirms the address of a link that still holds; one that is confirmed stays as it is. Null for any other link. */
export const confirmSubscriber = async (db: Executor, token: string, now: Date): Promise<SubscriberRow | null> =>
  (
    await db
      .update(subscribers)
      .set({ confirmedAt: sql`coalesce(${subscribers.confirmedAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(eq(subscribers.token, token), or(isNotNull(subscribers.confirmedAt), gt(subscribers.expiresAt, now))))
      .returning()
  )[0] ?? null

export const deleteSubscriber = async (db: Executor, token: string): Promise<void> => {
  await db.delete(subscribers).where(eq(subscribers.token, token))
}

export const deleteUnconfirmed = async (db: Executor, endedBefore: Date): Promise<void> => {
  await db.delete(subscribers).where(and(isNull(subscribers.confirmedAt), lt(subscribers.expiresAt, endedBefore)))
}

/** The rows of one address: one of each list at most. */
export const listOfEmail = (db: Executor, email: string): Promise<SubscriberRow[]> =>
  db.select().from(subscribers).where(eq(subscribers.email, email))

export const countConfirmed = (db: Executor, list: MailingList): Promise<number> =>
  db.$count(subscribers, and(eq(subscribers.list, list), isNotNull(subscribers.confirmedAt)))

export const findCounts = async (db: Executor): Promise<SubscriberCounts> => {
  const confirmed = sql`count(*) filter (where ${subscribers.confirmedAt} is not null)`.mapWith(Number)
  const waiting = sql`count(*) filter (where ${subscribers.confirmedAt} is null)`.mapWith(Number)
  const rows = await db
    .select({ list: subscribers.list, confirmed, waiting })
    .from(subscribers)
    .groupBy(subscribers.list)
  const of = (list: MailingList) => {
    const row = rows.find((each) => each.list === list)
    return { confirmed: row?.confirmed ?? 0, waiting: row?.waiting ?? 0 }
  }
  return { waitlist: of('waitlist'), newsletter: of('newsletter') }
}

export const subscriberList = tableList({
  table: subscribers,
  matching: ({ search, list, state, from, to }: SubscriberList) =>
    and(
      containsText(search, subscribers.email),
      list && eq(subscribers.list, list),
      state && (state === 'confirmed' ? isNotNull(subscribers.confirmedAt) : isNull(subscribers.confirmedAt)),
      betweenDays(subscribers.createdAt, { from, to }),
    ),
  orders: { createdAt: subscribers.createdAt, email: folded(subscribers.email) },
  read: (db, { where, orderBy, limit, offset }): Promise<SubscriberRow[]> =>
    db
      .select()
      .from(subscribers)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
})
