import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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
