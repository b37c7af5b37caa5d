import { asc, desc, eq, sql, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AdminMember } from '../../../contract/members.ts'
import type { UpointsMember } from '../../../contract/upoints.ts'
import type { Database, Executor } from '../../db/client.ts'
import { behind, type PageWindow } from '../../db/list-page.ts'
import { members, upointsAccounts, upointsEntries } from '../../db/schema/schema.ts'
import { listFor, viewedList } from '../../platform/list/list-for.ts'
import type { MemberManagement } from '../members/service.ts'
import { createMemberStatement } from './member-statement.ts'
import { type NamedEntry, toTransaction } from './transaction-rules.ts'

const sender = alias(members, 'sender')
const recipient = alias(members, 'recipient')
const initiator = alias(members, 'initiator')

const columns = {
  entry: upointsEntries,
  sender: { fullName: sender.fullName, email: sender.email },
  recipient: { fullName: recipient.fullName, email: recipient.email },
  initiator: { fullName: initiator.fullName },
  isReversed:
    sql`exists (select 1 from upoints_entries reversal where reversal.reversal_of = ${upointsEntries.id})`.mapWith(
      Boolean,
    ),
}

/**
 * How many entries there are: each is numbered in two accounts. Accounts are as many as members, entries become many more; that the
 * numbers have no gaps is what the ledger's check says.
 */
const countEntries = async (db: Executor): Promise<number> => {
  const [row] = await db.select({ legs: sum(upointsAccounts.sequence).mapWith(Number) }).from(upointsAccounts)
  return (row?.legs ?? 0) / 2
}

/** Newest first. Rows and names are read for the page alone, however deep it lies. */
const listEntries = (db: Executor, { limit, offset, fromEnd }: PageWindow): Promise<NamedEntry[]> => {
  const way = fromEnd ? asc : desc
  const page = db
    .select({ id: upointsEntries.id })
    .from(upointsEntries)
    .orderBy(way(upointsEntries.createdAt), way(upointsEntries.id))
    .limit(limit)
    .offset(offset)
    .as('page')
  return db
    .select(columns)
    .from(page)
    .innerJoin(upointsEntries, eq(upointsEntries.id, page.id))
    .leftJoin(sender, eq(sender.id, upointsEntries.fromAccountId))
    .leftJoin(recipient, eq(recipient.id, upointsEntries.toAccountId))
    .leftJoin(initiator, eq(initiator.id, upointsEntries.initiatorId))
    .orderBy(desc(upointsEntries.createdAt), desc(upointsEntries.id))
}

/** The next entries behind `after`, newest first. */
const listEntriesBehind = (
  db: Executor,
  { after, limit }: { after: NamedEntry | null; limit: number },
): Promise<NamedEntry[]> =>
  db
    .select(columns)
    .from(upointsEntries)
    .leftJoin(sender, eq(sender.id, upointsEntries.fromAccountId))
    .leftJoin(recipient, eq(recipient.id, upointsEntries.toAccountId))
    .leftJoin(initiator, eq(initiator.id, upointsEntries.initiatorId))
    .where(behind(upointsEntries, after?.entry ?? null))
    .orderBy(desc(upointsEntries.createdAt), desc(upointsEntries.id))
    .limit(limit)

const toUpointsMember = ({ id, fullName, email, uPoints, tier, createdAt }: AdminMember): UpointsMember => ({
  id,
  fullName,
  email,
  uPoints,
  tier,
  createdAt,
})

interface Deps {
  db: Database
  listMembers: MemberManagement['listMembers']
}

export type UpointsLists = ReturnType<typeof createUpointsLists>

/** The ledger as the administrator reads it. */
export const createUpointsLists = ({ db, listMembers }: Deps) => {
  const entries = listFor(db, {
    count: countEntries,
    rows: (executor, _asked: object, window) => listEntries(executor, window),
    behind: (executor, _asked: object, next) => listEntriesBehind(executor, next),
    view: (rows: NamedEntry[]) => rows,
  })

  return {
    /** Members with what they hold. */
    listUpointsMembers: viewedList(listMembers, toUpointsMember),

    /** The statement of one of them. */
    listMemberStatement: createMemberStatement(db),

    /** The ledger's entries: one line per entry, between whomever it was. */
    listUpointsTransactions: viewedList(entries, toTransaction),

    /** The same with both sides of each. */
    listWholeLedger: entries.all,
  }
}
