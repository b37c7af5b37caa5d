import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Timeframe } from '../../../contract/market.ts'
import type { Executor } from '../../db/client.ts'
import { members, notificationSettings, telegramLinks } from '../../db/schema/schema.ts'

/** What a member can ask to be told of: signals of a timeframe, mentions, or what begins soon or was settled, by asking for each. */
export type NewsKind = Timeframe | 'mentions' | 'reminders' | 'trades'

export interface Asked {
  kind: NewsKind
  now: Date
  /** Of these members alone. */
  memberIds?: readonly string[] | undefined
}

/** What a member's rights, their quiet hours and the times that they read depend on. */
export const READER = {
  memberId: members.id,
  tier: members.tier,
  dashboardUnlocked: members.dashboardUnlocked,
  accessEndsAt: members.accessEndsAt,
  starterEndsAt: members.starterEndsAt,
  silverEndsAt: members.silverEndsAt,
  goldEndsAt: members.goldEndsAt,
  timeZone: members.timeZone,
  hourCycle: members.hourCycle,
  quietFrom: notificationSettings.quietFrom,
  quietTo: notificationSettings.quietTo,
  zone: notificationSettings.zone,
} as const

/** Limits a query to these members, where it is limited. */
export const isAmong = (memberId: AnyPgColumn, memberIds: readonly string[] | undefined) =>
  memberIds && inArray(memberId, [...memberIds])

const MAILED = { '1m': notificationSettings.mail1m, '5m': notificationSettings.mail5m } as const

/** Who asked for signals of the timeframe by mail. */
export const listMailReaders = async (db: Executor, kind: Timeframe, memberIds?: readonly string[]) => {
  const rows = await db
    .select({ ...READER, email: members.email, token: notificationSettings.mailToken })
    .from(notificationSettings)
    .innerJoin(members, eq(members.id, notificationSettings.memberId))
    .where(and(MAILED[kind], isNotNull(notificationSettings.mailToken), isAmong(members.id, memberIds)))
  return rows.map(({ token, ...row }) => ({ ...row, token: token ?? '' }))
}

/** Which of these members want announcements by email. */
export const listNewsReaders = async (db: Executor, memberIds: readonly string[]) => {
  const rows = await db
    .select({ memberId: members.id, email: members.email, token: notificationSettings.mailToken })
    .from(notificationSettings)
    .innerJoin(members, eq(members.id, notificationSettings.memberId))
    .where(
      and(notificationSettings.mailNews, isNotNull(notificationSettings.mailToken), isAmong(members.id, memberIds)),
    )
  return rows.map(({ token, ...row }) => ({ ...row, token: token ?? '' }))
}

const ON_TELEGRAM = {
  '1m': notificationSettings.telegram1m,
  '5m': notificationSettings.telegram5m,
  mentions: notificationSettings.telegramMentions,
  reminders: notificationSettings.telegramReminders,
  trades: notificationSettings.telegramTrades,
} as const

/** Who asked for it on Telegram, and has a chat there. */
export const listTelegramReaders = (db: Executor, kind: NewsKind, memberIds?: readonly string[]) =>
  db
    .select({ ...READER, chatId: telegramLinks.chatId })
    .from(telegramLinks)
    .innerJoin(members, eq(members.id, telegramLinks.memberId))
    .innerJoin(notificationSettings, eq(notificationSettings.memberId, telegramLinks.memberId))
    .where(and(ON_TELEGRAM[kind], isAmong(members.id, memberIds)))

export type TelegramReader = Awaited<ReturnType<typeof listTelegramReaders>>[number]
export type MailReader = Awaited<ReturnType<typeof listMailReaders>>[number]
export type Reader = Omit<MailReader, 'email' | 'token'>
