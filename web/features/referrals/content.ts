import type { InvitedMember } from '../../../contract/referrals.ts'
import type { ListOf } from '../../ui/list/list-definition.ts'

export const referralTexts = {
  title: 'Referral Program',
  deck: 'Invite traders, and see what became of each invitation.',
  loading: 'Loading your referrals',
  unrewarded: 'Referral rewards are switched off for your account.',
} as const

export const statTexts = {
  label: 'Your performance',
  signups: 'Sign-ups',
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
  disclosure: 'When you share it, say that you may be rewarded for it.',
} as const

/** What goes along with a shared link: nothing about profit, and that it is a referral. */
export const shareTexts = {
  menu: 'Share your referral link',
  subject: 'Uptick: signals on a public record',
  words: 'Uptick publishes trading signals on a public record that anybody can check. My referral link:',
  channels: { whatsapp: 'WhatsApp', telegram: 'Telegram', x: 'X', email: 'Email' },
} as const

export const linkTexts = {
  title: 'Generate Link',
  intro:
    'Name a link after the place where you share it. It has a code of its own, so that you see what each one brings.',
  name: 'Link name',
  placeholder: 'Telegram channel',
  create: 'Create link',
  creating: 'Creating',
  created: (name: string) => `“${name}” is ready to be copied.`,
  list: 'Your links',
  none: 'No links yet. Your own code above works without one.',
  full: (count: number) => `You have ${count} links, as many as one member can have.`,
  copy: 'Copy link',
} as const

export const analyticsTexts = {
  finding: (signups: string, qualified: string) => `${signups} and ${qualified} in 30 days`,
  none: 'The chart begins with the first sign-up through your code or one of your links.',
  days: 'Sign-ups and qualified referrals of the last 30 days, by UTC day',
  signups: 'Sign-ups',
  qualified: 'Qualified',
  links: 'By link',
  linksCaption: 'Results by link',
  noLinks: 'No named links yet',
  noLinksHint: 'With a link for each place where you share, you see which one brings whom.',
} as const

export const tierTexts = {
  title: 'Referral tiers',
  caption: 'The referral tiers and your place on them',
  held: 'Your tier',
  unlocked: 'Unlocked',
  locked: 'Locked',
  note: 'The percentage is of a referred member’s first verified deposit. The amount is credited once, when you reach the tier. $1 is 1 U-Point.',
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
  none: 'Nobody is ranked yet',
  hint: 'The list begins with the first referral whose deposit is verified.',
  me: 'You',
} as const

export const howTexts = {
  title: 'How it works',
  steps: [
    ['Share your link', 'Anyone who signs up with your link is your referral. You can’t refer yourself.'],
    [
      'They verify a deposit',
      'A referral is pending until support has verified their first deposit with a broker. Then it qualifies.',
    ],
  ],
  rewarded: [
    'You are credited',
    'Your tier’s percentage of that deposit, and a bonus when you reach a tier, are credited to you in U-Points, where rewards are allowed in both your countries. The ledger shows each one.',
  ],
  unrewarded: ['It is counted', 'Qualified referrals count towards your place on the leaderboard.'],
} as const

export const invitedTexts = {
  name: 'Invited',
  status: 'Status',
  anyStatus: 'Any status',
  link: 'Came by',
  ownCode: 'their own code',
  earned: 'Earned',
  earnedFact: (points: string) => `${points} U-Points`,
  at: 'Signed up',
  from: 'Signed up from',
  to: 'Signed up until',
} as const

export const invitedWords: ListOf<InvitedMember, 'createdAt'>['words'] = {
  title: 'Referrals',
  search: 'Search referrals',
  placeholder: 'Name or email',
  order: 'Order',
  orders: { 'createdAt desc': 'Newest first', 'createdAt asc': 'Oldest first' },
  rows: 'Members whom this member invited',
  loading: 'Loading referrals',
  pages: 'Pages of referrals',
  csv: 'referrals',
  none: () => 'Nobody invited',
  noneHint: 'Whoever signs up with one of the member’s codes will stand here.',
  noneMatching: () => 'No referrals found',
  noneMatchingHint: 'Try another name, status or day.',
  clear: 'Show all referrals',
}
