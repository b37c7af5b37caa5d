import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  CHOICES,
  type Channel,
  type Choice,
  findChoice,
  type NotificationKind,
} from '../../../contract/notification-kinds.ts'
import type { NotificationSettings } from '../../../contract/notifications.ts'
import type { Executor, Transaction } from '../../db/client.ts'
import { notificationChoices, notificationSettings } from '../../db/schema/schema.ts'

export type SettingsRow = typeof notificationSettings.$inferSelect
export type ChoiceRow = Pick<typeof notificationChoices.$inferSelect, 'kind' | 'channel' | 'isOn'>

export const findSettings = async (
  db: Executor,
  memberId: string,
): Promise<{ row: SettingsRow; chosen: ChoiceRow[] } | null> => {
  const [row] = await db.select().from(notificationSettings).where(eq(notificationSettings.memberId, memberId))
  if (!row) return null
  const { kind, channel, isOn } = notificationChoices
  const ofMember = eq(notificationChoices.memberId, memberId)
  return { row, chosen: await db.select({ kind, channel, isOn }).from(notificationChoices).where(ofMember) }
}

const isOtherwise =
  (channels: NotificationSettings['channels']) =>
  ({ kind, channel, begins }: Choice): boolean =>
    findChoice(channels, kind, channel) !== begins

/** All of it: what was kept before is gone, but for the token, which is in mails that have been sent. Of choices those that differ from how they begin. */
export const insertSettings = async (
  tx: Transaction,
  { memberId, mailToken, ...kept }: Omit<SettingsRow, 'mutedUntil'>,
  channels: NotificationSettings['channels'],
): Promise<void> => {
  const set = { ...kept, mailToken: sql`coalesce(${notificationSettings.mailToken}, excluded.mail_token)` }
  // Locks the row: of two savings at once the later one is what stays.
  await tx
    .insert(notificationSettings)
    .values({ memberId, mailToken, ...kept })
    .onConflictDoUpdate({ target: notificationSettings.memberId, set })
  await tx.delete(notificationChoices).where(eq(notificationChoices.memberId, memberId))
  const rows = CHOICES.filter(isOtherwise(channels)).map(({ kind, channel, begins }) => ({
    memberId,
    kind,
    channel,
    isOn: !begins,
  }))
  if (rows.length > 0) await tx.insert(notificationChoices).values(rows)
}

export const updateMuted = async (db: Executor, memberId: string, mutedUntil: Date | null): Promise<void> => {
  await db.update(notificationSettings).set({ mutedUntil }).where(eq(notificationSettings.memberId, memberId))
}

/** Switches these kinds off in this channel, where they begin off, for the member of the token. */
export const updateOff = async (
  tx: Transaction,
  kinds: NotificationKind[],
  channel: Channel,
  { mailToken, updatedAt }: { mailToken: string; updatedAt: Date },
): Promise<void> => {
  const [member] = await tx
    .update(notificationSettings)
    .set({ updatedAt })
    .where(eq(notificationSettings.mailToken, mailToken))
    .returning({ id: notificationSettings.memberId })
  if (!member) return
  const { memberId, kind, channel: chosenChannel } = notificationChoices
  await tx
    .delete(notificationChoices)
    .where(and(eq(memberId, member.id), inArray(kind, kinds), eq(chosenChannel, channel)))
}
