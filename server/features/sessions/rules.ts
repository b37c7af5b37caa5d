import { accessAt, type KeptAccess } from '../../../contract/sponsored-tiers.ts'
import type { Caller, CallingMember } from '../../platform/http/caller.ts'

/** What of the configuration decides who the administrator is (docs/product.md, “Accounts and sessions”). */
export interface AdminPolicy {
  adminEmail: string
  demo: boolean
}

interface Identity {
  email: string
  totpEnabledAt: Date | null
}

/** The administrator is one email address. Outside the demo it holds no rights before its second factor is enrolled. */
export const isAdmin = ({ email, totpEnabledAt }: Identity, { adminEmail, demo }: AdminPolicy): boolean =>
  email === adminEmail && (demo || totpEnabledAt !== null)

/** The member as the calls know them at this moment, what access is decided on, and until when that holds. */
export const toCallingMember = (
  member: Identity & KeptAccess & Pick<CallingMember, 'id' | 'fullName'>,
  policy: AdminPolicy,
  nowMs: number,
): Pick<Caller, 'member' | 'rightsEndAtMs'> => {
  const { tier, dashboardUnlocked, changesAtMs } = accessAt(member, nowMs)
  const { id, email, fullName } = member
  return {
    member: { id, email, fullName, tier, dashboardUnlocked, isAdmin: isAdmin(member, policy) },
    rightsEndAtMs: changesAtMs,
  }
}
