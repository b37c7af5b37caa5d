import type { InvitedMember } from '../../../contract/referrals.ts'
import { commonLabels } from '../../ui/common-labels.ts'
import type { ListOf } from '../../ui/list/list-definition.ts'

export const referralTexts = {
  title: 'Referral Program',
  deck: 'Invite traders and track your referrals.',
  loading: 'Loading your referrals',
  unrewarded: 'Referral rewards are switched off for your account.',
} as const

export const statTexts = {
  label: 'Your performance',
  signups: 'Signups',
  qualified: 'Qualified referrals',
  pending: 'Waiting for a deposit',
  earned: 'Earned U-Points',
  ofSignups: (signups: string) => `of ${signups}`,
} as const

export const codeTexts = {
  title: 'Your referral code',
  code: 'Referral code',
  link: 'Referral link',
  copy: 'Copy code',
  copyLink: 'Copy link',
  share: 'Share on Social',
  generate: 'Generate Link',
  analytics: 'View Analytics',
  hideAnalytics: 'Hide Analytics',
  disclosure: 'Tell people that you may earn a reward.',
} as const

/** What goes along with a shared link: nothing about profit, and that it is a referral. */
export const shareTexts = {
  menu: 'Share your referral link',
  subject: 'Uptick: signals on a public record',
  words: 'Uptick publishes trading signals on a public record that anyone can check. My referral link:',
  channels: { whatsapp: 'WhatsApp', telegram: 'Telegram', x: 'X', email: 'Email' },
} as const

export const linkTexts = {
  title: 'Generate Link',
  intro: 'Name each link after where you share it, to compare results.',
  name: 'Link name',
  placeholder: 'Telegram channel',
  create: 'Create link',
  creating: 'Creating',
  created: (name: string) => `“${name}” is ready to copy.`,
  list: 'Your links',
  none: 'No links yet. Your own code above works without one.',
  full: (count: number) => `You have ${count} links, the maximum.`,
  copy: 'Copy link',
} as const

export const analyticsTexts = {
  finding: (signups: string, qualified: string) => `${signups} and ${qualified} in 30 days`,
  none: 'The chart starts with your first signup.',
  days: 'Signups and qualified referrals of the last 30 days, by UTC day',
  signups: 'Signups',
  qualified: 'Qualified',
  links: 'By link',
  linksCaption: 'Results by link',
  noLinks: 'No named links yet',
  noLinksHint: 'Create a link for each place you share, to compare them.',
} as const

export const tierTexts = {
  title: 'Referral tiers',
  caption: 'The referral tiers and your place on them',
  held: 'Your tier',
  unlocked: 'Unlocked',
  locked: 'Locked',
  note: 'The percentage applies to a referral’s first verified deposit. You get the bonus once per tier. $1 is 1 U-Point.',
  missing: (count: string, tier: string) => `${count} more to ${tier}`,
  top: 'You hold the highest tier.',
} as const

export const recentTexts = {
  title: 'Recent referrals',
  caption: 'Recent referrals by link',
  none: 'No referrals yet',
  hint: 'New referrals will appear here, with first name and initial.',
  status: { pending: 'Pending', qualified: 'Qualified', reversed: 'Reversed' },
} as const

export const leaderTexts = {
  title: 'Leaderboard',
  caption: 'Members with the most qualified referrals',
  none: 'No rankings yet',
  hint: 'Members appear here once a referral’s deposit is verified.',
  me: 'You',
} as const

export const howTexts = {
  title: commonLabels.howItWorks,
  steps: [
    ['Share your link', 'Anyone who signs up with your link is your referral. You can’t refer yourself.'],
    ['They verify a deposit', 'Your referral qualifies once support verifies their first broker deposit.'],
  ],
  rewarded: [
    'You are credited',
    'You get your tier’s percentage of that deposit in U-Points, plus a bonus for each new tier. Both countries must allow rewards.',
  ],
  unrewarded: ['It is counted', 'Qualified referrals move you up the leaderboard.'],
} as const

export const invitedTexts = {
  name: 'Invited',
  status: 'Status',
  anyStatus: 'Any status',
  link: 'Source',
  ownCode: 'their own code',
  earned: 'Earned',
  earnedFact: (points: string) => `${points} U-Points`,
  at: 'Signed up',
  signedUp: 'Signed up',
} as const

export const invitedWords: ListOf<InvitedMember, 'createdAt'>['words'] = {
  title: 'Referrals',
  search: 'Search referrals',
  placeholder: 'Name or email',
  order: 'Order',
  orders: { 'createdAt desc': 'Newest first', 'createdAt asc': 'Oldest first' },
  rows: 'Members invited by this member',
  loading: 'Loading referrals',
  pages: 'Pages of referrals',
  csv: 'referrals',
  none: () => 'No referrals yet',
  noneHint: 'Members who sign up with this member’s codes will appear here.',
  noneMatching: () => 'No referrals found',
  clear: 'Show all referrals',
}
