import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { members } from './members.ts'

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
