import { and, eq, gt, lte, or } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { telegramCodes, telegramLinks } from '../../db/schema/schema.ts'

type LinkRow = typeof telegramLinks.$inferSelect
type CodeRow = typeof telegramCodes.$inferSelect

export const findLink = async (db: Executor, memberId: string): Promise<LinkRow | null> =>
  (await db.select().from(telegramLinks).where(eq(telegramLinks.memberId, memberId)))[0] ?? null

/** In place of the member's older one. */
export const insertCode = async (db: Executor, { memberId, ...code }: CodeRow): Promise<void> => {
  await db
    .insert(telegramCodes)
    .values({ memberId, ...code })
    .onConflictDoUpdate({ target: telegramCodes.memberId, set: code })
}

/** Uses a code up. Of two who do so at once, one finds it. Answers whose it was. */
export const redeemCode = async (db: Executor, codeHash: Buffer, now: Date): Promise<string | null> =>
  (
    await db
      .delete(telegramCodes)
      .where(and(eq(telegramCodes.codeHash, codeHash), gt(telegramCodes.expiresAt, now)))
      .returning({ memberId: telegramCodes.memberId })
  )[0]?.memberId ?? null

export const removeCodes = async (db: Executor, memberId: string): Promise<void> => {
  await db.delete(telegramCodes).where(eq(telegramCodes.memberId, memberId))
}

export const removeOldCodes = async (db: Executor, endedBefore: Date): Promise<void> => {
  await db.delete(telegramCodes).where(lte(telegramCodes.expiresAt, endedBefore))
}

/** In place of what the member had linked before, and of whoever had linked this chat. Answers that other member. */
export const replaceLink = async (db: Executor, link: LinkRow): Promise<string | null> => {
  const { memberId, chatId } = link
  const replaced = await db
    .delete(telegramLinks)
    .where(or(eq(telegramLinks.memberId, memberId), eq(telegramLinks.chatId, chatId)))
    .returning({ memberId: telegramLinks.memberId })
  await db.insert(telegramLinks).values(link)
  return replaced.find((one) => one.memberId !== memberId)?.memberId ?? null
}

/** Of a member, or of a chat. Answers whose it was. */
export const removeLink = async (
  db: Executor,
  of: { memberId: string } | { chatId: number },
): Promise<string | null> => {
  const own = 'chatId' in of ? eq(telegramLinks.chatId, of.chatId) : eq(telegramLinks.memberId, of.memberId)
  return (
    (await db.delete(telegramLinks).where(own).returning({ memberId: telegramLinks.memberId }))[0]?.memberId ?? null
  )
}
