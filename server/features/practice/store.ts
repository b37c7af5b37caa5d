import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lte, type Placeholder, sql } from 'drizzle-orm'
import { CANCELED_REASON } from '../../../contract/practice.ts'
import { composedOnce, type Executor, type Transaction } from '../../db/client.ts'
import { candles, practiceAccounts, practiceOrders } from '../../db/schema/schema.ts'

export type AccountRow = typeof practiceAccounts.$inferSelect
export type OrderRow = typeof practiceOrders.$inferSelect

/** One settled order, as a step of the balance. */
export interface Step {
  at: Date
  resultCents: number
  outcome: NonNullable<OrderRow['outcome']>
}

const ownedBy = (memberId: string, feedId: string) =>
  and(
    eq(practiceAccounts.memberId, memberId),
    eq(practiceAccounts.feedId, feedId),
    eq(practiceAccounts.kind, 'practice'),
  )

export const findAccount = async (db: Executor, memberId: string, feedId: string): Promise<AccountRow | null> =>
  (await db.select().from(practiceAccounts).where(ownedBy(memberId, feedId)))[0] ?? null

export const findAccountById = async (db: Executor, id: string): Promise<AccountRow | null> =>
  (await db.select().from(practiceAccounts).where(eq(practiceAccounts.id, id)))[0] ?? null

type Owner = Pick<AccountRow, 'id' | 'memberId' | 'kind' | 'feedId'>

/** A member has one practice account on a market; that of a marathon is known by its id. */
const sameAs = ({ id, memberId, kind, feedId }: Owner) =>
  kind === 'practice' && memberId !== null ? ownedBy(memberId, feedId) : eq(practiceAccounts.id, id)

/** The account that stands where this one would be opened. */
export const findAccountLike = async (db: Executor, fresh: Owner): Promise<AccountRow | null> =>
  (await db.select().from(practiceAccounts).where(sameAs(fresh)))[0] ?? null

/** The account, locked; opened with `fresh` where there is none. */
export const lockAccount = async (tx: Transaction, fresh: AccountRow): Promise<AccountRow> => {
  await tx.insert(practiceAccounts).values(fresh).onConflictDoNothing()
  const [account] = await tx.select().from(practiceAccounts).where(sameAs(fresh)).for('no key update')
  if (!account) throw new Error('The practice account could not be opened.')
  return account
}

/** Takes a stake; the balance after it, null where it does not cover the stake. */
export const debitStake = async (tx: Transaction, accountId: string, stakeCents: number): Promise<number | null> => {
  const [debited] = await tx
    .update(practiceAccounts)
    .set({ balanceCents: sql`${practiceAccounts.balanceCents} - ${stakeCents}` })
    .where(and(eq(practiceAccounts.id, accountId), gte(practiceAccounts.balanceCents, stakeCents)))
    .returning({ balanceCents: practiceAccounts.balanceCents })
  return debited?.balanceCents ?? null
}

type Changes = Partial<
  Pick<AccountRow, 'balanceCents' | 'resets' | 'limits' | 'nextLimits' | 'nextLimitsFrom' | 'coolOffUntil'>
>

export const updateAccount = async (tx: Transaction, id: string, changes: Changes): Promise<void> => {
  await tx.update(practiceAccounts).set(changes).where(eq(practiceAccounts.id, id))
}

export const insertOrder = async (tx: Transaction, order: OrderRow): Promise<void> => {
  await tx.insert(practiceOrders).values(order)
}

/** An order of an account; null where the account has no such order. */
export const findOrder = async (db: Executor, accountId: string, id: string): Promise<OrderRow | null> =>
  (
    await db
      .select()
      .from(practiceOrders)
      .where(and(eq(practiceOrders.id, id), eq(practiceOrders.accountId, accountId)))
  )[0] ?? null

export const findByNonce = async (db: Executor, accountId: string, nonce: string): Promise<OrderRow | null> =>
  (
    await db
      .select()
      .from(practiceOrders)
      .where(and(eq(practiceOrders.accountId, accountId), eq(practiceOrders.nonce, nonce)))
  )[0] ?? null

