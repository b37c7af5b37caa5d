import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ENTRY_KINDS } from '../../../contract/upoints.ts'
import { instant } from './columns.ts'

/** The club's own accounts, made by the migration that began the ledger. */
export const systemAccounts = {
  issuance: '00000000-0000-4000-8000-000000000001',
  fees: '00000000-0000-4000-8000-000000000002',
  escrow: '00000000-0000-4000-8000-000000000003',
  prizes: '00000000-0000-4000-8000-000000000004',
} as const

/**
 * Who holds points: every member (the account has the member's id, made with the member by a trigger), and the club's own accounts.
 * Balances move only by inserting an entry; the database refuses anything else.
 */
export const upointsAccounts = pgTable(
  'upoints_accounts',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['member', 'issuance', 'fees', 'escrow', 'prizes'] }).notNull(),
    /** What the account holds. Below zero only on issuance: the points in circulation. */
    balance: bigint('balance', { mode: 'number' }).notNull().default(0),
    /** How many entries it took part in. Row-locked, so the numbers it gives out have no gaps and commit in order. */
    sequence: integer('sequence').notNull().default(0),
  },
  (table) => [
    check('upoints_accounts_not_negative', sql`${table.kind} = 'issuance' or ${table.balance} >= 0`),
    uniqueIndex('upoints_accounts_system').on(table.kind).where(sql`${table.kind} <> 'member'`),
  ],
)

/** Points that moved from one account to another: both legs in one row, so that no entry can be out of balance. Never changed. */
export const upointsEntries = pgTable(
  'upoints_entries',
  {
    id: uuid('id').primaryKey(),
    fromAccountId: uuid('from_account_id')
      .notNull()
      .references(() => upointsAccounts.id),
    toAccountId: uuid('to_account_id')
      .notNull()
      .references(() => upointsAccounts.id),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    kind: text('kind', { enum: ENTRY_KINDS }).notNull(),
    reason: text('reason').notNull(),
    /** The member or administrator who asked for it; null where the club did. */
    initiatorId: uuid('initiator_id'),
    /** Chosen by the initiator: the same key moves points once. */
    idempotencyKey: text('idempotency_key'),
    /** The entry that this one takes back. Each can be taken back once. */
    reversalOf: uuid('reversal_of').unique(),
    createdAt: instant('created_at').notNull(),
    /** Filled by the database: the position of the entry in each account, and what the account held after it. */
    fromSequence: integer('from_sequence').notNull(),
    toSequence: integer('to_sequence').notNull(),
    fromBalance: bigint('from_balance', { mode: 'number' }).notNull(),
    toBalance: bigint('to_balance', { mode: 'number' }).notNull(),
  },
  (table) => [
    check('upoints_entries_amount_positive', sql`${table.amount} > 0`),
    check('upoints_entries_two_accounts', sql`${table.fromAccountId} <> ${table.toAccountId}`),
    unique('upoints_entries_from').on(table.fromAccountId, table.fromSequence),
    unique('upoints_entries_to').on(table.toAccountId, table.toSequence),
    uniqueIndex('upoints_entries_idempotency')
      .on(table.initiatorId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
  ],
)

/** What each check of the whole ledger found. */
export const upointsChecks = pgTable('upoints_checks', {
  id: uuid('id').primaryKey(),
  checkedAt: instant('checked_at').notNull(),
  passed: boolean('passed').notNull(),
  accounts: integer('accounts').notNull(),
  entries: integer('entries').notNull(),
  /** Points in circulation: what was issued and is held by members and the club. */
  issued: bigint('issued', { mode: 'number' }).notNull(),
  /** A sentence each. */
  problems: jsonb('problems').$type<string[]>().notNull(),
})
