import { and, asc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { practiceAccounts, practiceOrders } from '../../db/schema/schema.ts'
import type { AccountRow, OrderRow } from './store.ts'

const anyOf = (ids: readonly string[]) => sql`any(${sql.param(ids)}::uuid[])`

/** The practice accounts of these members on a market, locked one after the other in one order. */
const lockOwned = (tx: Transaction, memberIds: readonly string[], feedId: string): Promise<AccountRow[]> =>
  tx
    .select()
    .from(practiceAccounts)
    .where(
      and(
        sql`${practiceAccounts.memberId} = ${anyOf(memberIds)}`,
        eq(practiceAccounts.feedId, feedId),
        eq(practiceAccounts.kind, 'practice'),
      ),
    )
    .orderBy(asc(practiceAccounts.id))
    .for('no key update')

/** The practice accounts of members on a market, locked; opened with `freshOf` where there is none. */
export const lockAccountsFor = async (
  tx: Transaction,
  memberIds: readonly string[],
  feedId: string,
  freshOf: (memberId: string) => AccountRow,
): Promise<AccountRow[]> => {
  const known = await lockOwned(tx, memberIds, feedId)
  if (known.length === memberIds.length) return known
  const having = new Set(known.map(({ memberId }) => memberId))
  const fresh = memberIds.filter((memberId) => !having.has(memberId)).map(freshOf)
  await insertRows(tx, practiceAccounts, fresh, { onConflict: 'keep' })
  return lockOwned(tx, memberIds, feedId)
}

/** Those of these accounts that have an order under the nonce. */
export const findOrdered = async (
  tx: Transaction,
  accountIds: readonly string[],
  nonce: string,
): Promise<Set<string>> => {
  const rows = await tx
    .select({ id: practiceOrders.accountId })
    .from(practiceOrders)
    .where(and(sql`${practiceOrders.accountId} = ${anyOf(accountIds)}`, eq(practiceOrders.nonce, nonce)))
  return new Set(rows.map(({ id }) => id))
}

/** Takes stakes, and keeps their orders, of accounts that are locked. No balance goes below zero: the database refuses all then. */
export const placeOrders = async (tx: Transaction, orders: readonly OrderRow[]): Promise<void> => {
  if (orders.length === 0) return
  const stakes = orders.map(({ accountId, stakeCents }) => ({ id: accountId, cents: stakeCents }))
  await tx.execute(sql`
    update practice_accounts set balance_cents = practice_accounts.balance_cents - stakes.cents
    from jsonb_to_recordset(${JSON.stringify(stakes)}::jsonb) as stakes(id uuid, cents bigint)
    where practice_accounts.id = stakes.id`)
  await insertRows(tx, practiceOrders, orders)
}
