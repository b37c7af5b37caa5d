import { REFERRAL_TIERS, type ReferralOverview } from '../../../contract/referrals.ts'
import { formatCount, formatDate } from '../../lib/format.ts'
import { shareTexts } from './content.ts'

type ReferralTier = (typeof REFERRAL_TIERS)[number]

export interface TierRow extends Pick<ReferralTier, 'tier' | 'bonusPercent' | 'bonusUpoints'> {
  /** `10–24`, `50+` */
  referrals: string
  state: 'held' | 'unlocked' | 'locked'
}

/** The tier table as it stands for a member who holds `held` with this many qualified referrals. */
export const tierRows = ({ tier: held, qualified }: Pick<ReferralOverview, 'tier' | 'qualified'>): TierRow[] =>
  REFERRAL_TIERS.map(({ tier, from, to, bonusPercent, bonusUpoints }) => ({
    tier,
    referrals: to === null ? `${from}+` : `${from}–${to}`,
    bonusPercent,
    bonusUpoints,
    state: tier === held ? 'held' : qualified >= from ? 'unlocked' : 'locked',
  }))

/** The next tier and how many qualified referrals it still takes; null at the top. */
export const findNextTier = (qualified: number): { tier: ReferralTier['tier']; missing: number } | null => {
  const next = REFERRAL_TIERS.find(({ from }) => qualified < from)
  return next ? { tier: next.tier, missing: next.from - qualified } : null
}

/** `1 signup`, `1,204 visits` */
export const counted = (count: number, noun: string): string => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

/** Addresses that hand a link on, by channel. They open in the other service; nothing of it is loaded here. */
export const shareAddresses = (url: string): Record<keyof typeof shareTexts.channels, string> => {
  const query = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&')
  const { words, subject } = shareTexts
  return {
    whatsapp: `https://wa.me/?${query({ text: `${words} ${url}` })}`,
    telegram: `https://t.me/share/url?${query({ url, text: words })}`,
    x: `https://x.com/intent/post?${query({ text: words, url })}`,
    email: `mailto:?${query({ subject, body: `${words}\n${url}` })}`,
  }
}

/** `Nov 21, 2026` of `2026-11-21`: the days of the overview are UTC's. */
export const formatDay = (date: string): string => formatDate(`${date}T00:00:00Z`, 'UTC')
