import { EntryKind, type StatementLine } from '../../../contract/upoints.ts'
import type { Database } from '../../db/client.ts'

/**
 * A page of an account in one statement and one round trip: how many lines there are, and those of the page with the other member's
 * name. The account's row is there without lines too. Each half reads one index, from the page's newest line on.
 * $1 account · $2 lines to skip · $3 lines at most, null for all
 */
const STATEMENT_SQL = `with account as (select sequence from upoints_accounts where id = $1::uuid),
newest as (select sequence - $2::integer as sequence from account),
line as (
  (select id, kind, reason, created_at, from_sequence as number, -amount as amount, from_balance as balance, to_account_id as other
   from upoints_entries where from_account_id = $1::uuid and from_sequence <= (select sequence from newest)
   order by from_sequence desc limit $3::integer)
  union all
  (select id, kind, reason, created_at, to_sequence, amount, to_balance, from_account_id
   from upoints_entries where to_account_id = $1::uuid and to_sequence <= (select sequence from newest)
   order by to_sequence desc limit $3::integer)
  order by number desc limit $3::integer)
select account.sequence as total, line.*, members.full_name, members.email
from account left join line on true left join members on members.id = line.other
order by line.number desc`

const toLine = (row: Record<string, unknown>): StatementLine => ({
  id: String(row.id),
  kind: EntryKind.parse(row.kind),
  reason: String(row.reason),
  sequence: Number(row.number),
  amount: Number(row.amount),
  balance: Number(row.balance),
  counterparty: row.email === null ? null : { fullName: String(row.full_name), email: String(row.email) },
  createdAt: (row.created_at as Date).toISOString(),
})

/** The account's lines, newest first, after the first `skip`; and how many it has in all. */
export const listStatementLines = async (
  db: Database,
  accountId: string,
  { skip, limit }: { skip: number; limit: number | null },
): Promise<{ total: number; lines: StatementLine[] }> => {
  const { rows } = await db.query(STATEMENT_SQL, [accountId, skip, limit], 'statement')
  return { total: Number(rows[0]?.total ?? 0), lines: rows.filter(({ id }) => id !== null).map(toLine) }
}
