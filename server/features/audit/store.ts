import { and, asc, count, desc, eq, getTableColumns, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import type { PageWindow } from '../../db/list-page.ts'
import { beginningWith, containing } from '../../db/match-text.ts'
import { auditEntries, members } from '../../db/schema/schema.ts'
import { actionsNamed } from './search-rules.ts'

export interface AuditFilter {
  action?: string | undefined
  search?: string | undefined
}
export type AuditRow = typeof auditEntries.$inferSelect & { adminName: string }

export const insertAuditEntry = async (db: Executor, entry: typeof auditEntries.$inferInsert): Promise<void> => {
  await db.insert(auditEntries).values(entry)
}

const found = (search: string): SQL | undefined => {
  const named = actionsNamed(search)
  const inText = sql`audit_entries.search_text like lower(${containing(search)})`
  return named.length === 0 ? inText : or(inText, inArray(auditEntries.action, named))
}

const matching = ({ action, search }: AuditFilter): SQL | undefined =>
  and(action ? like(auditEntries.action, beginningWith(action)) : undefined, search ? found(search) : undefined)

export const countAuditEntries = async (db: Executor, filter: AuditFilter): Promise<number> =>
  (await db.select({ entries: count() }).from(auditEntries).where(matching(filter)))[0]?.entries ?? 0

const columns = { ...getTableColumns(auditEntries), adminName: members.fullName }

/** Newest first. Rows are read for the page alone, however deep it lies. */
export const listAuditEntries = (
  db: Executor,
  filter: AuditFilter,
  { limit, offset, fromEnd }: PageWindow,
): Promise<AuditRow[]> => {
  const page = db
    .select({ sequence: auditEntries.sequence })
    .from(auditEntries)
    .where(matching(filter))
    .orderBy(fromEnd ? asc(auditEntries.sequence) : desc(auditEntries.sequence))
    .limit(limit)
    .offset(offset)
    .as('page')
  return db
    .select(columns)
    .from(page)
    .innerJoin(auditEntries, eq(auditEntries.sequence, page.sequence))
    .innerJoin(members, eq(members.id, auditEntries.adminId))
    .orderBy(desc(auditEntries.sequence))
}

/** The next entries below sequence `behind`, newest first. */
export const listEntriesBehind = (
  db: Executor,
  filter: AuditFilter,
  { behind, limit }: { behind: number; limit: number },
): Promise<AuditRow[]> =>
  db
    .select(columns)
    .from(auditEntries)
    .innerJoin(members, eq(members.id, auditEntries.adminId))
    .where(and(matching(filter), lt(auditEntries.sequence, behind)))
    .orderBy(desc(auditEntries.sequence))
    .limit(limit)
