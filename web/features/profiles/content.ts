import { RANKED_FROM } from '../../../contract/profiles.ts'
import { practiceTexts } from '../../market/practice/content.ts'

export const profileTexts = {
  loading: 'Loading the profile',
  notFound: 'No public profile here',
  toStart: 'Open Uptick',
  since: 'Since',
  hosts: 'Hosts',
  follow: 'Follow',
  following: 'Following',
  copy: 'Copy calls',
  edit: 'Edit profile',
  calls: 'Calls',
  practice: 'Practice trades',
  marathons: 'Marathons',
  place: (rank: string, ranked: string) => `Rank ${rank} of ${ranked}`,
  wonOf: (won: string, n: string) => `${won} of ${n} won`,
  breakEven: (rate: string) => `Break-even ${rate}`,
  curve: 'Profit in equal stakes',
  curveWords: (profit: string) => `${profit} stakes so far`,
  last: (won: number, n: number) => `${won} of the last ${n} won`,
  noTrades: 'No settled trades yet. The win rate and curve appear here after the first ones.',
  trade: practiceTexts.toPractice,
} as const

export const ownTexts = {
  title: 'Public profile',
  deck: 'A public profile shows your name, hosted rooms, calls and practice record to everyone.',
  handle: 'Handle',
  handleHint: 'The name in your profile’s address.',
  isPublic: 'Show my profile to everyone',
  save: 'Save profile',
  saving: 'Saving',
  saved: 'Profile saved.',
  open: 'Open my profile',
} as const

export const boardTexts = {
  title: 'Weekly board',
  nobody: 'Nobody has cleared break-even this week',
  one: (name: string) => `${name} has cleared break-even this week`,
  several: (count: number) => `${count} members have cleared break-even this week`,
  ends: 'Ends',
  caption: 'Members, ranked by the cautious end of their range',
  rank: 'Rank',
  member: 'Member',
  range: '95% range',
  won: 'Won',
  profit: 'Profit in stakes',
  you: 'You',
  how: 'The bar is the 95% range. Ranked by its cautious end, so luck doesn’t win.',
  needs: (below: string) =>
    `${RANKED_FROM} settled practice trades this week get you listed. Not listed yet: ${below}.`,
  none: 'Nobody is listed yet',
  noneHint: `Members with a public profile and ${RANKED_FROM} practice trades this week appear here. Be the first.`,
  trade: practiceTexts.toPractice,
  ownPrivate: 'Your profile is private, so you are not listed.',
  ownShort: (n: string) => `You have ${n} of ${RANKED_FROM} trades this week.`,
  makePublic: 'Make it public',
} as const
