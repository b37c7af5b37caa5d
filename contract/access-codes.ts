import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { drawnCode } from './code-text.ts'
import { dayFilters, defineList } from './list.ts'
import { CodeTier, SponsoredTier } from './sponsored-tiers.ts'
import { Tier } from './tiers.ts'

/** docs/product.md, “Tiers and access”: what a sponsored access code carries unless the administrator chooses otherwise. */
export const SPONSORED_TIER: CodeTier = 'starter'
export const SPONSORED_ACCESS_MONTHS = 4
export const SPONSORED_MAX_MONTHS = 24
/** How long before its end a member is reminded of it. */
export const SPONSORED_REMINDER_DAYS = 7
export const ACTIVATION_CODE_TTL_SECONDS = 7 * 24 * 3600
export const ACCESS_CODES_PAGE_SIZE = 20
export const ACCESS_CODE_MAX_USES = 10_000
export const ACCESS_CODE_MAX_DAYS = 730
/** Of each code, how many of its uses are listed. */
export const ACCESS_CODE_USES_SHOWN = 50
/** Longer than any code that is handed out. */
const DASHBOARD_CODE_MAX_LENGTH = 40

export const accessCodeMessages = {
  dashboardCodeRequired: 'Please enter your access code',
  maxUses: `Max members must be a whole number from 1 to ${ACCESS_CODE_MAX_USES}`,
  validDays: `Days to redeem must be a whole number from 1 to ${ACCESS_CODE_MAX_DAYS}`,
  months: `Months must be a whole number from 1 to ${SPONSORED_MAX_MONTHS}`,
  tier: 'The tier is Starter, Silver or Gold',
} as const

/** Codes are read aloud, copied and typed: case, spaces and hyphens mean nothing. */
const DashboardCode = drawnCode({
  required: accessCodeMessages.dashboardCodeRequired,
  most: DASHBOARD_CODE_MAX_LENGTH,
  tooLong: 'An access code has at most 40 characters',
})

/** The fields of the current user that a code changes. */
export const DashboardAccess = z.object({
  dashboardUnlocked: z.boolean(),
  codeActivated: z.boolean(),
  /** When the access ends; null where it does not. */
  accessEndsAt: z.nullable(Instant),
  /** The tier that counts now, and what of it ends. */
  tier: Tier,
  sponsoredTiers: z.array(SponsoredTier),
})
export type DashboardAccess = z.infer<typeof DashboardAccess>

export const validateDashboardCode = defineCall({
  method: 'POST',
  path: '/auth/validate-dashboard-code',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Unlock the dashboard with an activation code. A sponsored access code also grants a tier for some months.',
  failure: 'Dashboard code validation failed',
  input: z.object({ dashboardCode: DashboardCode }),
  reply: DashboardAccess,
  fails: ['DASHBOARD_CODE_INVALID', 'DASHBOARD_CODE_USED', 'DASHBOARD_UNLOCKED'],
})

export const sendActivationEmail = defineCall({
  method: 'POST',
  path: '/auth/send-activation-email',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Email a new activation code to a member with a verified deposit. The older code stops working.',
  failure: 'Failed to send activation email',
  fails: ['DEPOSIT_UNVERIFIED', 'DASHBOARD_UNLOCKED'],
})

/** What became of a code. A revoked one stays that, whoever used it before; one that is used up and late is used up. */
export const AccessCodeState = z.enum(['usable', 'revoked', 'used-up', 'ended'])
export type AccessCodeState = z.infer<typeof AccessCodeState>

/** A sponsored code as the administrator sees it. */
export const AccessCode = z.object({
  id: Id,
  /** As it is handed out. */
  code: z.string(),
  maxUses: z.int(),
  uses: z.int(),
  /** What it opens, from the day that a member uses it. */
  tier: CodeTier,
  months: z.int(),
  /** Until when it can be used; what it opened lasts on. A revoked one has expired. */
  expiresAt: Instant,
  /** When the administrator ended it; null for one that runs or ran out. */
  revokedAt: z.nullable(Instant),
  createdAt: Instant,
  /** Whether another member can use it now. */
  usable: z.boolean(),
  state: AccessCodeState,
  /** The newest first, at most 50. */
  usedBy: z.array(
    z.object({
      memberId: Id,
      fullName: z.string(),
      email: z.string(),
      usedAt: Instant,
      /** When this member's tier from codes ends, of the tier that this one carries; null once it has. */
      tierEndsAt: z.nullable(Instant),
    }),
  ),
})
export type AccessCode = z.infer<typeof AccessCode>

const wholeNumber = (to: number, sentence: string) =>
  z.number(sentence).check(z.refine((value) => Number.isInteger(value) && value >= 1 && value <= to, sentence))

export const listAccessCodes = defineList({
  path: '/admin/access-codes',
  secret: true,
  summary: 'Sponsored access codes, newest first. `search` finds part of a code, or of a user’s name or email.',
  row: AccessCode,
  orders: ['createdAt', 'expiresAt', 'uses'],
  filters: {
    state: z.optional(AccessCodeState),
    /** Days of creation. */
    ...dayFilters,
  },
  pageSize: ACCESS_CODES_PAGE_SIZE,
})

export const createAccessCode = defineCall({
  method: 'POST',
  path: '/admin/access-codes',
  access: 'admin',
  summary: 'Create a sponsored code, with its tier, months, number of uses and days to redeem it.',
  input: z.object({
    maxUses: wholeNumber(ACCESS_CODE_MAX_USES, accessCodeMessages.maxUses),
    validDays: wholeNumber(ACCESS_CODE_MAX_DAYS, accessCodeMessages.validDays),
    tier: z._default(z.enum(CodeTier.options, accessCodeMessages.tier), SPONSORED_TIER),
    months: z._default(wholeNumber(SPONSORED_MAX_MONTHS, accessCodeMessages.months), SPONSORED_ACCESS_MONTHS),
  }),
  reply: AccessCode,
})

export const revokeAccessCode = defineCall({
  method: 'DELETE',
  path: '/admin/access-codes/:id',
  access: 'admin',
  summary: 'Revoke a sponsored code. Members who used it keep their access until it expires.',
  params: z.object({ id: Id }),
  reply: AccessCode,
  fails: ['ACCESS_CODE_NOT_FOUND', 'ACCESS_CODE_ENDED'],
})
