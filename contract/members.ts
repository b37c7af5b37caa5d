import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { Tier } from './tiers.ts'

/** A member as the administrator sees one (document 3, section 3). */
export const AdminMember = z.object({
  id: Id,
  fullName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  country: z.nullable(z.string()),
  tier: Tier,
  uPoints: z.int(),
  depositAmount: z.number(),
  dashboardUnlocked: z.boolean(),
  hasDeposited: z.boolean(),
  createdAt: Instant,
})
export type AdminMember = z.infer<typeof AdminMember>

export const updateMemberAccess = defineCall({
  method: 'PATCH',
  path: '/admin/users/:id/access',
  access: 'admin',
  summary: 'Set tier, dashboard and deposit flags. Open sockets of the member lose what the new tier lacks at once.',
  params: z.object({ id: Id }),
  input: z.object({ tier: Tier, dashboardUnlocked: z.boolean(), hasDeposited: z.boolean() }),
  reply: AdminMember,
  fails: ['MEMBER_NOT_FOUND'],
})
