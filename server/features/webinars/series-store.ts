import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { InputOf } from '../../../contract/call.ts'
import type { listAdminWebinarSeries } from '../../../contract/webinars.ts'
import type { Executor, Transaction } from '../../db/client.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { containsText, tableList } from '../../db/list-page.ts'
import { folded } from '../../db/match-text.ts'
import { members, webinarRegistrations, webinarSeries } from '../../db/schema/schema.ts'

export type SeriesRow = typeof webinarSeries.$inferSelect
type SeriesChanges = Partial<Omit<SeriesRow, 'id' | 'slug' | 'createdAt'>>
type Asked = Omit<InputOf<typeof listAdminWebinarSeries>, 'page' | 'limit'>

const isThere = isNull(webinarSeries.removedAt)

export const seriesList = tableList({
  table: webinarSeries,
  matching: ({ search, published }: Asked) =>
    and(
      isThere,
      containsText(search, webinarSeries.title, webinarSeries.host),
      published && eq(webinarSeries.isPublished, published === 'yes'),
    ),
  orders: {
    // The week begins on Monday, whatever the number of Sunday is.
    weekday: sql`((${webinarSeries.weekday} + 6) % 7, ${webinarSeries.time})`,
    title: folded(webinarSeries.title),
    updatedAt: webinarSeries.updatedAt,
  },
  read: (db, { where, orderBy, limit, offset }): Promise<SeriesRow[]> =>
    db
      .select()
      .from(webinarSeries)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
})

/** What members see, the oldest first. */
export const listPublishedSeries = (db: Executor): Promise<SeriesRow[]> =>
  db
    .select()
    .from(webinarSeries)
    .where(and(isThere, eq(webinarSeries.isPublished, true)))
    .orderBy(asc(webinarSeries.createdAt), asc(webinarSeries.id))

/** The same, which nobody changes before the transaction ends. Others may read along. */
export const lockPublishedSeries = (tx: Transaction): Promise<SeriesRow[]> =>
  tx
    .select()
    .from(webinarSeries)
    .where(and(isThere, eq(webinarSeries.isPublished, true)))
    .for('share')

export const countSeries = (db: Executor): Promise<number> => db.$count(webinarSeries, isThere)

/** Whether a series has, or had, this name. */
export const findSlug = async (db: Executor, slug: string): Promise<boolean> =>
  (await db.$count(webinarSeries, eq(webinarSeries.slug, slug))) > 0

export const insertSeries = async (tx: Transaction, row: SeriesRow): Promise<void> => {
  await tx.insert(webinarSeries).values(row)
}

/** Those that are there already stay as they are, removed ones too. */
export const insertSeriesSeeds = (db: Executor, rows: readonly SeriesRow[]): Promise<void> =>
  insertRows(db, webinarSeries, rows, { onConflict: 'keep' })

/** The series, which nobody changes or registers for before the transaction ends; null where there is none. */
export const lockSeries = async (tx: Transaction, id: string): Promise<SeriesRow | null> =>
  (
    await tx
      .select()
      .from(webinarSeries)
      .where(and(eq(webinarSeries.id, id), isThere))
      .for('update')
  )[0] ?? null

export const updateSeries = async (tx: Transaction, id: string, changes: SeriesChanges): Promise<void> => {
  await tx.update(webinarSeries).set(changes).where(eq(webinarSeries.id, id))
}

/** Who is registered for sessions that are still to come, with what a mail needs. */
export const listComing = (db: Executor, now: Date) =>
  db
    .select({
      memberId: webinarRegistrations.memberId,
      webinarId: webinarRegistrations.webinarId,
      startsAt: webinarRegistrations.startsAt,
      registeredAt: webinarRegistrations.registeredAt,
      email: members.email,
      fullName: members.fullName,
      timeZone: members.timeZone,
      hourCycle: members.hourCycle,
    })
    .from(webinarRegistrations)
    .innerJoin(members, eq(members.id, webinarRegistrations.memberId))
    .where(gt(webinarRegistrations.startsAt, now))
    .orderBy(asc(webinarRegistrations.startsAt))

/** How many are registered for each session that is still to come. */
export const countComing = async (db: Executor, now: Date): Promise<{ webinarId: string; registered: number }[]> =>
  db
    .select({ webinarId: webinarRegistrations.webinarId, registered: sql`count(*)`.mapWith(Number) })
    .from(webinarRegistrations)
    .where(gt(webinarRegistrations.startsAt, now))
    .groupBy(webinarRegistrations.webinarId)
