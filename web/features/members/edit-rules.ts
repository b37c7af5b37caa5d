import * as z from 'zod/mini'
import type { InputOf } from '../../../contract/call.ts'
import { type AdminMember, updateMember } from '../../../contract/members.ts'
import type { Tier } from '../../../contract/tiers.ts'
import { MAX_UPOINTS } from '../../../contract/upoints.ts'
import { firstMessages } from '../../lib/form-resolver.ts'
import { formatCount } from '../../lib/format.ts'
import { DOLLARS, fieldNumber, readNumber, readNumbers, WHOLE } from '../../lib/typed-number.ts'
import { editTexts } from './content.ts'

/** What the edit dialog holds: text, as it is typed. */
export interface EditValues {
  fullName: string
  email: string
  phone: string
  country: string
  tier: Tier
  dashboardUnlocked: 'yes' | 'no'
  hasDeposited: 'yes' | 'no'
  premiumTest: 'yes' | 'no'
  depositAmount: string
  uPoints: string
}

export type Details = Omit<InputOf<typeof updateMember>, 'updatedAt'>
export type EditProblems = Partial<Record<keyof EditValues, string>>

export interface Edit {
  /** Null where nothing but the points is changed. */
  details: Details | null
  /** Points to add; below 0 to deduct. */
  difference: number
}

const toFlag = (on: boolean) => (on ? 'yes' : 'no')

export const toEditValues = (member: AdminMember): EditValues => ({
  fullName: member.fullName,
  email: member.email,
  phone: member.phone ?? '',
  country: member.country ?? '',
  tier: member.tier,
  dashboardUnlocked: toFlag(member.dashboardUnlocked),
  hasDeposited: toFlag(member.hasDeposited),
  premiumTest: toFlag(member.premiumTest),
  depositAmount: fieldNumber(member.depositAmount),
  uPoints: fieldNumber(member.uPoints),
})

const toInput = (values: EditValues, depositAmount: number) => ({
  fullName: values.fullName,
  email: values.email,
  phone: values.phone.trim() || null,
  country: values.country.trim() || null,
  tier: values.tier,
  dashboardUnlocked: values.dashboardUnlocked === 'yes',
  hasDeposited: values.hasDeposited === 'yes',
  premiumTest: values.premiumTest === 'yes',
  depositAmount,
})

const uPointsProblem = (uPoints: number): string | null => {
  if (!Number.isInteger(uPoints) || uPoints < 0) return editTexts.uPointsInvalid
  return uPoints > MAX_UPOINTS ? editTexts.uPointsTooMany(formatCount(MAX_UPOINTS)) : null
}

/** How far the typed points lie from what the member holds; null while they are no number of points. */
export const findDifference = (values: Pick<EditValues, 'uPoints'>, member: Pick<AdminMember, 'uPoints'>) => {
  const { value: uPoints } = readNumber(values.uPoints, WHOLE)
  return uPointsProblem(uPoints) ? null : uPoints - member.uPoints
}

const isSame = (details: Details, member: AdminMember): boolean =>
  Object.entries(details).every(([name, value]) => member[name as keyof Details] === value)

/** What is to be saved of a member, or what speaks against it, by field. */
export const readEdit = (
  values: EditValues,
  member: AdminMember,
): { edit: Edit; problems: null } | { edit: null; problems: EditProblems } => {
  const { numbers, problems: ambiguous } = readNumbers(values, { depositAmount: DOLLARS, uPoints: WHOLE })
  const parsed = z.safeParse(updateMember.input, toInput(values, numbers.depositAmount))
  const pointsProblem = uPointsProblem(numbers.uPoints)
  if (!parsed.success || pointsProblem) {
    const problems: EditProblems = parsed.success ? {} : firstMessages(parsed.error.issues)
    return { edit: null, problems: { ...problems, ...(pointsProblem && { uPoints: pointsProblem }), ...ambiguous } }
  }
  const details: Details = parsed.data
  return {
    edit: {
      details: isSame(details, member) ? null : details,
      difference: numbers.uPoints - member.uPoints,
    },
    problems: null,
  }
}

/** docs/product.md, “Administration”: the reason that the dialog gives to the ledger. */
export const adjustmentReason = (difference: number): string =>
  `Admin adjustment: ${difference < 0 ? 'Deducted' : 'Added'} ${Math.abs(difference)} U-Points`
