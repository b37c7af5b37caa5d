import { eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { notificationSettings } from '../../db/schema/schema.ts'

export type SettingsRow = typeof notificationSettings.$inferSelect

export const findSettings = async (db: Executor, memberId: string): Promise<SettingsRow | null> =>
  (await db.select().from(notificationSettings).where(eq(notificationSettings.memberId, memberId)))[0] ?? null

/** The whole row: what was kept before it is gone. */
export const insertSettings = async (db: Executor, { memberId, ...kept }: SettingsRow): Promise<void> => {
  await db
    .insert(notificationSettings)
    .values({ memberId, ...kept })
    .onConflictDoUpdate({ target: notificationSettings.memberId, set: kept })
}