export const findOpen = (db: Executor, accountId: string): Promise<OrderRow[]> =>
  db
    .select()
    .from(practiceOrders)
    .where(and(eq(practiceOrders.accountId, accountId), isNull(practiceOrders.outcome)))
    .orderBy(asc(practiceOrders.expiresAt), asc(practiceOrders.id))

const anyOf = (ids: readonly string[]) => sql`any(${sql.param(ids)}::uuid[])`

/** What the orders placed since an instant have cost each of these accounts, those at risk among them; less than nothing: gained. */
export const sumLossesSince = async (
  db: Executor,
  accountIds: readonly string[],
  since: Date,
): Promise<Map<string, number>> => {
  const cost = sql`coalesce(sum(case when ${practiceOrders.outcome} is null then ${practiceOrders.stakeCents} else -${practiceOrders.resultCents} end), 0)`
  const days = await db
    .select({ id: practiceOrders.accountId, cents: cost.mapWith(Number) })
    .from(practiceOrders)
    .where(and(sql`${practiceOrders.accountId} = ${anyOf(accountIds)}`, gte(practiceOrders.placedWallAt, since)))
    .groupBy(practiceOrders.accountId)
  return new Map(days.map(({ id, cents }) => [id, cents]))
}

export const sumLossSince = async (db: Executor, accountId: string, since: Date): Promise<number> =>
  (await sumLossesSince(db, [accountId], since)).get(accountId) ?? 0

/** What the orders placed since an instant have brought, of those that are settled. */
export const sumResultSince = async (db: Executor, accountId: string, since: Date): Promise<number> => {
  const { outcome, placedWallAt, resultCents } = practiceOrders
  const [row] = await db
    .select({ cents: sql`coalesce(sum(${resultCents}), 0)`.mapWith(Number) })
    .from(practiceOrders)
    .where(and(eq(practiceOrders.accountId, accountId), gte(placedWallAt, since), isNotNull(outcome)))
  return row?.cents ?? 0
}

/** Settled, and not undone by the member. */
const isResult = and(
  isNotNull(practiceOrders.outcome),
  sql`${practiceOrders.voidReason} is distinct from ${CANCELED_REASON}`,
)

const findSettlement = (accountId: string, run: number) =>
  and(eq(practiceOrders.accountId, accountId), eq(practiceOrders.run, run), isResult)

/** A page of the settled orders, the newest first, and how many there are. */
export const findSettled = async (
  db: Executor,
  { id, resets }: Pick<AccountRow, 'id' | 'resets'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; orders: OrderRow[] }> => {
  const [total, orders] = await Promise.all([
    db.$count(practiceOrders, findSettlement(id, resets)),
    db
      .select()
      .from(practiceOrders)
      .where(findSettlement(id, resets))
      .orderBy(desc(practiceOrders.expiresAt), desc(practiceOrders.id))
      .limit(limit)
      .offset(offset),
  ])
  return { total, orders }
}

/** The newest settled orders as steps of the balance, oldest first. */
export const findSteps = async (
  db: Executor,
  { id, resets }: Pick<AccountRow, 'id' | 'resets'>,
  limit: number,
): Promise<Step[]> => {
  const rows = await db
    .select({
      at: practiceOrders.expiresAt,
      resultCents: practiceOrders.resultCents,
      outcome: practiceOrders.outcome,
    })
    .from(practiceOrders)
    .where(findSettlement(id, resets))
    .orderBy(desc(practiceOrders.expiresAt), desc(practiceOrders.id))
    .limit(limit)
  return rows
    .reverse()
    .flatMap(({ at, resultCents, outcome }) =>
      outcome === null || resultCents === null ? [] : [{ at, resultCents, outcome }],
    )
}

