import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { notificationSettings } from '../../db/schema/schema.ts'

export type SettingsRow = typeof notificationSettings.$inferSelect

export const findSettings = async (db: Executor, memberId: string): Promise<SettingsRow | null> =>
  (await db.select().from(notificationSettings).where(eq(notificationSettings.memberId, memberId)))[0] ?? null

/** The whole row: what was kept before it is gone, but for the token, which is in mails that have been sent. */
export const insertSettings = async (db: Executor, { memberId, mailToken, ...kept }: SettingsRow): Promise<void> => {
  const set = { ...kept, mailToken: sql`coalesce(${notificationSettings.mailToken}, excluded.mail_token)` }
  await db
    .insert(notificationSettings)
    .values({ memberId, mailToken, ...kept })
    .onConflictDoUpdate({ target: notificationSettings.memberId, set })
}

const MAILS_OFF = { signals: { mail1m: false, mail5m: false }, news: { mailNews: false } } as const

/** Switches these emails off for the member of the token. */
export const updateMailsOff = async (
  db: Executor,
  mails: keyof typeof MAILS_OFF,
  mailToken: string,
  updatedAt: Date,
): Promise<void> => {
  await db
    .update(notificationSettings)
    .set({ ...MAILS_OFF[mails], updatedAt })
    .where(eq(notificationSettings.mailToken, mailToken))
}
