import { asc, desc, eq, sql, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { InputOf, ReplyOf } from '../../../contract/call.ts'
import type {
  listUpointsMembers as listUpointsMembersCall,
  listUpointsTransactions as listUpointsTransactionsCall,
  UpointsTransaction,
} from '../../../contract/upoints.ts'
import type { Database, Executor } from '../../db/client.ts'
import { listPage, type PageWindow } from '../../db/list-page.ts'
import { members, upointsAccounts, upointsEntries } from '../../db/schema/schema.ts'
import type { MemberManagement } from '../members/service.ts'
import { type LedgerLine, ledgerLineOf, type NamedEntry, transactionOf } from './transaction-rules.ts'

const sender = alias(members, 'sender')
const recipient = alias(members, 'recipient')
const initiator = alias(members, 'initiator')

const columns = {
  entry: upointsEntries,
  sender: { fullName: sender.fullName, email: sender.email },
  recipient: { fullName: recipient.fullName, email: recipient.email },
  initiator: { fullName: initiator.fullName },
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
  { after, limit }: { after: NamedEntry['entry'] | null; limit: number },
): Promise<NamedEntry[]> =>
  db
    .select(columns)
    .from(upointsEntries)
    .leftJoin(sender, eq(sender.id, upointsEntries.fromAccountId))
    .leftJoin(recipient, eq(recipient.id, upointsEntries.toAccountId))
    .leftJoin(initiator, eq(initiator.id, upointsEntries.initiatorId))
    .where(
      after
        ? sql`(${upointsEntries.createdAt}, ${upointsEntries.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
        : undefined,
    )
    .orderBy(desc(upointsEntries.createdAt), desc(upointsEntries.id))
    .limit(limit)

/** Rows per round trip of a download: between two of them other calls are answered. */
const BATCH = 2_000

interface Deps {
  db: Database
  listMembers: MemberManagement['listMembers']
}

export type UpointsLists = ReturnType<typeof createUpointsLists>

/** The ledger as the administrator reads it. */
export const createUpointsLists = ({ db, listMembers }: Deps) => ({
  /** One page of members with what they hold, and how many there are in all. */
  listUpointsMembers: async (
    input: InputOf<typeof listUpointsMembersCall>,
  ): Promise<{ total: number; members: ReplyOf<typeof listUpointsMembersCall> }> => {
    const { total, members: found } = await listMembers(input)
    return {
      total,
      members: found.map(({ id, fullName, email, uPoints, tier, createdAt }) => ({
        ...{ id, fullName, email, uPoints, tier, createdAt },
      })),
    }
  },

  /** One page of the ledger's entries, newest first, and how many there are: one line per entry, between whomever it was. */
  listUpointsTransactions: async ({
    page,
    limit,
  }: InputOf<typeof listUpointsTransactionsCall>): Promise<{ total: number; transactions: UpointsTransaction[] }> => {
    const { total, rows } = await listPage(
      { page, limit },
      { count: () => countEntries(db.orm), list: (window) => listEntries(db.orm, window) },
    )
    return { total, transactions: rows.map(transactionOf) }
  },

  /** The whole ledger, newest first, in batches. */
  listWholeLedger: async function* (): AsyncGenerator<LedgerLine[]> {
    let after: NamedEntry['entry'] | undefined
    do {
      const entries = await listEntriesBehind(db.orm, { after: after ?? null, limit: BATCH })
      yield entries.map(ledgerLineOf)
      after = entries.length < BATCH ? undefined : entries.at(-1)?.entry
    } while (after)
  },
})
