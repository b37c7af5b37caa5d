import { SUGGESTED_DEPOSIT_DOLLARS } from '../../../contract/account-setups.ts'
import type { UsageInfo } from '../../../contract/chart-scans.ts'
import type { Timeframe } from '../../../contract/market.ts'
import { tierBenefits as b, type TierBenefit } from '../../../contract/tier-benefits.ts'
import { TIER_PRICES_UPOINTS, type Tier } from '../../../contract/tiers.ts'
import { VERDICT_MIN_SAMPLE } from '../../../engine/signals/statistics.ts'
import { formatCount } from '../../lib/format.ts'
import { commonLabels } from '../../ui/common-labels.ts'

const silver = [b.everyPair, b.everyFiveMinutes, b.silverScans]

/** What the member's tier holds. */
export const tierFeatures: Record<Tier, readonly TierBenefit[]> = {
  guest: [b.record, b.guestScans, b.learning, b.rooms],
  starter: [b.twoPairs, b.everyHalfHour, b.starterScans],
  silver,
  pro: silver,
  gold: [b.dualSignal, b.everyPair, b.everyMinute, b.goldScans],
}

export const tierTexts = {
  maximum: 'Maximum Level',
  current: 'Your tier',
  upgrade: 'Upgrade',
  proToGold: '$500 to gold',
  statement: 'Statement',
  affordable: (next: string) => `Enough for ${next}`,
  missing: (missing: string, next: string) => `${missing} more for ${next}`,
}

/** docs/product.md, “Samples of the landing page”: the default figures, shown only as a sample. */
export const samplePerformance = [
  ['Signals', '164'],
  ['Won', '143'],
  ['Win rate', '87%'],
  ['Avg confidence', '85%'],
] as const

export const performanceTexts = {
  /** As long as the interval's sentence is, while it is not known. */
  interval: 'Win rate 95% interval 40.0 to 60.0%.',
  title: 'Platform Performance',
  computed: 'Today’s record',
  link: 'Track record',
  notice: 'Today’s record uses real settled signals; the sample doesn’t.',
}

export const marketFocus = {
  title: 'Market Focus',
  loading: 'Loading the market focus',
  explanation: 'Editorial note, not market data.',
  /** Behind the day on which it was written. */
  written: 'Written ',
}

export const announcementTexts = {
  title: 'Announcements',
  all: 'All announcements',
  deck: 'Messages to all members, newest first.',
  loading: 'Loading announcements',
  pages: 'Pages of announcements',
  none: 'No announcements yet',
  noneHint: 'Messages to all members will appear here.',
  /** Of the one that the reader was led to. */
  gone: 'This announcement was deleted.',
} as const

export const autoTradingTexts = {
  title: 'Auto trading',
  sentence: 'Let the bot trade your practice account, or copy the engine, a host or a member.',
  bot: 'Trading Bot',
  copy: 'Copy Trading',
} as const

export const dualTexts: {
  title: string
  all: string
  columns: Record<Timeframe, string>
} = {
  title: 'Dual Signal Mode',
  all: 'View All Signals',
  columns: { '1m': 'Scalping (1m)', '5m': 'Standard (5m)' },
}

export const quickActions = {
  signals: ['AI Signal Room', 'CALL and PUT, 1m and 5m'],
  scanner: ['AI Scanner', 'Levels from a chart image'],
  learning: ['Learning Portal', 'Courses by level and type'],
  webinar: ['Live Sessions', 'Masterclasses, recordings'],
  rooms: ['Traders’ Rooms', 'Public rooms and invites'],
  marathons: ['Marathons', 'Enter with an access code'],
} as const

export const lockedTile = 'Upgrade Required'

/** How many chart scans are left today; -1 is no limit. */
export const scansLeft = ({ remainingToday, dailyLimit }: Pick<UsageInfo, 'remainingToday' | 'dailyLimit'>): string =>
  dailyLimit < 0 ? 'Unlimited scans' : `${formatCount(remainingToday)} of ${formatCount(dailyLimit)} scans left today`

const STARTER_PRICE = `${formatCount(TIER_PRICES_UPOINTS.starter)} U-Points`

/** By what a guest still misses. */
export const startTexts = {
  title: 'Ready to Start Trading?',
  account: {
    steps: [
      ['Create broker account', 'Open it with a partner broker'],
      ['Make a deposit', `We suggest $${SUGGESTED_DEPOSIT_DOLLARS} minimum. Starter costs ${STARTER_PRICE}`],
      ['Get verified', 'Send proof, usually 2–24 hours'],
    ],
    action: commonLabels.setUpAccount,
    code: commonLabels.enterCode,
  },
  tier: {
    steps: [
      ['Account active', 'Your dashboard is open'],
      ['Earn U-Points', `Starter costs ${STARTER_PRICE}`],
      ['Unlock a tier', 'Signals need Starter or higher'],
    ],
    action: 'See Tier Upgrades',
    code: null,
  },
} as const

export const rateTexts = {
  title: 'Win rate through the day',
  none: `The chart needs ${VERDICT_MIN_SAMPLE} won or lost signals today.`,
}

export const welcome = {
  title: 'Welcome',
  /** As long as today’s record is, while it is not known. */
  record: 'Today’s record: 100 won, 100 lost, spans break-even.',
  locked: 'Verify a deposit or enter an access code to unlock your dashboard.',
  guest: 'Your dashboard is open. Signals need the Starter tier or higher.',
}

export const riskWarning =
  'Options and CFDs are high risk and this content is informational only. Simulated and paper results are hypothetical.'
