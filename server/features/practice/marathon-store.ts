import { and, desc, isNotNull, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { practiceOrders } from '../../db/schema/schema.ts'
import type { OrderRow } from './store.ts'

const anyOf = (ids: readonly string[]) => sql`any(${sql.param(ids)}::uuid[])`

const isCounted = (accountIds: readonly string[]) =>
  and(
    sql`${practiceOrders.accountId} = ${anyOf(accountIds)}`,
    isNotNull(practiceOrders.outcome),
    ne(practiceOrders.outcome, 'void'),
  )

/** The newest settled orders of these accounts together that are not void, newest first. */
export const findLatestSettled = (db: Executor, accountIds: readonly string[], limit: number): Promise<OrderRow[]> =>
  db
    .select()
    .from(practiceOrders)
    .where(isCounted(accountIds))
    .orderBy(desc(practiceOrders.expiresAt), desc(practiceOrders.id))
    .limit(limit)

const SECOND_MS = 1_000

/** What the orders of these accounts came to, in so many equal stretches of the time between the first and the last. */
export const findResultSteps = async (
  db: Executor,
  accountIds: readonly string[],
  steps: number,
): Promise<{ accountId: string; at: Date; cents: number }[]> => {
  const { accountId, expiresAt, resultCents } = practiceOrders
  const seconds = sql`extract(epoch from ${expiresAt})::float8`
  const [span] = await db
    .select({ low: sql`min(${seconds})`.mapWith(Number), high: sql`max(${seconds})`.mapWith(Number) })
    .from(practiceOrders)
    .where(isCounted(accountIds))
  if (!span?.low) return []
  const { low } = span
  const high = Math.max(span.high, low + 1)
  const step =
    sql`least(width_bucket(${seconds}, ${low}::float8, ${high}::float8, ${steps}::integer), ${steps}::integer)`
      .mapWith(Number)
      .as('step')
  const sums = db.select({ accountId, step, resultCents }).from(practiceOrders).where(isCounted(accountIds)).as('sums')
  const rows = await db
    .select({
      accountId: sums.accountId,
      step: sums.step,
      cents: sql`sum(${sums.resultCents})`.mapWith(Number),
    })
    .from(sums)
    .groupBy(sums.accountId, sums.step)
  const toInstant = (place: number) => new Date(Math.round((low + ((high - low) * place) / steps) * SECOND_MS))
  return rows.map((row) => ({ accountId: row.accountId, at: toInstant(row.step), cents: row.cents }))
}
