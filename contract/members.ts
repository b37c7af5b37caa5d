import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { commonTexts } from './common-texts.ts'
import { dayFilters, defineList, Search, YesNo } from './list.ts'
import { wholeCents } from './shared-fields.ts'
import { SponsoredTier } from './sponsored-tiers.ts'
import { anyLine, emailField, visibleLine } from './text-fields.ts'
import { Tier } from './tiers.ts'

/** A member as the administrator sees one (docs/product.md, “Administration”). */
export const AdminMember = z.object({
  id: Id,
  fullName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** The member's own: bought, or given here. It has no end. */
  tier: Tier,
  /** Ours: tiers above it that sponsored codes carry for a time, highest first. The first one counts. */
  sponsoredTiers: z.array(SponsoredTier),
  uPoints: z.int(),
  depositAmount: z.number(),
  dashboardUnlocked: z.boolean(),
  hasDeposited: z.boolean(),
  /** Ours: a premium test account, which has the second chart scanner whatever its tier. */
  premiumTest: z.boolean(),
  createdAt: Instant,
  /** Ours: names this state of the member, so that an edit of an older one can be refused. */
  updatedAt: Instant,
})
export type AdminMember = z.infer<typeof AdminMember>

/** docs/product.md, “Administration”. */
export const MEMBERS_PAGE_SIZE = 50

export const memberMessages = {
  fullNameRequired: commonTexts.fullNameMissing,
  emailInvalid: commonTexts.emailInvalid,
  depositNegative: 'The deposit amount cannot be below 0',
  none: 'No users found in the system.',
  noneMatching: (search: string) => `No users found matching "${search}"`,
} as const

/** What narrows the list of members, besides the words that are searched for. */
const memberFilters = {
  tier: z.optional(Tier),
  country: z.optional(anyLine(60)),
  dashboard: z.optional(z.enum(['unlocked', 'locked'])),
  deposited: YesNo,
  /** Days of joining. */
  ...dayFilters,
}
export const memberNarrowing = { search: Search, ...memberFilters }

export const listMembers = defineList({
  path: '/admin/users',
  summary: 'Members, newest first. `search` finds part of a name, an email or a phone number.',
  row: AdminMember,
  orders: ['createdAt', 'fullName', 'email', 'tier', 'uPoints'],
  filters: memberFilters,
  pageSize: MEMBERS_PAGE_SIZE,
})

export const getMember = defineCall({
  method: 'GET',
  path: '/admin/users/:id',
  access: 'admin',
  summary: 'One member of the list.',
  params: z.object({ id: Id }),
  reply: AdminMember,
  fails: ['MEMBER_NOT_FOUND'],
})

export const updateMember = defineCall({
  method: 'PATCH',
  path: '/admin/users/:id/update',
  access: 'admin',
  summary: 'Edit a member. Only assignments change points. Fails if the member changed since `updatedAt`.',
  params: z.object({ id: Id }),
  input: z.object({
    fullName: visibleLine(memberMessages.fullNameRequired, 120),
    email: emailField(memberMessages.emailInvalid, memberMessages.emailInvalid),
    phone: z.optional(z.nullable(anyLine(40))),
    country: z.optional(z.nullable(anyLine(60))),
    tier: Tier,
    dashboardUnlocked: z.boolean(),
    hasDeposited: z.boolean(),
    /** Ours: a premium test account or not; left out, it stays as it is. */
    premiumTest: z.optional(z.boolean()),
    /** US dollars, to the cent. */
    depositAmount: z
      .number(memberMessages.depositNegative)
      .check(z.minimum(0, memberMessages.depositNegative), z.maximum(100_000_000, 'At most $100,000,000'), wholeCents),
    updatedAt: z.optional(Instant),
  }),
  reply: AdminMember,
  fails: ['MEMBER_NOT_FOUND', 'MEMBER_CHANGED', 'MEMBER_EMAIL_TAKEN'],
})

export const updateMemberAccess = defineCall({
  method: 'PATCH',
  path: '/admin/users/:id/access',
  access: 'admin',
  summary:
    'Set tier, dashboard and deposit flags. Locking the dashboard also ends access from codes. Open sockets follow the new rights at once.',
  params: z.object({ id: Id }),
  input: z.object({ tier: Tier, dashboardUnlocked: z.boolean(), hasDeposited: z.boolean() }),
  undoable: true,
  reply: AdminMember,
  fails: ['MEMBER_NOT_FOUND'],
})

/** A login of a member. We delete it a day after its session ends. */
export const Login = z.object({
  id: Id,
  createdAt: Instant,
  /** The network address, as its member sees it too. */
  address: z.string(),
  /** What the browser calls itself. */
  userAgent: z.string(),
  /** When it ended or will end. */
  endsAt: Instant,
  isOpen: z.boolean(),
})
export type Login = z.infer<typeof Login>

export const listMemberLogins = defineList({
  path: '/admin/users/:id/logins',
  summary:
    'A member’s logins, newest first, until we delete their sessions. `search` finds part of an address or a device.',
  row: Login,
  params: z.object({ id: Id }),
  orders: ['createdAt'],
  filters: { state: z.optional(z.enum(['open', 'ended'])), ...dayFilters },
  pageSize: 20,
})
