import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { members } from './members.ts'

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
