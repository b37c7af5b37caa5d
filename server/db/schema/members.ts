import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** What administrators wrote down about a member. */
export const memberNotes = pgTable(
  'member_notes',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('member_notes_member').on(table.memberId, table.createdAt)],
)

/** How administrators group members. */
export const memberTags = pgTable(
  'member_tags',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    tag: text('tag').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.tag] }), index('member_tags_tag').on(table.tag)],
)

export const members = pgTable(
  'members',
  {
    id: uuid('id').primaryKey(),
    fullName: text('full_name').notNull(),
    /** Always lower case. */
    email: text('email').notNull(),
    phone: text('phone'),
    /** What the phone is compared and found by, however it is written: `phoneDigits` of the contract. */
    phoneDigits: text('phone_digits'),
    country: text('country'),
    telegram: text('telegram'),
    /** Argon2id, PHC string. */
    passwordHash: text('password_hash').notNull(),
    admissionCode: text('admission_code').notNull().unique(),
    /** The member's own: bought, or given by the administrator. What codes carry stands below, and the higher of the two counts. */
    tier: text('tier', { enum: ['guest', 'starter', 'silver', 'pro', 'gold'] })
      .notNull()
      .default('guest'),
    accessLevel: text('access_level', { enum: ['free', 'basic', 'deposited', 'premium'] })
      .notNull()
      .default('free'),
    accessPath: text('access_path', { enum: ['manual', 'auto'] }),
    dashboardUnlocked: boolean('dashboard_unlocked').notNull().default(false),
    codeActivated: boolean('code_activated').notNull().default(false),
    /** When a sponsored access ends; null while nothing ends it. */
    accessEndsAt: instant('access_ends_at'),
    /** Until when sponsored codes carry each tier; null for never, or once it is over. */
    starterEndsAt: instant('starter_ends_at'),
    silverEndsAt: instant('silver_ends_at'),
    goldEndsAt: instant('gold_ends_at'),
    /** The end that the member was reminded of. Another one is another reminder. */
    remindedOfEnd: instant('reminded_of_end'),
    /** A premium test account: the administrator opened what Gold alone has, without the tier. */
    premiumTest: boolean('premium_test').notNull().default(false),
    hasDeposited: boolean('has_deposited').notNull().default(false),
    depositCents: bigint('deposit_cents', { mode: 'number' }).notNull().default(0),
    referralCode: text('referral_code').notNull().unique(),
    referredBy: uuid('referred_by'),
    /** How the member reads times and numbers; as contract/first-preferences.ts begins. */
    timeZone: text('time_zone').notNull().default('Africa/Lagos'),
    hourCycle: text('hour_cycle', { enum: ['h12', 'h23'] })
      .notNull()
      .default('h12'),
    numberFormat: text('number_format', { enum: ['en-US', 'de-DE', 'fr-FR', 'de-CH'] })
      .notNull()
      .default('en-US'),
    /** The theme on all of the member's devices; null where each has its own. */
    theme: text('theme', { enum: ['light', 'dark'] }),
    totpSecret: text('totp_secret'),
    totpEnabledAt: instant('totp_enabled_at'),
    /** The last TOTP step that was accepted, so that a code works once. */
    totpLastStep: bigint('totp_last_step', { mode: 'number' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('members_email').on(table.email),
    index('members_phone').using('gin', table.phoneDigits.op('gin_trgm_ops')),
    index('members_next_end')
      .on(sql`least(${table.accessEndsAt}, ${table.starterEndsAt}, ${table.silverEndsAt}, ${table.goldEndsAt})`)
      .where(
        sql`least(${table.accessEndsAt}, ${table.starterEndsAt}, ${table.silverEndsAt}, ${table.goldEndsAt}) is not null`,
      ),
    check('members_phone_digits', sql`${table.phone} is not null or ${table.phoneDigits} is null`),
    check('members_email_lower', sql`${table.email} = lower(${table.email})`),
    check('members_tier_known', sql`${table.tier} in ('guest', 'starter', 'silver', 'pro', 'gold')`),
  ],
)
