import { and, count, desc, eq, getTableColumns, gt, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { AUDIT_ACTION_NAMES, AUDIT_GROUPS, type listAudit } from '../../../contract/audit.ts'
import { Id, type InputOf } from '../../../contract/call.ts'
import { foldText } from '../../../contract/people-text.ts'
import type { Executor } from '../../db/client.ts'
import { betweenDays, ordered, type PageWindow } from '../../db/list-page.ts'
import { beginningWith, holdsFolded } from '../../db/match-text.ts'
import { auditEntries, members } from '../../db/schema/schema.ts'

/** The actions that read on the screen as somebody searches for them: by their own name, or by that of their kind. */
const actionsNamed = (search: string): string[] => {
  const wanted = foldText(search)
  const isNamed = (name: string | undefined): boolean => name !== undefined && foldText(name).includes(wanted)
  const groups = Object.keys(AUDIT_GROUPS).filter((group) => isNamed(AUDIT_GROUPS[group]))
  return Object.entries(AUDIT_ACTION_NAMES)
    .filter(([action, name]) => isNamed(name) || groups.some((group) => action.startsWith(group)))
    .map(([action]) => action)
}

type AuditFilter = Omit<InputOf<typeof listAudit>, 'page' | 'limit' | 'sortBy' | 'order'>
export type RecordedAction = typeof auditEntries.$inferSelect
export type AuditRow = RecordedAction & { adminName: string }

export const findAuditEntry = async (db: Executor, id: string): Promise<RecordedAction | null> =>
  (await db.select().from(auditEntries).where(eq(auditEntries.id, id)))[0] ?? null

/** Whether an entry of the same noun and subject came after this one. */
export const hasLaterEntry = async (
  db: Executor,
  { sequence, action, subjectKind, subjectId }: RecordedAction,
): Promise<boolean> => {
  const [noun = action] = action.split('.')
  const later = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        gt(auditEntries.sequence, sequence),
        eq(auditEntries.subjectKind, subjectKind),
        eq(auditEntries.subjectId, subjectId),
        like(auditEntries.action, beginningWith(`${noun}.`)),
      ),
    )
    .limit(1)
  return later.length > 0
}

export const insertAuditEntry = async (db: Executor, entry: typeof auditEntries.$inferInsert): Promise<void> => {
  await db.insert(auditEntries).values(entry)
}

const found = (search: string): SQL | undefined => {
  const named = actionsNamed(search)
  const inText = holdsFolded(sql`audit_entries.search_text`, search)
  return named.length === 0 ? inText : or(inText, inArray(auditEntries.action, named))
}

/** Done to it, or to something of this member: their deposit, their message, their place in a room. */
const concerning = (id: string): SQL | undefined =>
  or(eq(auditEntries.subjectId, id), z.safeParse(Id, id).success ? eq(auditEntries.aboutId, id) : undefined)

const matching = ({ action, search, subject, from, to }: AuditFilter): SQL | undefined =>
  and(
    action ? like(auditEntries.action, beginningWith(action)) : undefined,
    search ? found(search) : undefined,
    subject ? concerning(subject) : undefined,
    betweenDays(auditEntries.createdAt, { from, to }),
  )

export const countAuditEntries = async (db: Executor, filter: AuditFilter): Promise<number> =>
  (await db.select({ entries: count() }).from(auditEntries).where(matching(filter)))[0]?.entries ?? 0

const columns = { ...getTableColumns(auditEntries), adminName: members.fullName }

/** What the newest is told by: of certain days by its moment, which finds those days; otherwise by its number. */
const toOrder = ({ from, to }: AuditFilter) =>
  from || to ? [auditEntries.createdAt, auditEntries.sequence] : [auditEntries.sequence]

/** Newest first. Rows are read for the page alone, however deep it lies. */
export const listAuditEntries = (db: Executor, filter: AuditFilter, window: PageWindow): Promise<AuditRow[]> => {
  const page = db
    .select({ sequence: auditEntries.sequence })
    .from(auditEntries)
    .where(matching(filter))
    .orderBy(...ordered(toOrder(filter), 'desc', window))
    .limit(window.limit)
    .offset(window.offset)
    .as('page')
  return db
    .select(columns)
    .from(page)
    .innerJoin(auditEntries, eq(auditEntries.sequence, page.sequence))
    .innerJoin(members, eq(members.id, auditEntries.adminId))
    .orderBy(...toOrder(filter).map((column) => desc(column)))
}

const isBehind = ({ from, to }: AuditFilter, after: Pick<AuditRow, 'createdAt' | 'sequence'> | null) => {
  if (!after) return undefined
  if (!from && !to) return lt(auditEntries.sequence, after.sequence)
  const at = after.createdAt.toISOString()
  return sql`(${auditEntries.createdAt}, ${auditEntries.sequence}) < (${at}::timestamptz, ${after.sequence}::bigint)`
}

/** The next entries behind `after`, newest first. */
export const listEntriesBehind = (
  db: Executor,
  filter: AuditFilter,
  { after, limit }: { after: Pick<AuditRow, 'createdAt' | 'sequence'> | null; limit: number },
): Promise<AuditRow[]> =>
  db
    .select(columns)
    .from(auditEntries)
    .innerJoin(members, eq(members.id, auditEntries.adminId))
    .where(and(matching(filter), isBehind(filter, after)))
    .orderBy(...toOrder(filter).map((column) => desc(column)))
    .limit(limit)
