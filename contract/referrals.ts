import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { drawnCodeText } from './code-text.ts'
import { commonTexts } from './common-texts.ts'
import { dayFilters, defineList } from './list.ts'
import { visibleLine } from './text-fields.ts'

/**
 * docs/product.md, “Referrals”. `bonusPercent` of a referred member's first verified deposit is credited to the referrer; `bonusUpoints` once,
 * when the tier is reached ($1 = 1 U-Point).
 */
export const REFERRAL_TIERS = [
  { tier: 'Bronze', from: 1, to: 9, bonusPercent: 10, bonusUpoints: 50 },
  { tier: 'Silver', from: 10, to: 24, bonusPercent: 15, bonusUpoints: 150 },
  { tier: 'Gold', from: 25, to: 49, bonusPercent: 20, bonusUpoints: 300 },
  { tier: 'Platinum', from: 50, to: null, bonusPercent: 25, bonusUpoints: 500 },
] as const

export const MAX_REFERRAL_LINKS = 20
export const RECENT_REFERRALS = 10
export const REFERRAL_LEADERS = 10

export const ReferralLink = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  url: z.string(),
  visits: z.int(),
  signups: z.int(),
  qualified: z.int(),
  createdAt: Instant,
})
export type ReferralLink = z.infer<typeof ReferralLink>

/** Reversed: the administrator took its commission back. It counts as a signup alone. */
export const ReferralStatus = z.enum(['pending', 'qualified', 'reversed'])

/** docs/product.md, “Referrals”. The name is shortened to first name and initial: a referrer knows whom they invited. */
export const Referral = z.object({
  name: z.string(),
  date: Instant,
  status: ReferralStatus,
  earnings: z.int(),
})
export type Referral = z.infer<typeof Referral>

export const ReferralOverview = z.object({
  code: z.string(),
  url: z.string(),
  /** False where rewards are switched off in the member's country (docs/product.md, “Country policy”). */
  rewarded: z.boolean(),
  signups: z.int(),
  qualified: z.int(),
  pending: z.int(),
  earnedUpoints: z.int(),
  /** The referral tier reached by qualified referrals; null before the first. */
  tier: z.nullable(z.enum(['Bronze', 'Silver', 'Gold', 'Platinum'])),
  links: z.array(ReferralLink),
  recent: z.array(Referral),
  /** Sign-ups and qualifications of the last 30 days, oldest first, one per UTC day. */
  days: z.array(z.object({ date: z.string(), signups: z.int(), qualified: z.int() })),
})
export type ReferralOverview = z.infer<typeof ReferralOverview>

export const getReferrals = defineCall({
  method: 'GET',
  path: '/referrals/mine',
  access: 'member',
  summary: 'The member’s referral code, links, referrals and earnings.',
  reply: ReferralOverview,
})

export const createReferralLink = defineCall({
  method: 'POST',
  path: '/referrals/links',
  access: 'member',
  summary: 'Create a named link with its own code and statistics.',
  input: z.object({
    name: visibleLine('Please name the link', 40, commonTexts.shortNameTooLong),
  }),
  reply: ReferralLink,
  fails: ['REFERRAL_LINKS_FULL'],
})

export const listReferralLeaders = defineCall({
  method: 'GET',
  path: '/referrals/leaderboard',
  access: 'member',
  summary: 'Members with the most verified referrals, with shortened names.',
  reply: z.array(
    z.object({ rank: z.int(), name: z.string(), referrals: z.int(), earnings: z.int(), isMe: z.boolean() }),
  ),
})

/** Somebody a member invited, as the administrator sees them. */
export const InvitedMember = z.object({
  /** Of the invited member. */
  id: Id,
  fullName: z.string(),
  email: z.string(),
  status: ReferralStatus,
  /** The named link they came by; null for the member's own code. */
  link: z.nullable(z.string()),
  earnings: z.int(),
  createdAt: Instant,
})
export type InvitedMember = z.infer<typeof InvitedMember>

export const listInvitedMembers = defineList({
  path: '/admin/users/:id/referrals',
  summary: 'A member’s referrals, newest first. `search` finds part of a name or an email.',
  row: InvitedMember,
  params: z.object({ id: Id }),
  orders: ['createdAt'],
  filters: { status: z.optional(ReferralStatus), ...dayFilters },
  pageSize: 20,
})

export const recordReferralVisit = defineCall({
  method: 'POST',
  path: '/referrals/visits',
  access: 'open',
  summary: 'Count a visit to the signup page with a referral code. Known and unknown codes get the same answer.',
  input: z.object({ code: z.string().check(z.overwrite(drawnCodeText), z.minLength(1), z.maxLength(32)) }),
})
