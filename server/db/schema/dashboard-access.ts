import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from './columns.ts'
import { members } from './members.ts'

/** What a sponsor hands out. Kept readable: whoever issued a code must be able to read it again. */
export const accessCodes = pgTable(
  'access_codes',
  {
    id: uuid('id').primaryKey(),
    /** Upper case, without spaces and hyphens. */
    code: text('code').notNull().unique(),
    maxUses: integer('max_uses').notNull(),
    uses: integer('uses').notNull().default(0),
    /** The tier that it carries, and for how many months from its use. Codes older than this carried what was advertised. */
    tier: text('tier', { enum: ['starter', 'silver', 'gold'] })
      .notNull()
      .default('starter'),
    months: integer('months').notNull().default(4),
    /** Until when it can be used; what it opened lasts on. */
    expiresAt: instant('expires_at').notNull(),
    /** When the administrator ended it; null for one that runs or ran out. */
    revokedAt: instant('revoked_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('access_codes_upper', sql`${table.code} = upper(${table.code})`),
    check('access_codes_uses_within', sql`${table.uses} between 0 and ${table.maxUses}`),
    check('access_codes_tier_known', sql`${table.tier} in ('starter', 'silver', 'gold')`),
    check('access_codes_months_some', sql`${table.months} between 1 and 24`),
  ],
)

/** Who used which code; each member once. */
export const accessCodeUses = pgTable(
  'access_code_uses',
  {
    accessCodeId: uuid('access_code_id')
      .notNull()
      .references(() => accessCodes.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accessCodeId, table.memberId] })],
)

/** The newest activation code of a member whose deposit is verified. Its use deletes it. */
export const activationCodes = pgTable('activation_codes', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  codeHash: bytea('code_hash').notNull(),
  usedAt: instant('used_at'),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** A request to verify a deposit at a partner broker. A member has one that waits at most. */
export const accountSetups = pgTable(
  'account_setups',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    brokerAccount: text('broker_account').notNull(),
    accessPath: text('access_path', { enum: ['manual', 'auto'] }).notNull(),
    depositCents: bigint('deposit_cents', { mode: 'number' }).notNull(),
    /** The stored proof of deposit; null where none was sent. */
    proofFileId: text('proof_file_id'),
    proofKind: text('proof_kind', { enum: ['png', 'jpeg', 'webp', 'pdf'] }),
    status: text('status', { enum: ['pending', 'approved', 'rejected', 'withdrawn', 'corrected'] })
      .notNull()
      .default('pending'),
    /** Why it was rejected, as the member reads it. */
    rejectionReason: text('rejection_reason'),
    reviewedBy: uuid('reviewed_by').references(() => members.id),
    /** When it was closed, by a review or by its member. */
    reviewedAt: instant('reviewed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('account_setups_deposit_positive', sql`${table.depositCents} > 0`),
    uniqueIndex('account_setups_waiting').on(table.memberId).where(sql`${table.status} = 'pending'`),
    index('account_setups_member').on(table.memberId, table.createdAt),
    index('account_setups_status').on(table.status, table.createdAt),
  ],
)
