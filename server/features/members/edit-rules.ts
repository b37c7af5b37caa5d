import * as z from 'zod/mini'
import { type InputOf, Instant } from '../../../contract/call.ts'
import { getMessage } from '../../../contract/errors.ts'
import type { updateMember, updateMemberAccess } from '../../../contract/members.ts'
import { cleanEmail } from '../../../contract/people-text.ts'
import type { TierEnds } from '../../../contract/sponsored-tiers.ts'
import { Tier } from '../../../contract/tiers.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { RecordedAction } from '../audit/service.ts'
import type { AdminPolicy } from '../sessions/service.ts'
import type { Member } from './store.ts'

type MemberForm = Omit<InputOf<typeof updateMember>, 'updatedAt'>
type Access = InputOf<typeof updateMemberAccess>
type Difference = { before: Record<string, unknown>; after: Record<string, unknown> }

const ADMINISTRATOR_EMAIL_FIXED = 'This address identifies the administrator. Change it in the server’s settings.'

/** Throws where the edit would leave the club without its administrator. */
export const assertKeepsAdministrator = (
  { email }: Pick<Member, 'email'>,
  newEmail: string,
  policy: AdminPolicy,
): void => {
  if (email !== policy.adminEmail || newEmail === email) return
  throw new CallError('INPUT_INVALID', {
    message: ADMINISTRATOR_EMAIL_FIXED,
    fields: { email: ADMINISTRATOR_EMAIL_FIXED },
  })
}

export const emailTaken = (): CallError =>
  new CallError('MEMBER_EMAIL_TAKEN', { fields: { email: getMessage('MEMBER_EMAIL_TAKEN') } })

const NO_TIER_ENDS: TierEnds = { starterEndsAt: null, silverEndsAt: null, goldEndsAt: null }

/** Rights that an administrator sets have no end. What codes carry stays beside them, unless the dashboard is locked: then all of it is gone. */
export const toAccessChanges = (access: Access) => ({
  ...access,
  accessEndsAt: null,
  ...(access.dashboardUnlocked ? {} : NO_TIER_ENDS),
})

const isSameAccess = (member: Access, form: Access): boolean =>
  member.tier === form.tier &&
  member.dashboardUnlocked === form.dashboardUnlocked &&
  member.hasDeposited === form.hasDeposited

/** An empty text is none; a field that was not sent stays. */
const optional = (sent: string | null | undefined, kept: string | null): string | null =>
  sent === undefined ? kept : sent || null

/** The columns that the form is about. A sponsored access keeps its end unless the edit is about rights. */
export const toMemberChanges = (member: Member, form: MemberForm) => {
  const { tier, dashboardUnlocked, hasDeposited } = form
  return {
    fullName: form.fullName,
    // An email of before with hidden characters stays: its plain form may be somebody else's.
    email: cleanEmail(member.email) === form.email ? member.email : form.email,
    phone: optional(form.phone, member.phone),
    country: optional(form.country, member.country),
    depositCents: Math.round(form.depositAmount * 100),
    premiumTest: form.premiumTest ?? member.premiumTest,
    ...(isSameAccess(member, form) ? {} : toAccessChanges({ tier, dashboardUnlocked, hasDeposited })),
  }
}

/** What of a member an administrator can change, as the audit log shows it. */
const toAudited = ({ fullName, email, phone, country, tier, ...member }: Member): Record<string, unknown> => ({
  fullName,
  email,
  phone,
  country,
  tier,
  dashboardUnlocked: member.dashboardUnlocked,
  hasDeposited: member.hasDeposited,
  premiumTest: member.premiumTest,
  depositAmount: member.depositCents / 100,
  accessEndsAt: member.accessEndsAt?.toISOString() ?? null,
  starterEndsAt: member.starterEndsAt?.toISOString() ?? null,
  silverEndsAt: member.silverEndsAt?.toISOString() ?? null,
  goldEndsAt: member.goldEndsAt?.toISOString() ?? null,
})

/** The fields that an edit changed, before and after; null where it changed none. */
export const findDifference = (before: Member, after: Member): Difference | null => {
  const [old, fresh] = [toAudited(before), toAudited(after)]
  const changed = Object.keys(old).filter((field) => old[field] !== fresh[field])
  const only = (fields: Record<string, unknown>) => Object.fromEntries(changed.map((field) => [field, fields[field]]))
  return changed.length === 0 ? null : { before: only(old), after: only(fresh) }
}

const AccessFields = z.partial(
  z.object({
    tier: Tier,
    dashboardUnlocked: z.boolean(),
    hasDeposited: z.boolean(),
    accessEndsAt: z.nullable(Instant),
    starterEndsAt: z.nullable(Instant),
    silverEndsAt: z.nullable(Instant),
    goldEndsAt: z.nullable(Instant),
  }),
)

const END_NAMES = ['accessEndsAt', 'starterEndsAt', 'silverEndsAt', 'goldEndsAt'] as const

/**
 * What puts a member's rights back as they were before an action that the audit log kept; null where they are not as the action left
 * them, or where the access that it ended would be over by now.
 */
export const accessBefore = (
  member: Member,
  { before, after }: Pick<RecordedAction, 'before' | 'after'>,
  nowMs: number,
): Partial<Pick<Member, 'tier' | 'dashboardUnlocked' | 'hasDeposited' | (typeof END_NAMES)[number]>> | null => {
  const current = toAudited(member)
  const isAsLeft = Object.entries(after ?? {}).every(([field, value]) => current[field] === value)
  const access = AccessFields.parse(before ?? {})
  if (!isAsLeft || (access.accessEndsAt && Date.parse(access.accessEndsAt) <= nowMs)) return null
  const kept = END_NAMES.flatMap((name) => {
    const end = access[name]
    return end === undefined ? [] : [[name, end === null ? null : new Date(end)]]
  })
  return { ...access, ...Object.fromEntries(kept) }
}
