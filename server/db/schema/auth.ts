import { boolean, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { KeyScope } from '../../../contract/api-keys.ts'
import { bytea, instant } from './columns.ts'
import { members } from './members.ts'

/**
 * A sign-up that waits for its code. Several of one e-mail stand side by side, each confirmed by its own code and the secret of the
 * page that made it; a member exists only once confirmed.
 */
export const registrations = pgTable(
  'registrations',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    /** SHA-256 of the secret that the page keeps. */
    secretHash: bytea('secret_hash').notNull().unique(),
    fullName: text('full_name').notNull(),
    phone: text('phone').notNull(),
    country: text('country').notNull(),
    telegram: text('telegram'),
    passwordHash: text('password_hash').notNull(),
    referralCode: text('referral_code'),
    codeHash: bytea('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    /** Tries by whoever has not shown the secret: they use up none of those that the page has. */
    secretlessTries: integer('secretless_tries').notNull().default(0),
    /** Its code came back: what is left says so to whoever has the secret. */
    usedAt: instant('used_at'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('registrations_email').on(table.email)],
)

/** Of each day (UTC), how many addresses signed up and were never confirmed: all that is left of them. */
export const lapsedSignups = pgTable('lapsed_signups', {
  day: date('day').primaryKey(),
  count: integer('count').notNull(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** SHA-256 of the bearer token; the token itself is never stored. */
    tokenHash: bytea('token_hash').notNull().unique(),
    userAgent: text('user_agent').notNull(),
    address: text('address').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    /** What a key is good for; null for somebody who has logged in. Here, so that no lost row can make a key more than it was. */
    scopes: text('scopes').array().$type<KeyScope[]>(),
  },
  (table) => [index('sessions_member').on(table.memberId)],
)

/** How the sessions are called that were opened for the member's own programs. */
export const apiKeys = pgTable(
  'api_keys',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The last characters of the key. */
    hint: text('hint').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('api_keys_member').on(table.memberId)],
)

export const passwordResets = pgTable(
  'password_resets',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The mailbox that the link went to: it opens nothing once the member has another e-mail. */
    email: text('email').notNull(),
    tokenHash: bytea('token_hash').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('password_resets_member').on(table.memberId)],
)

/** Another address that a member's account shall have, once its code comes back. The newest one counts. */
export const emailChanges = pgTable('email_changes', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  codeHash: bytea('code_hash').notNull(),
  tries: integer('tries').notNull().default(0),
  usedAt: instant('used_at'),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Mails are written in the business transaction and leave afterwards, each once. */
export const outboxMails = pgTable(
  'outbox_mails',
  {
    id: uuid('id').primaryKey(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Where a mail program takes the recipient off a list with one click; null for what is no list's mail. */
    unsubscribeUrl: text('unsubscribe_url'),
    /** Whose account it concerns, also where it went to an address that the account no longer has. */
    memberId: uuid('member_id'),
    /** Another member named in it, and the name. The texts hold a mark in its place (`named-member.ts`). */
    aboutId: uuid('about_id'),
    aboutName: text('about_name'),
    /** True once handed over; codes and links are blanked then unless the mailbox is local. */
    sent: boolean('sent').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    sentAt: instant('sent_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('outbox_mails_to').on(table.to, table.createdAt),
    index('outbox_mails_due').on(table.sent, table.nextAttemptAt),
    index('outbox_mails_member').on(table.memberId),
    index('outbox_mails_about').on(table.aboutId),
  ],
)
