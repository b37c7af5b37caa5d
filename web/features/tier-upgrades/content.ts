import { commonTexts } from '../../../contract/common-texts.ts'
import { commonLabels } from '../../ui/common-labels.ts'
export const upgradeTexts = {
  title: 'Tier Upgrades',
  current: 'Your tier',
  balance: 'U-Points balance',
  next: 'Next tier',
  nextOwn: 'Next tier to buy',
  nextPrice: (name: string, price: string) => `${name} for ${price} U-Points`,
  /** Legacy: a tier that is no longer sold (docs/product.md, “Tiers and access”). */
  proToGold: '$500 to gold',
  plans: 'Higher tiers',
  popular: 'Popular',
  price: 'U-Points',
  benefits: 'Also yours',
  unlock: (name: string) => `Unlock ${name}`,
  held: (points: string, price: string) => `${points} of ${price} U-Points`,
  enough: 'You have enough',
  missing: (points: string) => `${points} more needed`,
  loading: 'Loading your balance',
  sponsoredNote: commonTexts.tiersNeverExpire,
  lockedNote: commonLabels.signalsNeedUnlocked,
  lockedLink: 'Account Setup',
  shortNote: 'You don’t have enough U-Points yet.',
  earn: 'See how to earn them',
  code: commonLabels.enterCode,
  dismiss: 'Dismiss',
  signalRoom: 'Signal Room',
} as const

export const unlockTexts = {
  question: 'U-Points leave your balance at once. You can’t downgrade.',
  /** The code carries a higher tier than the one that is bought. */
  waits: (name: string, tier: string, until: string) =>
    `${name} never expires. Your code’s ${tier} applies until ${until}, then ${name} does.`,
  lapses: (name: string, tier: string, until: string) =>
    `${name} never expires. It replaces your code’s ${tier}, which would have ended ${until}.`,
  price: 'Price',
  after: 'Balance after',
  cancel: 'Cancel',
  confirm: 'Confirm Unlock',
  unlocking: 'Unlocking',
} as const

export const insufficientTexts = {
  sentence: (missing: string, name: string) => `You need ${missing} more U-Points for ${name}.`,
  price: 'Price',
  balance: 'Your balance',
  missing: 'Missing',
  earn: 'Earn U-Points',
  close: 'Close',
} as const

export const topTexts = {
  sentence: 'Gold is the highest tier.',
  points: 'You can still send U-Points to other members.',
  transfer: 'Transfer U-Points',
} as const
