import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { resolveReport } from './reports.ts'
import { ROOM_REFUSALS } from './rooms.ts'
import { anyLine, visibleLine } from './text-fields.ts'
import { Tier } from './tiers.ts'

/** Thirty days. */
const MAX_MUTE_MINUTES = 43_200
const MAX_BLOCKED_WORDS = 200
const MAX_INVITE_DAYS = 90

export const roomToolMessages = {
  muteMinutes: 'A mute lasts from 1 minute to 30 days; 0 ends it',
  slowMode: 'Slow mode lasts from 0 to 3,600 seconds',
  words: 'A room has at most 200 words, each of at most 60 characters',
  uses: 'Max uses must be from 1 to 1,000',
  days: 'An invite is valid for 1 to 90 days',
} as const

const RoomId = z.object({ id: Id })
const SeatOf = z.object({ id: Id, memberId: Id })
const MODERATION_REFUSALS = [...ROOM_REFUSALS, 'ROOM_HOST_ONLY'] as const

export const RoomMember = z.object({
  id: Id,
  name: z.string(),
  tier: Tier,
  isHost: z.boolean(),
  isModerator: z.boolean(),
  /** Of their public profile; null where they have none. */
  handle: z.nullable(z.string()),
  /** Told to those who moderate only. */
  mutedUntil: z.nullable(Instant),
})
export type RoomMember = z.infer<typeof RoomMember>

export const listRoomMembers = defineCall({
  method: 'GET',
  path: '/rooms/:id/members',
  access: 'member',
  alsoAtRoot: true,
  summary: 'The members of a room by name, at most 100. `search` finds part of a name.',
  params: RoomId,
  input: z.object({ search: z.optional(anyLine(100)) }),
  reply: z.array(RoomMember),
  fails: ROOM_REFUSALS,
})

/** So many names are offered to whoever mentions somebody. */
export const MAX_MENTIONABLE = 8

export const listMentionable = defineCall({
  method: 'GET',
  path: '/rooms/:id/mentionable',
  access: 'member',
  alsoAtRoot: true,
  summary: `Members to mention: readers of the room with a first or later name that starts with the text, by name, at most ${MAX_MENTIONABLE}.`,
  params: RoomId,
  input: z.object({ beginning: z._default(anyLine(100), '') }),
  reply: z.array(z.object({ id: Id, name: z.string() })).check(z.maxLength(MAX_MENTIONABLE)),
  fails: ROOM_REFUSALS,
})

export const muteRoomMember = defineCall({
  method: 'POST',
  path: '/rooms/:id/members/:memberId/mute',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Mute a member for some minutes, or unmute with 0. For the host, moderators and the administrator. Audited.',
  params: SeatOf,
  input: z.object({
    minutes: z
      .int(roomToolMessages.muteMinutes)
      .check(z.minimum(0, roomToolMessages.muteMinutes), z.maximum(MAX_MUTE_MINUTES, roomToolMessages.muteMinutes)),
  }),
  reply: z.object({ mutedUntil: z.nullable(Instant) }),
  fails: [...MODERATION_REFUSALS, 'MEMBER_NOT_FOUND', 'ROOM_MEMBER_PROTECTED'],
})

export const removeRoomMember = defineCall({
  method: 'POST',
  path: '/rooms/:id/members/:memberId/remove',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Remove a member from a room at once. They can’t rejoin until they are allowed back. Audited.',
  params: SeatOf,
  fails: [...MODERATION_REFUSALS, 'MEMBER_NOT_FOUND', 'ROOM_MEMBER_PROTECTED'],
})

export const appointModerator = defineCall({
  method: 'PUT',
  path: '/rooms/:id/members/:memberId/moderator',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Appoint or dismiss a moderator of a room. For the host and the administrator. Audited.',
  params: SeatOf,
  input: z.object({ isModerator: z.boolean() }),
  fails: [...MODERATION_REFUSALS, 'MEMBER_NOT_FOUND'],
})

export const listRoomRemovals = defineCall({
  method: 'GET',
  path: '/rooms/:id/removals',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Removed members, latest first. For the host, moderators and the administrator.',
  params: RoomId,
  reply: z.array(z.object({ id: Id, name: z.string(), removedAt: Instant })),
  fails: MODERATION_REFUSALS,
})

