import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sessions } from './auth.ts'
import { bytea, instant } from './columns.ts'
import { members } from './members.ts'

/** How signals and other news reach a member. A new member gets the row of `FIRST_SETTINGS`; an older one without a row gets no alerts. */
export const notificationSettings = pgTable('notification_settings', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  sound1m: boolean('sound_1m').notNull(),
  vibration1m: boolean('vibration_1m').notNull(),
  sound5m: boolean('sound_5m').notNull(),
  vibration5m: boolean('vibration_5m').notNull(),
  notify1m: boolean('notify_1m').notNull().default(false),
  notify5m: boolean('notify_5m').notNull().default(false),
  mail1m: boolean('mail_1m').notNull().default(false),
  mail5m: boolean('mail_5m').notNull().default(false),
  telegram1m: boolean('telegram_1m').notNull().default(false),
  telegram5m: boolean('telegram_5m').notNull().default(false),
  telegramMentions: boolean('telegram_mentions').notNull().default(false),
  telegramReminders: boolean('telegram_reminders').notNull().default(false),
  /** Whoever has it may switch the mails of signals off; in each of them. Null before the first choice that was kept with it. */
  mailToken: text('mail_token').unique(),
  notifyMentions: boolean('notify_mentions').notNull().default(false),
  notifyReminders: boolean('notify_reminders').notNull().default(false),
  notifyTrades: boolean('notify_trades').notNull().default(false),
  telegramTrades: boolean('telegram_trades').notNull().default(false),
  mailNews: boolean('mail_news').notNull().default(false),
  listSupport: boolean('list_support').notNull().default(true),
  mailSupport: boolean('mail_support').notNull().default(true),
  listMentions: boolean('list_mentions').notNull().default(true),
  listReminders: boolean('list_reminders').notNull().default(true),
  mailReminders: boolean('mail_reminders').notNull().default(true),
  /** Times of the day on the wall of `zone`; both null: no quiet hours. */
  quietFrom: text('quiet_from'),
  quietTo: text('quiet_to'),
  zone: text('zone').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

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
