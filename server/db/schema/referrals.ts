import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { members } from './members.ts'
import { upointsEntries } from './upoints.ts'

/** A named link of a member, so that they see which one brings whom. */
export const referralLinks = pgTable(
  'referral_links',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    code: text('code').notNull().unique(),
    name: text('name').notNull(),
    /** How often the sign-up page was opened with it. */
    visits: integer('visits').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('referral_links_member').on(table.memberId, table.createdAt)],
)

/** Who was brought by whom; each member once. Pending until their first deposit is verified; reversed once its commission was taken back. */
export const referrals = pgTable(
  'referrals',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    referrerId: uuid('referrer_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The named link it came by; null for the member's own code. */
    linkId: uuid('link_id').references(() => referralLinks.id, { onDelete: 'set null' }),
    status: text('status', { enum: ['pending', 'qualified', 'reversed'] })
      .notNull()
      .default('pending'),
    depositCents: bigint('deposit_cents', { mode: 'number' }).notNull().default(0),
    /** What the referrer was credited for it and kept: commission and, where it reached a tier, that tier's bonus. */
    earnedUpoints: bigint('earned_upoints', { mode: 'number' }).notNull().default(0),
    createdAt: instant('created_at').notNull(),
    qualifiedAt: instant('qualified_at'),
  },
  (table) => [
    check('referrals_not_oneself', sql`${table.memberId} <> ${table.referrerId}`),
    index('referrals_referrer').on(table.referrerId, table.createdAt),
  ],
)

/** Which entries of the ledger rewarded which referral, so that taking one back is known here. */
export const referralRewards = pgTable(
  'referral_rewards',
  {
    entryId: uuid('entry_id')
      .primaryKey()
      .references(() => upointsEntries.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => referrals.memberId, { onDelete: 'cascade' }),
    /** The tier whose bonus it is; null for a commission. */
    bonusTier: text('bonus_tier'),
  },
  (table) => [index('referral_rewards_member').on(table.memberId)],
)
