import { index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { MemberFilters, MemberTask } from '../../../contract/member-jobs.ts'
import { instant } from './columns.ts'
import { members } from './members.ts'

/** One task for many members. */
export const memberJobs = pgTable(
  'member_jobs',
  {
    id: uuid('id').primaryKey(),
    adminId: uuid('admin_id').notNull(),
    task: jsonb('task').$type<MemberTask>().notNull(),
    state: text('state', { enum: ['running', 'done', 'undoing', 'undone'] }).notNull(),
    total: integer('total').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('member_jobs_newest').on(table.createdAt)],
)

/** Whom a job is for, and what became of it. */
export const memberJobItems = pgTable(
  'member_job_items',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => memberJobs.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** `same`: nothing had to change. `kept`: the undoing left it, since something else has changed. */
    state: text('state', { enum: ['waiting', 'changed', 'same', 'undone', 'kept'] })
      .notNull()
      .default('waiting'),
    /** The entry of the audit log by which a change is undone. */
    actionId: uuid('action_id'),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.memberId] }),
    index('member_job_items_state').on(table.jobId, table.state),
  ],
)

/** Filters of the members' list under a name. */
export const segments = pgTable(
  'segments',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    filters: jsonb('filters').$type<MemberFilters>().notNull(),
  },
  (table) => [unique('segments_name').on(table.name)],
)
