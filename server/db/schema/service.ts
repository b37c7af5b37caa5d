import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { members } from './members.ts'

/**
 * One row: which server may write the record, by a number that grows whenever the place is taken. A connection that names an
 * older number is refused by triggers.
 */
export const leadership = pgTable(
  'leadership',
  {
    onlyRow: boolean('only_row').primaryKey().default(true),
    term: bigint('term', { mode: 'number' }).notNull(),
    /** Machine and process of the newest holder, for people. */
    holder: text('holder').notNull(),
    takenAt: instant('taken_at').notNull(),
    /** Where the other processes reach the newest holder; empty where there are none. */
    address: text('address').notNull().default(''),
    /** What they show it with their questions: of this term alone. */
    secret: text('secret').notNull().default(''),
  },
  (table) => [check('leadership_one_row', sql`${table.onlyRow}`)],
)

/** One row, made by the first start: what kind of installation this database belongs to, for good. */
export const installation = pgTable(
  'installation',
  {
    onlyRow: boolean('only_row').primaryKey().default(true),
    demo: boolean('demo').notNull(),
    /** Ids of the members that the demo made: it may give those their password back, and nobody else. */
    demoAccounts: jsonb('demo_accounts').$type<string[]>().notNull(),
    markedAt: instant('marked_at').notNull(),
  },
  (table) => [check('installation_one_row', sql`${table.onlyRow}`)],
)

/** Stretches of time in which a part of the service was in one state; written on change, the newest of each part carried on. */
export const statusPeriods = pgTable(
  'status_periods',
  {
    id: uuid('id').primaryKey(),
    part: text('part', { enum: ['website', 'market', 'signals', 'mail', 'uploads'] }).notNull(),
    state: text('state', { enum: ['working', 'degraded', 'down'] }).notNull(),
    beganAt: instant('began_at').notNull(),
    /** When it was last seen like this. */
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [index('status_periods_newest').on(table.part, table.beganAt)],
)

/** What an administrator did, with the rows before and after. Only grows. */
export const auditEntries = pgTable('audit_entries', {
  id: uuid('id').primaryKey(),
  /** The order of the list: two actions may share a millisecond. */
  sequence: bigint('sequence', { mode: 'number' }).generatedAlwaysAsIdentity().unique(),
  adminId: uuid('admin_id')
    .notNull()
    .references(() => members.id),
  /** `member.access.update`: noun, then what was done. */
  action: text('action').notNull(),
  subjectKind: text('subject_kind').notNull(),
  subjectId: text('subject_id').notNull(),
  /** What people call the subject: a name or an e-mail. */
  subjectName: text('subject_name').notNull(),
  /** The member whom it names: the subject, or whose the subject is. Null where it names none. */
  aboutId: uuid('about_id'),
  before: jsonb('before').$type<Record<string, unknown> | null>(),
  after: jsonb('after').$type<Record<string, unknown> | null>(),
  reason: text('reason'),
  createdAt: instant('created_at').notNull(),
})
