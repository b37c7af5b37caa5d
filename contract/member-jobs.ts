import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { commonTexts } from './common-texts.ts'
import { memberNarrowing } from './members.ts'
import { DAY_MS } from './slots.ts'
import { visibleLine, visibleText } from './text-fields.ts'
import { Tier } from './tiers.ts'

/** For so long a job can be undone, ms. */
export const JOB_UNDO_MS = DAY_MS
/** A job for more members asks the administrator to type their number. */
export const JOB_UNASKED_MEMBERS = 100
export const MAX_SEGMENTS = 30
const TEXT_MAX_CHARACTERS = 500

export const jobMessages = {
  titleRequired: commonTexts.titleMissing,
  titleTooLong: commonTexts.titleTooLong,
  textRequired: 'Please write a message',
  textTooLong: 'A message has at most 500 characters',
  nameRequired: 'Please enter a name',
  nameTooLong: commonTexts.shortNameTooLong,
} as const

/** Which members are meant: search and filters of their list. */
export const MemberFilters = z.object(memberNarrowing)
export type MemberFilters = z.infer<typeof MemberFilters>

/** What is done for each of them. */
export const MemberTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('access'), tier: Tier, dashboardUnlocked: z.boolean(), hasDeposited: z.boolean() }),
  z.object({
    kind: z.literal('message'),
    title: visibleLine(jobMessages.titleRequired, 120, jobMessages.titleTooLong),
    text: visibleText(jobMessages.textRequired, TEXT_MAX_CHARACTERS, jobMessages.textTooLong),
  }),
])
export type MemberTask = z.infer<typeof MemberTask>

/** One task for many members, worked through one after the other. */
export const MemberJob = z.object({
  id: Id,
  task: MemberTask,
  state: z.enum(['running', 'done', 'undoing', 'undone']),
  total: z.int(),
  /** How many it has come to; while it is undone, how many of the changed ones are left. */
  done: z.int(),
  /** Those it changed something for. */
  changed: z.int(),
  /** Changed ones that the undoing left as they are: something else has changed since. */
  kept: z.int(),
  createdAt: Instant,
  /** Until when it can be undone. */
  undoUntil: Instant,
})
export type MemberJob = z.infer<typeof MemberJob>

const JobId = z.object({ id: Id })

export const listMemberJobs = defineCall({
  method: 'GET',
  path: '/admin/member-jobs',
  access: 'admin',
  summary: 'The newest jobs for many members, newest first.',
  reply: z.array(MemberJob),
})

export const createMemberJob = defineCall({
  method: 'POST',
  path: '/admin/member-jobs',
  access: 'admin',
  summary:
    'Set access for, or send a message to, every member that search and filters find now, except your own account. One job runs at a time.',
  input: z.object({ filters: MemberFilters, task: MemberTask }),
  reply: MemberJob,
  fails: ['MEMBER_JOB_RUNNING'],
})

export const undoMemberJob = defineCall({
  method: 'POST',
  path: '/admin/member-jobs/:id/undo',
  access: 'admin',
  summary:
    'Undo a job within a day; this stops one that runs. Access that changed again since then stays as it is. Messages are deleted, even if read.',
  params: JobId,
  reply: MemberJob,
  fails: ['ACTION_NOT_FOUND', 'ACTION_FINAL', 'MEMBER_JOB_RUNNING'],
})

/** Filters of the members' list under a name. */
export const Segment = z.object({ id: Id, name: z.string(), filters: MemberFilters })
export type Segment = z.infer<typeof Segment>

export const listSegments = defineCall({
  method: 'GET',
  path: '/admin/segments',
  access: 'admin',
  summary: 'Saved filters of the members’ list, by name.',
  reply: z.array(Segment),
})

export const createSegment = defineCall({
  method: 'POST',
  path: '/admin/segments',
  access: 'admin',
  summary: 'Save filters under a name. Using a name again replaces its filters.',
  input: z.object({ name: visibleLine(jobMessages.nameRequired, 40, jobMessages.nameTooLong), filters: MemberFilters }),
  reply: z.array(Segment),
  fails: ['SEGMENTS_FULL'],
})

export const removeSegment = defineCall({
  method: 'DELETE',
  path: '/admin/segments/:id',
  access: 'admin',
  summary: 'Delete a segment. Its members stay as they are. Repeating the call changes nothing.',
  params: JobId,
  reply: z.array(Segment),
})
