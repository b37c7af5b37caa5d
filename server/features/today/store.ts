import { and, count, desc, eq, gte } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { guestSignals } from '../../db/schema/schema.ts'

type GuestSignal = typeof guestSignals.$inferSelect

export const countOpened = async (db: Executor, memberId: string, since: Date): Promise<number> => {
  const [row] = await db
    .select({ opened: count() })
    .from(guestSignals)
    .where(and(eq(guestSignals.memberId, memberId), gte(guestSignals.openedAt, since)))
  return row?.opened ?? 0
}

/** The signal that the member opened last, if that was since then. */
export const findOpened = async (db: Executor, memberId: string, since: Date): Promise<GuestSignal | null> =>
  (
    await db
      .select()
      .from(guestSignals)
      .where(and(eq(guestSignals.memberId, memberId), gte(guestSignals.openedAt, since)))
      .orderBy(desc(guestSignals.openedAt))
      .limit(1)
  )[0] ?? null

export const hasOpened = async (db: Executor, memberId: string, signalId: string): Promise<boolean> =>
  (await db.$count(guestSignals, and(eq(guestSignals.memberId, memberId), eq(guestSignals.signalId, signalId)))) > 0

export const insertOpened = async (db: Executor, row: GuestSignal): Promise<void> => {
  await db.insert(guestSignals).values(row)
}
