import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { AdminMember } from '../../../contract/members.ts'

/**
 * A phone number as a spreadsheet shows it: `(+234) 803 555 0100`. In parentheses it is text to every one of them, neither a formula
 * for its plus sign nor a number for its digits. What is no number stays what somebody wrote, and is made harmless with every other cell.
 */
export const phoneCell = (phone: string | null): string => {
  const known = phone === null ? undefined : parsePhoneNumberFromString(phone)
  if (!known) return phone ?? ''
  const national = known.formatInternational().slice(`+${known.countryCallingCode}`.length).trim()
  return `(+${known.countryCallingCode}) ${national}`
}

const yesOrNo = (claim: boolean): string => (claim ? 'yes' : 'no')

/** A member as a spreadsheet has them. */
export const toMemberLine = ({
  createdAt,
  fullName,
  email,
  phone,
  country,
  tier,
  uPoints,
  depositAmount,
  dashboardUnlocked,
  hasDeposited,
  premiumTest,
  sponsoredTiers: [sponsored],
  id,
}: AdminMember) => ({
  createdAt,
  fullName,
  email,
  phone: phoneCell(phone),
  country,
  tier,
  uPoints,
  depositAmount,
  dashboardUnlocked: yesOrNo(dashboardUnlocked),
  hasDeposited: yesOrNo(hasDeposited),
  premiumTest: yesOrNo(premiumTest),
  sponsoredTier: sponsored?.tier ?? '',
  sponsoredTierEndsAt: sponsored?.endsAt ?? '',
  id,
})
