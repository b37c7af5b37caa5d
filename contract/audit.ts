import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { commonTexts } from './common-texts.ts'
import { dayFilters, defineList } from './list.ts'
import { identifierField } from './text-fields.ts'

export const AUDIT_PAGE_SIZE = 50

/** Kinds of things that administrators do something to, by the beginning of their actions. */
export const AUDIT_GROUPS: Readonly<Record<string, string>> = {
  member: 'Members',
  upoints: 'U-Points',
  'account-setup': 'Account setups',
  'access-code': 'Access codes',
  room: 'Trading rooms',
  message: 'Room messages',
  marathon: 'Marathons',
  creator: 'Creators',
  post: 'Community posts',
  comment: 'Community comments',
  report: 'Reports',
  ticket: 'Support tickets',
  'canned-answer': 'Canned answers',
  'content-item': 'Content',
  webinar: 'Live sessions',
  lesson: 'Lessons',
}

/** Actions as the log names them for people, who search for those words too. */
export const AUDIT_ACTION_NAMES: Readonly<Record<string, string>> = {
  'member.access.update': 'Tier and access changed',
  'member.access.update.undo': 'Tier and access restored',
  'member.update': 'Member edited',
  'member.note.create': 'Note added to a member',
  'member.note.remove': 'Note removed from a member',
  'member.tags.update': 'Tags of a member changed',
  'upoints.assign': 'U-Points assigned',
  'upoints.reverse': 'Ledger entry reversed',
  'account-setup.approve': 'Deposit approved',
  'account-setup.reject': 'Deposit rejected',
  'access-code.create': 'Access code created',
  'access-code.revoke': 'Access code revoked',
  'room.create': 'Room created',
  'room.update': 'Room edited',
  'room.toggle': 'Room opened or closed',
  'room.toggle.undo': 'Room restored',
  'room.remove': 'Room deleted',
  'room.member.mute': 'Room member muted',
  'room.member.remove': 'Member removed from a room',
  'room.moderator.appoint': 'Room moderator appointed',
  'room.moderator.dismiss': 'Room moderator dismissed',
  'room.member.readmit': 'Member allowed back into a room',
  'room.settings.update': 'Room rules changed',
  'room.invite.create': 'Room invite created',
  'room.invite.revoke': 'Room invite revoked',
  'message.remove': 'Message removed from a room',
  'marathon.create': 'Marathon created',
  'marathon.update': 'Marathon edited',
  'marathon.status.update': 'Marathon status changed',
  'marathon.remove': 'Marathon deleted',
  'creator-application.approve': 'Creator approved',
  'creator-application.reject': 'Creator rejected',
  'creator.remove': commonTexts.creatorRemoved,
  'creator.restore': commonTexts.creatorRestored,
  'post.remove': 'Post removed',
  'comment.remove': 'Comment removed',
  'report.resolve': 'Report resolved',
  'ticket.answer': 'Ticket answered',
  'ticket.note': 'Note added to a ticket',
  'ticket.status.update': 'Ticket closed or reopened',
  'canned-answer.create': 'Canned answer created',
  'canned-answer.update': 'Canned answer changed',
  'canned-answer.remove': 'Canned answer removed',
  'content-item.create': 'Text written',
  'content-item.update': 'Text changed',
  'content-item.withdraw': 'Text unpublished',
  'content-item.remove': 'Text removed',
  'webinar.create': 'Live session added',
  'webinar.update': 'Live session changed',
  'webinar.remove': 'Live session removed',
  'lesson.create': 'Lesson written',
  'lesson.update': 'Lesson changed',
  'lesson.remove': 'Lesson removed',
}

const Fields = z.nullable(z.record(z.string(), z.unknown()))

/** One action of an administrator. */
export const AuditEntry = z.object({
  id: Id,
  sequence: z.int(),
  adminName: z.string(),
  /** `member.access.update`: the noun, then what was done. */
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  before: Fields,
  after: Fields,
  reason: z.nullable(z.string()),
  createdAt: Instant,
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Newest first. The search finds part of a name, a reason, an action or a kind, as they are kept or as they read on the screen. */
export const listAudit = defineList({
  path: '/admin/audit',
  summary: 'Administrators’ actions, newest first, with the values before and after.',
  row: AuditEntry,
  orders: ['sequence'],
  filters: {
    /** The beginning of an action: `member` finds all that was done to members. */
    action: z.optional(identifierField(60)),
    /** The id of what it was done to, or of the member whom it concerns. */
    subject: z.optional(identifierField(60)),
    ...dayFilters,
  },
  pageSize: AUDIT_PAGE_SIZE,
})

/** What the first screen of the administrator shows. */
export const AdminOverview = z.object({
  members: z.object({
    total: z.int(),
    byTier: z.object({ guest: z.int(), starter: z.int(), silver: z.int(), pro: z.int(), gold: z.int() }),
    unlocked: z.int(),
    joinedToday: z.int(),
  }),
  /** What waits for somebody. */
  pending: z.object({ accountSetups: z.int(), creatorApplications: z.int(), reports: z.int(), tickets: z.int() }),
  /** The newest check of the ledger; null before the first. */
  ledger: z.nullable(
    z.object({
      checkedAt: Instant,
      passed: z.boolean(),
      accounts: z.int(),
      entries: z.int(),
      issued: z.int(),
      problems: z.array(z.string()),
    }),
  ),
  record: z.object({
    entries: z.int(),
    lastEntryAt: z.nullable(Instant),
    settled: z.int(),
    /** Stretches without a commitment in the last 24 hours. */
    gaps: z.int(),
  }),
  mail: z.object({ waiting: z.int(), failing: z.int() }),
  rooms: z.object({ total: z.int(), active: z.int() }),
  marathons: z.object({ active: z.int(), upcoming: z.int() }),
})
export type AdminOverview = z.infer<typeof AdminOverview>

export const getAdminOverview = defineCall({
  method: 'GET',
  path: '/admin/overview',
  access: 'admin',
  summary: 'Members by tier, open work, and the state of ledger and record.',
  reply: AdminOverview,
})

export const verifyLedger = defineCall({
  method: 'POST',
  path: '/admin/ledger/verify',
  access: 'admin',
  summary: 'Add up the whole ledger now.',
  reply: z.nullable(AdminOverview.shape.ledger),
})
