import type { CurrentUser } from '../../../contract/auth.ts'
import type { Offers } from '../../../contract/country-policy.ts'
import type { AdminMember } from '../../../contract/members.ts'
import type { Preferences } from '../../../contract/preferences.ts'
import { accessAt, effectiveTier, toSponsoredTiers } from '../../../contract/sponsored-tiers.ts'
import { mayUseChartScanner } from '../../../contract/tiers.ts'
import { newCode } from '../../platform/ids.ts'
import { type AdminPolicy, isAdmin } from '../sessions/service.ts'
import type { Member } from './store.ts'

/** Whether the administrator's rights wait for nothing but the second factor. */
const adminNeedsTotp = (member: Member, policy: AdminPolicy): boolean =>
  member.email === policy.adminEmail && !isAdmin(member, policy)

/** A premium test account reads premium while it is one; what the member's own deposits reached stays kept beneath. */
const toAccessLevel = ({ premiumTest, accessLevel }: Pick<Member, 'premiumTest' | 'accessLevel'>) =>
  premiumTest ? 'premium' : accessLevel

/** What decides on a member's screens besides the member. */
interface Circumstances {
  policy: AdminPolicy
  offers: Offers
  nowMs: number
}

/** The rights of a member at this moment, and what of them ends. */
export const toShownAccess = (member: Member, nowMs: number) => {
  const { tier, dashboardUnlocked } = accessAt(member, nowMs)
  return {
    dashboardUnlocked,
    accessEndsAt: dashboardUnlocked ? (member.accessEndsAt?.toISOString() ?? null) : null,
    tier,
    sponsoredTiers: toSponsoredTiers(member, nowMs),
  }
}

const toPreferences = ({ timeZone, hourCycle, numberFormat }: Member): Preferences => ({
  timeZone,
  hourCycle,
  numberFormat,
})

/** The member as their own screens show them. */
export const toCurrentUser = (member: Member, { policy, offers, nowMs }: Circumstances): CurrentUser => ({
  ...toShownAccess(member, nowMs),
  id: member.id,
  fullName: member.fullName,
  email: member.email,
  admissionCode: member.admissionCode,
  hasDeposited: member.hasDeposited,
  accessPath: member.accessPath,
  accessLevel: toAccessLevel(member),
  chartScanner: mayUseChartScanner({ ...member, tier: effectiveTier(member, nowMs) }),
  codeActivated: member.codeActivated,
  ownTier: member.tier,
  uPoints: member.upoints,
  createdAt: member.createdAt.toISOString(),
  offers,
  preferences: toPreferences(member),
  theme: member.theme,
  isAdmin: isAdmin(member, policy),
  totpEnabled: member.totpEnabledAt !== null,
  ...(adminNeedsTotp(member, policy) ? { adminNeedsTotp: true } : {}),
})

/** The member as the administrator's screens show them. `depositAmount` in US dollars. */
export const toAdminMember = (member: Member, nowMs: number): AdminMember => ({
  id: member.id,
  fullName: member.fullName,
  email: member.email,
  phone: member.phone,
  country: member.country,
  tier: member.tier,
  sponsoredTiers: toSponsoredTiers(member, nowMs),
  uPoints: member.upoints,
  depositAmount: member.depositCents / 100,
  dashboardUnlocked: member.dashboardUnlocked,
  hasDeposited: member.hasDeposited,
  premiumTest: member.premiumTest,
  createdAt: member.createdAt.toISOString(),
  updatedAt: member.updatedAt.toISOString(),
})

/** `UPT-7K4Q`: short while few are taken, longer once drawing has met taken ones. */
export const newAdmissionCode = (draw: number): string => `UPT-${newCode(draw < 3 ? 4 : 6)}`
