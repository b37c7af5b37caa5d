import { desc } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { upointsChecks } from '../../db/schema/schema.ts'
import { newId } from '../../platform/ids.ts'

export type LedgerCheck = typeof upointsChecks.$inferSelect

/**
 * One statement, so that every figure is of the same moment whatever is being transferred: each account's balance against the sum
 * of its entries, the numbers of its entries against their count, and the newest entry's balance against the account's.
 */
const CHECK_SQL = `with legs as (
  select from_account_id as account_id, -amount as amount from upoints_entries
  union all
  select to_account_id, amount from upoints_entries
), sums as (
  select account_id, sum(amount) as total, count(*) as entries from legs group by account_id
), accounts as (
  select a.id, a.kind, a.balance, a.sequence, coalesce(s.total, 0) as total, coalesce(s.entries, 0) as entries
  from upoints_accounts a left join sums s on s.account_id = a.id
)
select
  count(*)::int as accounts,
  (sum(entries) / 2)::int as entries,
  coalesce(-sum(balance) filter (where kind = 'issuance'), 0)::bigint as issued,
  coalesce(sum(balance), 0)::bigint as difference,
  count(*) filter (where balance <> total)::int as unequal,
  count(*) filter (where sequence <> entries)::int as misnumbered,
  count(*) filter (where balance < 0 and kind <> 'issuance')::int as negative,
  (select count(*)::int from members m where not exists (select 1 from upoints_accounts a where a.id = m.id)) as without_account
from accounts`

interface Figures {
  accounts: number
  entries: number
  issued: number
  difference: number
  unequal: number
  misnumbered: number
  negative: number
  withoutAccount: number
}

/** What is wrong with the ledger, a sentence each; none when it adds up. */
export const toProblems = ({ difference, unequal, misnumbered, negative, withoutAccount }: Figures): string[] => [
  ...(difference === 0 ? [] : [`All balances add up to ${difference} instead of 0.`]),
  ...(unequal === 0 ? [] : [`${unequal} accounts differ from the sum of their entries.`]),
  ...(misnumbered === 0 ? [] : [`${misnumbered} accounts have gaps in their entry numbers.`]),
  ...(negative === 0 ? [] : [`${negative} accounts are below zero.`]),
  ...(withoutAccount === 0 ? [] : [`${withoutAccount} members have no account.`]),
]

/** Adds up the whole ledger as it is now. Writes nothing. */
export const sumLedger = async (db: Database) => {
  const row = (await db.query(CHECK_SQL)).rows[0] ?? {}
  const figures: Figures = {
    accounts: Number(row.accounts),
    entries: Number(row.entries),
    issued: Number(row.issued),
    difference: Number(row.difference),
    unequal: Number(row.unequal),
    misnumbered: Number(row.misnumbered),
    negative: Number(row.negative),
    withoutAccount: Number(row.without_account),
  }
  const { accounts, entries, issued } = figures
  return { accounts, entries, issued, problems: toProblems(figures) }
}

/** Adds up the whole ledger and keeps what it found. */
export const verifyLedger = async (db: Database, nowMs: number): Promise<LedgerCheck> => {
  const sums = await sumLedger(db)
  const check = { id: newId(nowMs), checkedAt: new Date(nowMs), passed: sums.problems.length === 0 }
  const kept = { ...sums, ...check }
  await db.orm.insert(upointsChecks).values(kept)
  return kept
}

/** What the newest check found; null before the first. */
export const findLedgerCheck = async ({ orm }: Database): Promise<LedgerCheck | null> =>
  (await orm.select().from(upointsChecks).orderBy(desc(upointsChecks.checkedAt)).limit(1))[0] ?? null
