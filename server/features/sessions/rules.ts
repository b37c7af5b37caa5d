import type { CallingMember } from '../../platform/http/caller.ts'

/** What of the configuration decides who the administrator is (docs/product.md, “Accounts and sessions”). */
export interface AdminPolicy {
  adminEmail: string
  demo: boolean
}

interface Identity {
  email: string
  totpEnabledAt: Date | null
}

/** The administrator is one e-mail address. Outside the demo it holds no rights before its second factor is enrolled. */
export const isAdmin = ({ email, totpEnabledAt }: Identity, { adminEmail, demo }: AdminPolicy): boolean =>
  email === adminEmail && (demo || totpEnabledAt !== null)

/** The member as the calls know them: what access is decided on. */
export const callingMemberOf = (
  member: Identity & Omit<CallingMember, 'isAdmin'>,
  policy: AdminPolicy,
): CallingMember => ({
  id: member.id,
  email: member.email,
  fullName: member.fullName,
  tier: member.tier,
  dashboardUnlocked: member.dashboardUnlocked,
  isAdmin: isAdmin(member, policy),
})
