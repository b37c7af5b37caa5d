import { EntryKind, type StatementLine } from '../../../contract/upoints.ts'
import type { Database } from '../../db/client.ts'

/**
 * A page of an account in one statement and one round trip: how many lines there are, and those of the page with the other member's
 * name. The account's row is there without lines too. Each half reads one index, from the page's newest line on. The lines come as one
 * text, which the embedded database hands over in half the time of as many rows.
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
select account.sequence as total, (
  select json_agg(json_build_object('id', line.id, 'kind', line.kind, 'reason', line.reason, 'createdAt', line.created_at,
    'sequence', line.number, 'amount', line.amount, 'balance', line.balance,
    'counterparty', case when members.email is not null then json_build_object('fullName', members.full_name, 'email', members.email) end)
    order by line.number desc)
  from line left join members on members.id = line.other)::text as lines
from account`

/** A line as the database writes it: of its kind and its moment, only the writing differs. */
type WrittenLine = Omit<StatementLine, 'kind'> & { kind: string }

const toLine = ({ kind, createdAt, ...line }: WrittenLine): StatementLine => ({
  ...line,
  kind: EntryKind.parse(kind),
  createdAt: new Date(createdAt).toISOString(),
})

/** The account's lines, newest first, after the first `skip`; and how many it has in all. */
export const listStatementLines = async (
  db: Database,
  accountId: string,
  { skip, limit }: { skip: number; limit: number | null },
): Promise<{ total: number; lines: StatementLine[] }> => {
  const { rows } = await db.query(STATEMENT_SQL, [accountId, skip, limit], 'statement')
  const [{ total = 0, lines = null } = {}] = rows
  return { total: Number(total), lines: ((JSON.parse(String(lines)) as WrittenLine[] | null) ?? []).map(toLine) }
}
