import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { RESERVED_NAME } from './caller-names.ts'
import { cleanIdentifier } from './people-text.ts'
import { Interval, Verdict } from './signals.ts'
import { identifierField } from './text-fields.ts'
import { CallerRow, tradeCallMessages } from './trade-calls.ts'

/** Settled practice trades of a week that a member needs for a rank. */
export const RANKED_FROM = 30
/** The newest settled practice trades that a profile counts. */
export const PROFILE_TRADES = 1_000
const BOARD_ROWS = 100

export const profileMessages = {
  handle: 'Use 3 to 24 letters, digits, hyphens or underscores. Start with a letter or a digit',
} as const

/** Without a dot, which would make a file of the address. */
const PROFILE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{2,23}$/
/** What other calls have at the place of a handle. */
const CALL_NAME = /^(mine|board|callers)$/i

/** The name in a profile's address. */
export const ProfileHandle = z.string(profileMessages.handle).check(
  z.overwrite(cleanIdentifier),
  z.regex(PROFILE_NAME, profileMessages.handle),
  z.refine((handle) => !RESERVED_NAME.test(handle) && !CALL_NAME.test(handle), tradeCallMessages.handleReserved),
)

const results = {
  won: z.int(),
  /** Won and lost together. */
  n: z.int(),
  /** In percent; null below the number that a rate needs. */
  winRate: z.nullable(z.number()),
  interval: z.nullable(Interval),
}

/** What a member shows to everybody. It exists only while its member has made it public. */
export const Profile = z.object({
  handle: z.string(),
  name: z.string(),
  /** `faceColor` of the member’s id. The id itself stays on the server. */
  faceColor: z.int(),
  /** A visitor who signs up from here becomes their referral. */
  referralCode: z.string(),
  since: Instant,
  followers: z.int(),
  /** The open public rooms that they host. */
  hosts: z.array(z.string()),
  /** The record of their calls; null for those who never called. */
  calls: z.nullable(CallerRow),
  /** Their own practice trades on the current market, without the bot's and copied ones. */
  practice: z.object({
    ...results,
    verdict: Verdict,
    breakEvenRate: z.number(),
    /** Profit in equal stakes after each trade, oldest first; at most 120 points. */
    course: z.array(z.number()),
    /** Whether each of the last twenty was won, oldest first. */
    last: z.array(z.boolean()),
  }),
  /** Finished marathons in which they have a rank, the latest first; at most five. */
  marathons: z.array(
    z.object({ id: Id, name: z.string(), endedAt: Instant, rank: z.int(), ranked: z.int(), profitCents: z.int() }),
  ),
})
export type Profile = z.infer<typeof Profile>

const ByHandle = z.object({ handle: identifierField(24) })

export const getProfile = defineCall({
  method: 'GET',
  path: '/profiles/:handle',
  access: 'open',
  summary: 'A public profile. A private profile looks like a missing one.',
  params: ByHandle,
  reply: Profile,
  fails: ['PROFILE_NOT_FOUND'],
})

/** People that one search finds. */
export const FOUND_PROFILES = 6

export const searchProfiles = defineCall({
  method: 'GET',
  path: '/profiles',
  access: 'member',
  summary: 'Public profiles whose handle or name contains `search`, at most 6. Private ones are never found.',
  input: z.object({ search: identifierField(40) }),
  reply: z.array(z.object({ handle: z.string(), name: z.string() })),
})

export const listCallerProfiles = defineCall({
  method: 'GET',
  path: '/profiles/callers',
  access: 'open',
  summary: 'Callers with a public profile, each with its handle.',
  reply: z.array(z.object({ caller: Id, handle: z.string() })),
})

/** A member's place among a profile's followers. */
export const Follow = z.object({ isFollowing: z.boolean(), isMe: z.boolean() })
export type Follow = z.infer<typeof Follow>

export const getFollow = defineCall({
  method: 'GET',
  path: '/profiles/:handle/follow',
  access: 'member',
  summary: 'Shows if the member follows a public profile or owns it.',
  params: ByHandle,
  reply: Follow,
  fails: ['PROFILE_NOT_FOUND'],
})

export const followProfile = defineCall({
  method: 'PUT',
  path: '/profiles/:handle/follow',
  access: 'member',
  summary: 'Follow or unfollow a public profile. Members can’t follow themselves.',
  params: ByHandle,
  input: z.object({ isFollowing: z.boolean() }),
  reply: Follow,
  fails: ['PROFILE_NOT_FOUND'],
})

export const OwnProfile = z.object({
  /** Null before the member chose one. */
  handle: z.nullable(z.string()),
  isPublic: z.boolean(),
})
export type OwnProfile = z.infer<typeof OwnProfile>

export const getOwnProfile = defineCall({
  method: 'GET',
  path: '/profiles/mine',
  access: 'member',
  summary: 'The member’s own handle, and whether their profile is public.',
  reply: OwnProfile,
})

export const updateOwnProfile = defineCall({
  method: 'PUT',
  path: '/profiles/mine',
  access: 'member',
  summary: 'Choose a handle, and whether the profile is public. Private profiles leave the weekly board.',
  input: z.object({ handle: ProfileHandle, isPublic: z.boolean() }),
  reply: OwnProfile,
  fails: ['PROFILE_NAME_TAKEN'],
})

export const BoardRow = z.object({
  /** From 1, by the lower end of the interval. */
  rank: z.int(),
  handle: z.string(),
  name: z.string(),
  /** As of their profile. */
  faceColor: z.int(),
  ...results,
  /** In equal stakes. */
  profit: z.number(),
  isMe: z.boolean(),
})
export type BoardRow = z.infer<typeof BoardRow>

export const WeeklyBoard = z.object({
  startsAt: Instant,
  endsAt: Instant,
  breakEvenRate: z.number(),
  /** Public profiles with enough settled trades, at most 100. */
  rows: z.array(BoardRow).check(z.maxLength(BOARD_ROWS)),
  /** Public profiles with fewer. */
  below: z.int(),
  /** The member's own trades of the week; `isPublic` says whether they can be ranked. */
  own: z.object({ n: z.int(), won: z.int(), isPublic: z.boolean() }),
})
export type WeeklyBoard = z.infer<typeof WeeklyBoard>

export const getWeeklyBoard = defineCall({
  method: 'GET',
  path: '/profiles/board',
  access: 'member',
  summary:
    'Members with public profiles by their practice trades of this week (from Monday, UTC) on the current market.',
  reply: WeeklyBoard,
})
