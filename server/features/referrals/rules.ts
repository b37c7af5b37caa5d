import { phoneDigits } from '../../../contract/phone-numbers.ts'
import { REFERRAL_TIERS, type ReferralOverview } from '../../../contract/referrals.ts'
import { DAY_MS, startOfDayMs } from '../../../contract/slots.ts'
import { UPOINTS_PER_DOLLAR } from '../../../contract/upoints.ts'

type ReferralTier = (typeof REFERRAL_TIERS)[number]

/** The tier of somebody with so many qualified referrals; null before the first. */
export const toReferralTier = (qualified: number): ReferralTier | null =>
  REFERRAL_TIERS.findLast(({ from }) => qualified >= from) ?? null

/**
 * What a referrer earns when a referral becomes their `qualified`-th: a share of the deposit in whole points, rounded down, by the
 * tier that it reaches, and that tier's bonus where it is the tier's first.
 */
export const toEarnings = ({ qualified, depositCents }: { qualified: number; depositCents: number }) => {
  const tier = toReferralTier(qualified)
  if (!tier) return { commission: 0, bonus: 0, tier: null }
  return {
    tier,
    // Whole numbers until the division: cents times percent is ten thousand times the dollars.
    commission: Math.floor((depositCents * tier.bonusPercent * UPOINTS_PER_DOLLAR) / 10_000),
    bonus: qualified === tier.from ? tier.bonusUpoints : 0,
  }
}

/** One phone number, one person: who registers again with their own code brings nobody. */
export const isSamePerson = (one: { phone: string | null }, other: { phone: string | null }): boolean => {
  const digits = phoneDigits(one.phone)
  return digits !== null && digits === phoneDigits(other.phone)
}

export const DAYS_SHOWN = 30

const formatDay = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)

/** Midnight (UTC) of the first day shown. */
export const firstDayShown = (nowMs: number): Date => new Date(startOfDayMs(nowMs) - (DAYS_SHOWN - 1) * DAY_MS)

/** The last 30 UTC days, oldest first, each with what happened on it. */
export const daysUntil = (
  nowMs: number,
  signups: ReadonlyMap<string, number>,
  qualified: ReadonlyMap<string, number>,
): ReferralOverview['days'] =>
  Array.from({ length: DAYS_SHOWN }, (_, index) => formatDay(firstDayShown(nowMs).getTime() + index * DAY_MS)).map(
    (date) => ({ date, signups: signups.get(date) ?? 0, qualified: qualified.get(date) ?? 0 }),
  )