export const countOutcomes = async (db: Executor, { id, resets }: Pick<AccountRow, 'id' | 'resets'>) => {
  const ended = (outcome: 'profit' | 'loss' | 'breakeven' | 'void') =>
    sql`count(*) filter (where ${practiceOrders.outcome} = ${outcome})`.mapWith(Number)
  const sum = (column: typeof practiceOrders.stakeCents | typeof practiceOrders.resultCents) =>
    sql`coalesce(sum(${column}), 0)`.mapWith(Number)
  const [counts] = await db
    .select({
      won: ended('profit'),
      lost: ended('loss'),
      breakeven: ended('breakeven'),
      void: ended('void'),
      stakedCents: sum(practiceOrders.stakeCents),
      resultCents: sum(practiceOrders.resultCents),
    })
    .from(practiceOrders)
    .where(findSettlement(id, resets))
  return counts ?? { won: 0, lost: 0, breakeven: 0, void: 0, stakedCents: 0, resultCents: 0 }
}

/** Orders of an account in the order in which they were placed, behind one of them. */
export const findBehind = (db: Executor, accountId: string, after: string | null, limit: number): Promise<OrderRow[]> =>
  db
    .select()
    .from(practiceOrders)
    .where(and(eq(practiceOrders.accountId, accountId), after ? gt(practiceOrders.id, after) : undefined))
    .orderBy(asc(practiceOrders.id))
    .limit(limit)

/** The newest settled orders that the member placed themselves since an instant of the market, over all balances. */
export const findReviewed = (db: Executor, accountId: string, since: Date | null, limit: number) =>
  db
    .select({
      placedAt: practiceOrders.placedAt,
      entryAt: practiceOrders.entryAt,
      expiresAt: practiceOrders.expiresAt,
      outcome: practiceOrders.outcome,
      resultCents: practiceOrders.resultCents,
      confidence: practiceOrders.confidence,
    })
    .from(practiceOrders)
    .where(
      and(
        eq(practiceOrders.accountId, accountId),
        eq(practiceOrders.origin, 'member'),
        isResult,
        since ? gte(practiceOrders.placedAt, since) : undefined,
      ),
    )
    .orderBy(desc(practiceOrders.id))
    .limit(limit)

/** Null where the account has no such order. */
export const updateJournal = async (
  db: Executor,
  accountId: string,
  id: string,
  words: Pick<OrderRow, 'note' | 'tag'>,
): Promise<OrderRow | null> =>
  (
    await db
      .update(practiceOrders)
      .set(words)
      .where(and(eq(practiceOrders.id, id), eq(practiceOrders.accountId, accountId)))
      .returning()
  )[0] ?? null

const dueBy = (feedId: string | Placeholder, boundary: Date | Placeholder) =>
  and(eq(practiceOrders.feedId, feedId), isNull(practiceOrders.outcome), lte(practiceOrders.expiresAt, boundary))

const dueAccounts = composedOnce((db) =>
  db
    .selectDistinct({ id: practiceOrders.accountId })
    .from(practiceOrders)
    .where(dueBy(sql.placeholder('feedId'), sql.placeholder('boundary')))
    .orderBy(asc(practiceOrders.accountId))
    .limit(sql.placeholder('limit'))
    .prepare('due_accounts'),
)

/** Accounts with orders that are due by a boundary, in the order in which they are locked. */
export const findDueAccounts = async (db: Executor, feedId: string, boundary: Date, limit: number): Promise<string[]> =>
  (await dueAccounts(db).execute({ feedId, boundary, limit })).map(({ id }) => id)

/** These accounts, locked one after the other in one order: whoever settles the same ones waits, and nobody for one another. */
export const lockAccounts = (tx: Transaction, ids: readonly string[]): Promise<AccountRow[]> =>
  tx
    .select()
    .from(practiceAccounts)
    .where(sql`${practiceAccounts.id} = ${anyOf(ids)}`)
    .orderBy(asc(practiceAccounts.id))
    .for('no key update')

