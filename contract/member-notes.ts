import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { visibleLine, visibleText } from './text-fields.ts'

export const NOTE_MAX_CHARACTERS = 1_000
export const MAX_NOTES = 100
export const MAX_TAGS = 10
export const TIMELINE_PAGE_SIZE = 50

export const noteMessages = {
  textRequired: 'Please write a note',
  textTooLong: 'A note has at most 1,000 characters',
  tagRequired: 'Please enter a tag',
  tagTooLong: 'A tag has at most 30 characters',
  tooManyTags: 'A member has at most 10 tags',
} as const

/** What administrators know of a member that the member does not see here. */
export const MemberNotes = z.object({
  /** Newest first. */
  notes: z.array(z.object({ id: Id, text: z.string(), authorName: z.string(), createdAt: Instant })),
  tags: z.array(z.string()),
})
export type MemberNotes = z.infer<typeof MemberNotes>

const MemberId = z.object({ id: Id })

export const getMemberNotes = defineCall({
  method: 'GET',
  path: '/admin/users/:id/notes',
  access: 'admin',
  summary: 'The notes and tags of a member.',
  params: MemberId,
  reply: MemberNotes,
  fails: ['MEMBER_NOT_FOUND'],
})

export const createMemberNote = defineCall({
  method: 'POST',
  path: '/admin/users/:id/notes',
  access: 'admin',
  summary: 'Add a note. It goes into the member’s data export, and is deleted with the member.',
  params: MemberId,
  input: z.object({ text: visibleText(noteMessages.textRequired, NOTE_MAX_CHARACTERS, noteMessages.textTooLong) }),
  reply: MemberNotes,
  fails: ['MEMBER_NOT_FOUND', 'NOTES_FULL'],
})

export const removeMemberNote = defineCall({
  method: 'DELETE',
  path: '/admin/users/:id/notes/:noteId',
  access: 'admin',
  summary: 'Delete a note. Repeating the call changes nothing.',
  params: z.object({ id: Id, noteId: Id }),
  reply: MemberNotes,
  fails: ['MEMBER_NOT_FOUND'],
})

export const updateMemberTags = defineCall({
  method: 'PUT',
  path: '/admin/users/:id/tags',
  access: 'admin',
  summary: 'Replace the tags of a member.',
  params: MemberId,
  input: z.object({
    tags: z
      .array(visibleLine(noteMessages.tagRequired, 30, noteMessages.tagTooLong))
      .check(z.maxLength(MAX_TAGS, noteMessages.tooManyTags)),
  }),
  reply: MemberNotes,
  fails: ['MEMBER_NOT_FOUND'],
})

/** What happened with a member: the kind says what `label` and `amount` are. */
export const TimelineEntry = z.object({
  at: Instant,
  kind: z.enum(['joined', 'points', 'deposit', 'application', 'login', 'ticket', 'trade', 'action']),
  /** The reason of points, the status of a request, the address of a login, the subject of a ticket, the name of an action. */
  label: z.string(),
  /** U-Points gained or lost, US cents of a deposit. */
  amount: z.nullable(z.int()),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const listMemberTimeline = defineCall({
  method: 'GET',
  path: '/admin/users/:id/timeline',
  access: 'admin',
  summary: 'A member’s history, newest first. `before` asks for earlier entries.',
  params: MemberId,
  input: z.object({ before: z.optional(Instant) }),
  reply: z.array(TimelineEntry),
  fails: ['MEMBER_NOT_FOUND'],
})