/** A message that members reported, as its room’s host and moderators see it: never who reported it. */
export const RoomReport = z.object({
  id: Id,
  messageId: Id,
  number: z.int(),
  /** Null for a message of the house or of a person who is gone. */
  author: z.nullable(z.object({ id: Id, name: z.string() })),
  text: z.string(),
  isRemoved: z.boolean(),
  /** The first report first. */
  reasons: z.array(z.string()),
  reportedAt: Instant,
})
export type RoomReport = z.infer<typeof RoomReport>

export const listRoomReports = defineCall({
  method: 'GET',
  path: '/rooms/:id/reports',
  access: 'member',
  summary:
    'Reported messages of a room, oldest first. For the host, moderators and the administrator. Nobody gets reports of their own messages or the host’s; moderators get none of moderators.',
  params: RoomId,
  reply: z.array(RoomReport),
  fails: MODERATION_REFUSALS,
})

export const resolveRoomReport = defineCall({
  method: 'POST',
  path: '/rooms/:id/reports/:reportId/resolve',
  access: 'member',
  summary: 'Resolve every open report of a message with a sentence for its reporters. Audited.',
  params: z.object({ id: Id, reportId: Id }),
  input: resolveReport.input,
  fails: [...MODERATION_REFUSALS, ...resolveReport.fails],
})

export const readmitRoomMember = defineCall({
  method: 'DELETE',
  path: '/rooms/:id/removals/:memberId',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Allow a removed member to rejoin. For the host, moderators and the administrator. Audited.',
  params: SeatOf,
  fails: [...MODERATION_REFUSALS, 'MEMBER_NOT_FOUND'],
})

export const RoomSettings = z.object({
  slowModeSeconds: z
    .int(roomToolMessages.slowMode)
    .check(z.minimum(0, roomToolMessages.slowMode), z.maximum(3_600, roomToolMessages.slowMode)),
  blockedWords: z
    .array(visibleLine(roomToolMessages.words, 60, roomToolMessages.words))
    .check(z.maxLength(MAX_BLOCKED_WORDS, roomToolMessages.words)),
})
export type RoomSettings = z.infer<typeof RoomSettings>

export const getRoomSettings = defineCall({
  method: 'GET',
  path: '/rooms/:id/settings',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Slow mode and blocked words of a room. For the host and the administrator.',
  params: RoomId,
  reply: RoomSettings,
  fails: MODERATION_REFUSALS,
})

export const updateRoomSettings = defineCall({
  method: 'PUT',
  path: '/rooms/:id/settings',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Change slow mode and blocked words of a room. For the host and the administrator. Audited.',
  params: RoomId,
  input: RoomSettings,
  reply: RoomSettings,
  fails: MODERATION_REFUSALS,
})

export const RoomInvite = z.object({
  id: Id,
  /** The code’s first characters. The code itself is shown once, when it is made. */
  hint: z.string(),
  uses: z.int(),
  maxUses: z.int(),
  expiresAt: Instant,
  isRevoked: z.boolean(),
  createdAt: Instant,
})
export type RoomInvite = z.infer<typeof RoomInvite>

export const listInvites = defineCall({
  method: 'GET',
  path: '/rooms/:id/invites',
  access: 'member',
  alsoAtRoot: true,
  summary: 'The last hundred invites of a room, newest first. For the host and the administrator.',
  params: RoomId,
  reply: z.array(RoomInvite),
  fails: MODERATION_REFUSALS,
})

export const createInvite = defineCall({
  method: 'POST',
  path: '/rooms/:id/invites',
  access: 'member',
  alsoAtRoot: true,
  summary:
    'Create an invite code of 128 bits. Only this answer contains it. For the host and the administrator. Audited.',
  params: RoomId,
  input: z.object({
    maxUses: z._default(
      z.int(roomToolMessages.uses).check(z.minimum(1, roomToolMessages.uses), z.maximum(1_000, roomToolMessages.uses)),
      1,
    ),
    validDays: z._default(
      z
        .int(roomToolMessages.days)
        .check(z.minimum(1, roomToolMessages.days), z.maximum(MAX_INVITE_DAYS, roomToolMessages.days)),
      7,
    ),
  }),
  reply: z.object({ code: z.string(), invite: RoomInvite }),
  fails: MODERATION_REFUSALS,
})

export const revokeInvite = defineCall({
  method: 'DELETE',
  path: '/rooms/:id/invites/:inviteId',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Revoke an invite. For the host and the administrator. Audited.',
  params: z.object({ id: Id, inviteId: Id }),
  reply: RoomInvite,
  fails: [...MODERATION_REFUSALS, 'INVITE_NOT_FOUND'],
})
