import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { members } from './members.ts'

/** What a member has filled in so far; one per member, gone once submitted. */
export const creatorDrafts = pgTable('creator_drafts', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  step: text('step').notNull(),
  form: jsonb('form').$type<Record<string, unknown>>().notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** A submitted application. A member has one that waits, is approved or was taken out of the directory at most. */
export const creatorApplications = pgTable(
  'creator_applications',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    fullName: text('full_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    country: text('country').notNull(),
    mainPlatforms: jsonb('main_platforms').$type<string[]>().notNull(),
    communityName: text('community_name').notNull(),
    communitySize: text('community_size').notNull(),
    communityLinks: text('community_links').notNull(),
    background: text('background').notNull(),
    aiContribution: text('ai_contribution').notNull(),
    interestedInRebates: boolean('interested_in_rebates').notNull(),
    interestedInRevShare: boolean('interested_in_rev_share').notNull(),
    interestedInMarathons: boolean('interested_in_marathons').notNull(),
    interestedInChatRooms: boolean('interested_in_chat_rooms').notNull(),
    proofFileId: text('proof_file_id').notNull(),
    proofKind: text('proof_kind', { enum: ['png', 'jpeg', 'webp', 'pdf'] }).notNull(),
    proofName: text('proof_name').notNull(),
    imageFileId: text('image_file_id').notNull(),
    imageKind: text('image_kind', { enum: ['png', 'jpeg', 'webp'] }).notNull(),
    imageName: text('image_name').notNull(),
    status: text('status', { enum: ['pending', 'approved', 'rejected', 'removed'] })
      .notNull()
      .default('pending'),
    rejectionReason: text('rejection_reason'),
    /** Why an approved creator is out of the directory now. */
    removalReason: text('removal_reason'),
    reviewedBy: uuid('reviewed_by').references(() => members.id),
    reviewedAt: instant('reviewed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('creator_applications_open')
      .on(table.memberId)
      .where(sql`${table.status} in ('pending', 'approved', 'removed')`),
    index('creator_applications_status').on(table.status, table.createdAt),
  ],
)

/** Which members follow which approved creator: what Connect keeps. */
export const creatorConnections = pgTable(
  'creator_connections',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => creatorApplications.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.memberId] })],
)

/** What a member reported, for the administrator to look at. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('reporter_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** What kind of thing: `creator`, later messages and posts. */
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    subjectName: text('subject_name').notNull(),
    /** The member whose thing it is; null for a sample's. */
    aboutId: uuid('about_id'),
    reason: text('reason').notNull(),
    status: text('status', { enum: ['open', 'resolved'] })
      .notNull()
      .default('open'),
    resolution: text('resolution'),
    reviewedBy: uuid('resolved_by').references(() => members.id),
    reviewedAt: instant('resolved_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('reports_status').on(table.status, table.createdAt),
    // One open report of a thing per member: pressing twice is not two reports.
    uniqueIndex('reports_open_once')
      .on(table.memberId, table.subjectKind, table.subjectId)
      .where(sql`${table.status} = 'open'`),
  ],
)
