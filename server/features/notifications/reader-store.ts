import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { KindOn } from '../../../contract/notification-kinds.ts'
import type { Executor } from '../../db/client.ts'
import { members, notificationSettings, telegramLinks } from '../../db/schema/schema.ts'
import { isChosen } from '../../platform/notifications/notification-store.ts'

export interface Asked {
  kind: KindOn<'push'>
  now: Date
  /** Whether it has an email. */
  isMailed: boolean
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
  mutedUntil: notificationSettings.mutedUntil,
} as const

/** Limits a query to these members, where it is limited. */
export const isAmong = (memberId: AnyPgColumn, memberIds: readonly string[] | undefined) =>
  memberIds && inArray(memberId, [...memberIds])

const MAILED = { memberId: members.id, email: members.email, token: notificationSettings.mailToken }

const withToken = <Row extends { token: string | null }>({ token, ...row }: Row) => ({ ...row, token: token ?? '' })

/** Who asked for it by email, with the token that ends it. */
export const listMailReaders = async (db: Executor, kind: KindOn<'mail'>, memberIds?: readonly string[]) => {
  const rows = await db
    .select({ ...READER, ...MAILED })
    .from(notificationSettings)
    .innerJoin(members, eq(members.id, notificationSettings.memberId))
    .where(
      and(
        isChosen(members.id, kind, 'mail'),
        isNotNull(notificationSettings.mailToken),
        isAmong(members.id, memberIds),
      ),
    )
  return rows.map(withToken)
}

/** Who asked for it on Telegram, and has a chat there. */
export const listTelegramReaders = (db: Executor, kind: KindOn<'telegram'>, memberIds?: readonly string[]) =>
  db
    .select({ ...READER, chatId: telegramLinks.chatId })
    .from(telegramLinks)
    .innerJoin(members, eq(members.id, telegramLinks.memberId))
    .innerJoin(notificationSettings, eq(notificationSettings.memberId, telegramLinks.memberId))
    .where(and(isChosen(members.id, kind, 'telegram'), isAmong(members.id, memberIds)))

export type TelegramReader = Awaited<ReturnType<typeof listTelegramReaders>>[number]
export type MailReader = Awaited<ReturnType<typeof listMailReaders>>[number]
export type Reader = Omit<MailReader, 'email' | 'token'>
