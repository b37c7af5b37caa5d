import { and, asc, eq, gt, isNotNull, isNull, lte, min, not, or, type SQL, sql } from 'drizzle-orm'
import type { InputOf } from '../../../contract/call.ts'
import { ContentKind, type ContentState, type listAdminContentItems } from '../../../contract/content-items.ts'
import type { Executor, Transaction } from '../../db/client.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { containsText, tableList } from '../../db/list-page.ts'
import { folded } from '../../db/match-text.ts'
import { contentItems } from '../../db/schema/schema.ts'

export type ContentRow = typeof contentItems.$inferSelect
export type ContentChanges = Partial<Omit<ContentRow, 'id' | 'seedKey' | 'kind' | 'createdAt'>>

/** What narrows the list, and what time it is: a date makes the difference between states. */
type Asked = Omit<InputOf<typeof listAdminContentItems>, 'page' | 'limit'> & { now: Date }

const { publishAt, kind, place } = contentItems

const isThere = isNull(contentItems.removedAt)

const inState = (state: ContentState, now: Date): SQL | undefined => {
  if (state === 'draft') return isNull(publishAt)
  return state === 'scheduled' ? gt(publishAt, now) : lte(publishAt, now)
}

export const contentList = tableList({
  table: contentItems,
  matching: ({ search, kind: wanted, state, now }: Asked) =>
    and(
      isThere,
      containsText(search, contentItems.title, contentItems.body),
      wanted && eq(kind, wanted),
      state && inState(state, now),
    ),
  orders: {
    kind: sql`(array_position(array[${sql.join(
      ContentKind.options.map((option) => sql.raw(`'${option}'`)),
      sql`, `,
    )}], ${kind}), ${place}, ${contentItems.createdAt})`,
    updatedAt: contentItems.updatedAt,
    title: folded(contentItems.title),
  },
  read: (db, { where, orderBy, limit, offset }): Promise<ContentRow[]> =>
    db
      .select()
      .from(contentItems)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
})

/** Members read one of its texts. */
const isRead = (now: Date): SQL | undefined =>
  and(isThere, or(and(isNotNull(publishAt), lte(publishAt, now)), isNotNull(contentItems.shownTitle)))

const isAnnouncement = eq(kind, 'announcement')

const lockFirst = async (tx: Transaction, where: SQL | undefined): Promise<ContentRow | null> =>
  (
    await tx
      .select()
      .from(contentItems)
      .where(where)
      .orderBy(asc(contentItems.createdAt), asc(contentItems.id))
      .limit(1)
      .for('update', { skipLocked: true })
  )[0] ?? null

/** An announcement that members read, and of which not all have been told. */
export const lockUnannounced = (tx: Transaction, now: Date): Promise<ContentRow | null> =>
  lockFirst(tx, and(isAnnouncement, isNull(contentItems.announcedAt), isRead(now)))

/** An announcement that members were told of, and read no more. */
export const lockAnnouncedInVain = (tx: Transaction, now: Date): Promise<ContentRow | null> =>
  lockFirst(
    tx,
    and(
      isAnnouncement,
      or(isNotNull(contentItems.announcedAt), isNotNull(contentItems.announcedTo)),
      not(isRead(now) ?? sql`false`),
    ),
  )

export const findNextAnnouncement = async (db: Executor, now: Date): Promise<Date | null> =>
  (
    await db
      .select({ at: min(publishAt) })
      .from(contentItems)
      .where(and(isThere, isAnnouncement, isNull(contentItems.announcedAt), gt(publishAt, now)))
  )[0]?.at ?? null

/** Whatever members may be reading of a kind. */
export const listShown = (db: Executor, wanted: ContentKind, now: Date): Promise<ContentRow[]> =>
  db
    .select()
    .from(contentItems)
    .where(and(isThere, eq(kind, wanted), or(lte(publishAt, now), isNotNull(contentItems.shownTitle))))

/** Everything of a kind, in its places, which nobody changes before the transaction ends. */
export const lockKind = (tx: Transaction, wanted: ContentKind): Promise<ContentRow[]> =>
  tx
    .select()
    .from(contentItems)
    .where(and(isThere, eq(kind, wanted)))
    .orderBy(place, contentItems.createdAt, contentItems.id)
    .for('update')

/** Everything of a kind, in its places. */
export const listOfKind = (db: Executor, wanted: ContentKind): Promise<ContentRow[]> =>
  db
    .select()
    .from(contentItems)
    .where(and(isThere, eq(kind, wanted)))
    .orderBy(place, contentItems.createdAt, contentItems.id)

export const countContentItems = (db: Executor): Promise<number> => db.$count(contentItems, isThere)

export const insertContentItem = async (tx: Transaction, row: ContentRow): Promise<void> => {
  await tx.insert(contentItems).values(row)
}

/** Those that are there already stay as they are, removed ones too. */
export const insertSeeds = (db: Executor, rows: readonly ContentRow[]): Promise<void> =>
  insertRows(db, contentItems, rows, { onConflict: 'keep' })

/** The text, which nobody changes before the transaction ends; null where there is none. */
export const lockContentItem = async (tx: Transaction, id: string): Promise<ContentRow | null> =>
  (
    await tx
      .select()
      .from(contentItems)
      .where(and(eq(contentItems.id, id), isThere))
      .for('update')
  )[0] ?? null

export const updateContentItem = async (tx: Transaction, id: string, changes: ContentChanges): Promise<void> => {
  await tx.update(contentItems).set(changes).where(eq(contentItems.id, id))
}