/** Orders of these accounts that are due by a boundary, in the order of their expiry. */
export const findDue = (
  tx: Transaction,
  feedId: string,
  boundary: Date,
  accountIds: readonly string[],
): Promise<OrderRow[]> =>
  tx
    .select()
    .from(practiceOrders)
    .where(and(dueBy(feedId, boundary), sql`${practiceOrders.accountId} = ${anyOf(accountIds)}`))
    .orderBy(asc(practiceOrders.expiresAt), asc(practiceOrders.id))

type Breaks = Pick<AccountRow, 'id' | 'lossesInRow' | 'coolOffUntil'>

/**
 * Settles orders, and writes what they come to into their accounts with the breaks that follow, in one statement: an order that is settled
 * already credits nothing. Each account is written once.
 */
export const settleOrders = async (
  tx: Transaction,
  settled: readonly OrderRow[],
  breaks: readonly Breaks[],
): Promise<void> => {
  const orders = settled.map(({ id, outcome, entryPrice, exitPrice, voidReason, resultCents, settledAt }) => ({
    id,
    outcome,
    entry_price: entryPrice,
    exit_price: exitPrice,
    void_reason: voidReason,
    result_cents: resultCents,
    settled_at: settledAt,
  }))
  const accounts = breaks.map(({ id, lossesInRow, coolOffUntil }) => ({
    id,
    losses_in_row: lossesInRow,
    cool_off_until: coolOffUntil,
  }))
  await tx.execute(sql`
    with due as (
      select * from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as due(
        id uuid, outcome text, entry_price float8, exit_price float8, void_reason text, result_cents bigint,
        settled_at timestamptz
      )
    ), settled as (
      update practice_orders set
        outcome = due.outcome, entry_price = due.entry_price, exit_price = due.exit_price,
        void_reason = due.void_reason, result_cents = due.result_cents, settled_at = due.settled_at
      from due where practice_orders.id = due.id and practice_orders.outcome is null
      returning practice_orders.account_id, practice_orders.stake_cents + practice_orders.result_cents as cents
    ), credits as (
      select account_id, sum(cents)::bigint as cents from settled group by account_id
    )
    update practice_accounts set
      balance_cents = balance_cents + credits.cents,
      losses_in_row = breaks.losses_in_row,
      cool_off_until = breaks.cool_off_until
    from credits join jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as breaks(
      id uuid, losses_in_row integer, cool_off_until timestamptz
    ) on breaks.id = credits.account_id
    where practice_accounts.id = credits.account_id`)
}

/** Writes the price at entry to open orders whose first minute is stored. */
export const updateEntryPrices = async (db: Executor, feedId: string): Promise<void> => {
  await db
    .update(practiceOrders)
    .set({ entryPrice: sql`${candles.open}` })
    .from(candles)
    .where(
      and(
        eq(practiceOrders.feedId, feedId),
        isNull(practiceOrders.outcome),
        isNull(practiceOrders.entryPrice),
        eq(candles.feedId, practiceOrders.feedId),
        eq(candles.pairId, practiceOrders.pairId),
        eq(candles.openAt, practiceOrders.entryAt),
      ),
    )
}

/** What accounts hold now. */
export const findBalances = (
  db: Executor,
  ids: readonly string[],
): Promise<Pick<AccountRow, 'id' | 'memberId' | 'kind' | 'balanceCents'>[]> =>
  db
    .select({
      id: practiceAccounts.id,
      memberId: practiceAccounts.memberId,
      kind: practiceAccounts.kind,
      balanceCents: practiceAccounts.balanceCents,
    })
    .from(practiceAccounts)
    .where(sql`${practiceAccounts.id} = ${anyOf(ids)}`)

/** Whether orders of these accounts have not settled. */
export const hasOpenOf = async (db: Executor, feedId: string, accountIds: readonly string[]): Promise<boolean> =>
  (
    await db
      .select({ id: practiceOrders.id })
      .from(practiceOrders)
      .where(
        and(
          eq(practiceOrders.feedId, feedId),
          isNull(practiceOrders.outcome),
          sql`${practiceOrders.accountId} = ${anyOf(accountIds)}`,
        ),
      )
      .limit(1)
  ).length > 0
