import { and, asc, desc, eq, gt, isNull, lt, lte, notInArray } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/client.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { members, webhookDeliveries, webhookReadings, webhooks } from '../../db/schema/schema.ts'

export type WebhookRow = typeof webhooks.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect

export const findWebhooks = (db: Executor, memberId: string): Promise<WebhookRow[]> =>
  db.select().from(webhooks).where(eq(webhooks.memberId, memberId)).orderBy(desc(webhooks.createdAt), desc(webhooks.id))

export const findWebhook = async (db: Executor, memberId: string, id: string): Promise<WebhookRow | null> =>
  (
    await db
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.id, id), eq(webhooks.memberId, memberId)))
  )[0] ?? null

export const countWebhooks = (db: Executor, memberId: string): Promise<number> =>
  db.$count(webhooks, eq(webhooks.memberId, memberId))

export const insertWebhook = async (db: Executor, row: WebhookRow): Promise<void> => {
  await db.insert(webhooks).values(row)
}

/** Its deliveries go with it. Answers whether it was there. */
export const removeWebhooks = async (db: Executor, memberId: string): Promise<void> => {
  await db.delete(webhooks).where(eq(webhooks.memberId, memberId))
}

export const removeWebhook = async (db: Executor, memberId: string, id: string): Promise<boolean> => {
  const removed = await db
    .delete(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.memberId, memberId)))
    .returning({ id: webhooks.id })
  return removed.length > 0
}

/** How things stand with a webhook after an attempt. */
export const updateWebhook = async (
  db: Executor,
  id: string,
  changes: Pick<WebhookRow, 'failingSince' | 'offSince'>,
): Promise<void> => {
  await db.update(webhooks).set(changes).where(eq(webhooks.id, id))
}

/** The newest deliveries of one webhook, newest first. */
export const findDeliveries = (db: Executor, webhookId: string, limit: number): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit)

const ACCESS = {
  memberId: members.id,
  tier: members.tier,
  dashboardUnlocked: members.dashboardUnlocked,
  accessEndsAt: members.accessEndsAt,
  starterEndsAt: members.starterEndsAt,
  silverEndsAt: members.silverEndsAt,
  goldEndsAt: members.goldEndsAt,
} as const

/** Webhooks that are on, with what their members' rights depend on. */
export const findListening = (db: Executor) =>
  db
    .select({ webhookId: webhooks.id, events: webhooks.events, ...ACCESS })
    .from(webhooks)
    .innerJoin(members, eq(members.id, webhooks.memberId))
    .where(isNull(webhooks.offSince))

export const insertDeliveries = (db: Executor, rows: readonly DeliveryRow[]): Promise<void> =>
  insertRows(db, webhookDeliveries, rows)

/** What can still be sent. */
const isOpen = isNull(webhookDeliveries.closedAt)

/** Gives up what is not worth sending any more. */
export const closeLate = async (db: Executor, now: Date): Promise<void> => {
  await db
    .update(webhookDeliveries)
    .set({ closedAt: now })
    .where(and(isOpen, lte(webhookDeliveries.untilAt, now)))
}

interface Claiming {
  now: Date
  /** Webhooks that something is under way to. */
  busy: readonly string[]
  limit: number
  /** When a delivery is offered again whose attempt nobody finishes, as where the process dies. */
  retryAt: (attempts: number) => Date
}

/**
 * Takes deliveries that are due, one a webhook, each with the webhook and its member's rights as they are now, and keeps every other taker
 * away from them by moving their next attempt. `attempts` counts this one.
 */
export const claimDeliveries = async (tx: Transaction, { now, busy, limit, retryAt }: Claiming) => {
  const due = await tx
    .select({ delivery: webhookDeliveries, webhook: webhooks, access: ACCESS })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .innerJoin(members, eq(members.id, webhooks.memberId))
    .where(
      and(
        isOpen,
        lte(webhookDeliveries.nextAttemptAt, now),
        gt(webhookDeliveries.untilAt, now),
        busy.length > 0 ? notInArray(webhookDeliveries.webhookId, [...busy]) : undefined,
      ),
    )
    .orderBy(asc(webhookDeliveries.nextAttemptAt), asc(webhookDeliveries.id))
    .limit(limit * 4)
    .for('update', { of: webhookDeliveries, skipLocked: true })
  const first = new Map(due.toReversed().map((one) => [one.webhook.id, one]))
  const claimed = due.filter((one) => first.get(one.webhook.id) === one).slice(0, limit)
  for (const { delivery } of claimed) {
    delivery.attempts += 1
    await tx
      .update(webhookDeliveries)
      .set({ attempts: delivery.attempts, nextAttemptAt: retryAt(delivery.attempts) })
      .where(eq(webhookDeliveries.id, delivery.id))
  }
  return claimed
}

export type Claimed = Awaited<ReturnType<typeof claimDeliveries>>[number]

export const updateDelivery = async (
  db: Executor,
  id: string,
  changes: Partial<Pick<DeliveryRow, 'status' | 'taken' | 'closedAt' | 'nextAttemptAt'>>,
): Promise<void> => {
  await db.update(webhookDeliveries).set(changes).where(eq(webhookDeliveries.id, id))
}

/** A webhook that is off is sent nothing more. */
export const closeDeliveriesFor = async (db: Executor, webhookId: string, now: Date): Promise<void> => {
  await db
    .update(webhookDeliveries)
    .set({ closedAt: now })
    .where(and(isOpen, eq(webhookDeliveries.webhookId, webhookId)))
}

/** When the next delivery is due to a webhook that nothing is under way to; null where none waits. */
export const findNextDue = async (db: Executor, busy: readonly string[]): Promise<Date | null> =>
  (
    await db
      .select({ at: webhookDeliveries.nextAttemptAt })
      .from(webhookDeliveries)
      .where(and(isOpen, busy.length > 0 ? notInArray(webhookDeliveries.webhookId, [...busy]) : undefined))
      .orderBy(asc(webhookDeliveries.nextAttemptAt))
      .limit(1)
  )[0]?.at ?? null

export const removeOldDeliveries = async (db: Executor, closedBefore: Date): Promise<void> => {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.closedAt, closedBefore))
}

/** How far the record was read; null where it never was. With `lock`, nobody else reads on before the transaction ends. */
export const findReading = async (db: Executor, feedId: string, { lock = false } = {}): Promise<number | null> => {
  const query = db.select().from(webhookReadings).where(eq(webhookReadings.feedId, feedId))
  return (await (lock ? query.for('update') : query))[0]?.readThrough ?? null
}

export const writeReading = async (tx: Transaction, feedId: string, readThrough: number): Promise<void> => {
  await tx
    .insert(webhookReadings)
    .values({ feedId, readThrough })
    .onConflictDoUpdate({ target: webhookReadings.feedId, set: { readThrough } })
}
