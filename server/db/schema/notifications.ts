import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { CHANNELS, LISTED_KINDS, NOTIFICATION_KIND_NAMES } from '../../../contract/notification-kinds.ts'
import { sessions } from './auth.ts'
import { bytea, instant } from './columns.ts'
import { members } from './members.ts'

/** What reached members, one row for each of them. The mail that says the same is made with it, in one transaction. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: LISTED_KINDS }).notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** Where it leads, from the root of the pages. */
    path: text('path').notNull(),
    mailed: boolean('mailed').notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** Another member named in it, and the name. The texts hold a mark in its place (`named-member.ts`). */
    aboutId: uuid('about_id'),
    aboutName: text('about_name'),
  },
  (table) => [
    index('notifications_member').on(table.memberId, table.createdAt, table.id),
    index('notifications_unread').on(table.memberId).where(sql`${table.readAt} is null`),
    index('notifications_created').on(table.createdAt),
    index('notifications_path').on(table.path),
    index('notifications_about').on(table.aboutId),
  ],
)

/** When and in which zone a member is left in peace. An older member without a row gets nothing on their devices. */
export const notificationSettings = pgTable('notification_settings', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** Whoever has it may switch off the emails that carry it. Null before the first choice that was kept with it. */
  mailToken: text('mail_token').unique(),
  /** Times of the day on the wall of `zone`; both null: no quiet hours. */
  quietFrom: text('quiet_from'),
  quietTo: text('quiet_to'),
  zone: text('zone').notNull(),
  /** Nothing comes to their devices before. */
  mutedUntil: instant('muted_until'),
  updatedAt: instant('updated_at').notNull(),
})

/** What a member chose otherwise than it begins (`contract/notification-kinds.ts`), kind by channel. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: NOTIFICATION_KIND_NAMES as [string, ...string[]] }).notNull(),
    channel: text('channel', { enum: CHANNELS }).notNull(),
    isOn: boolean('is_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.kind, table.channel] })],
)

/** A recap that was sent: a member gets each once. `endsOn` is a day of their calendar. */
export const recaps = pgTable(
  'recaps',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['day', 'week'] }).notNull(),
    endsOn: text('ends_on').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.kind, table.endsOn] }),
    index('recaps_created').on(table.createdAt),
  ],
)

/** A browser that gets notifications, for as long as the session lasts in which it asked for them. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** A session is of one browser. */
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    /** SHA-256 of the endpoint: a browser is subscribed once, for whoever signed in last. */
    endpointHash: bytea('endpoint_hash').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The last push that its service took. */
    usedAt: instant('used_at'),
  },
  (table) => [index('push_subscriptions_member').on(table.memberId)],
)

/** Addresses on a mailing list: each once, on it from the day its owner confirmed it. Leaving removes the row. */
export const subscribers = pgTable(
  'subscribers',
  {
    id: uuid('id').primaryKey(),
    list: text('list', { enum: ['waitlist', 'newsletter'] }).notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    /** Confirms the address and takes it off. Readable, because every mail to the address carries it. */
    token: text('token').notNull().unique(),
    /** How often a confirmation was mailed, the last time, and until when it holds. */
    mails: integer('mails').notNull(),
    mailedAt: instant('mailed_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('subscribers_once').on(table.list, table.email),
    index('subscribers_newest').on(table.createdAt, table.id),
    check('subscribers_list_known', sql`${table.list} in ('waitlist', 'newsletter')`),
  ],
)

/** The chat with the bot that a member's signals are sent to. A member has one, and a chat belongs to whoever linked it last. */
export const telegramLinks = pgTable('telegram_links', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** Telegram's number of the chat: at most 52 bits. */
  chatId: bigint('chat_id', { mode: 'number' }).notNull().unique(),
  linkedAt: instant('linked_at').notNull(),
})

/** What links a chat, once. A member has one: the newest. */
export const telegramCodes = pgTable(
  'telegram_codes',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    codeHash: bytea('code_hash').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('telegram_codes_end').on(table.expiresAt)],
)
