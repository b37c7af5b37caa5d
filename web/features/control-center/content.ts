import { SUGGESTED_DEPOSIT_DOLLARS } from '../../../contract/account-setups.ts'
import type { UsageInfo } from '../../../contract/chart-scans.ts'
import type { Timeframe } from '../../../contract/market.ts'
import { tierBenefits as b, type TierBenefit } from '../../../contract/tier-benefits.ts'
import { TIER_PRICES_UPOINTS, type Tier } from '../../../contract/tiers.ts'
import { formatCents, formatCount, formatDate, formatPercent, formatTime } from '../../lib/format.ts'
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

export const welcome = { title: 'Welcome' }

export const riskWarning =
  'Options and CFDs are high risk and this content is informational only. Simulated and paper results are hypothetical.'

export const heroTexts = {
  title: 'Next signal',
  lengths: { '1m': '1 min', '5m': '5 min' },
  phases: { ready: 'Get ready', open: 'Open now', settling: 'Settling', settled: 'Settled' },
  ready: 'Get Ready',
  entry: 'Entry Time',
  expiry: 'Expiry',
  candles: '1-minute candles',
  openTrade: 'Open in Trade',
  practice: (stake: string) => `Practice ${stake}`,
  ifWon: (gain: string) => `${gain} if won`,
  stake: 'Stake',
  onePercent: '1%',
  undo: 'Undo',
  placed: (stake: string) => `${stake} placed`,
  announced: (direction: string, pair: string, at: string) => `${direction} ${pair}, entry at ${at}`,
  uncalibrated: 'Uncalibrated',
  unknown: 'Too few similar signals have settled. Treat it as a coin flip.',
  noCall: 'Such signals lost more often than they won.',
  likeIt: (rate: string, n: string, interval: string) => `Signals like it won ${rate} of ${n} (${interval}).`,
  against: {
    above: (even: string) => `Above break-even, ${even}.`,
    below: (even: string) => `Below break-even, ${even}.`,
    around: (even: string) => `Not clearly above break-even, ${even}.`,
  },
} as const

export const openTradeTexts = {
  title: 'Open trades',
  hint: 'If they ended now',
  none: 'No open trades. Practice the next signal in one press.',
  loading: 'Loading open trades',
  sealed: 'Hidden until entry',
  lengths: { '1m': '1 min', '5m': '5 min' },
  at: (price: string) => `at ${price}`,
  waiting: 'to entry',
  ifNow: 'if it ended now',
  settling: 'settling',
  more: (count: number) => `${count} more`,
  reserved: 'Reserved',
  balance: 'Practice balance',
  bot: 'Trading Bot',
  until: (at: string) => `Until ${formatTime(at)}`,
  copy: 'Copy Trading',
  copied: (count: string) => `${count} copied`,
  off: 'Off',
} as const

export const dayTexts = {
  title: 'Your day',
  loading: 'Loading your day',
  none: 'No practice trades today.',
  counts: (won: number, lost: number) => `${won} won, ${lost} lost`,
  even: (even: number) => `, ${even} even`,
  streak: (length: number, word: string) => `${length} ${word} in a row`,
  chart: (result: string, trades: number) => `Today’s practice trades: ${trades}, together ${result}`,
  failed: 'We couldn’t load your day.',
} as const

const ENDINGS = ['th', 'st', 'nd', 'rd'] as const

/** `1st`, `12th`, `23rd`. */
export const toOrdinal = (rank: number): string => {
  const ending = Math.floor(rank / 10) % 10 === 1 ? undefined : ENDINGS[rank % 10]
  return `${formatCount(rank)}${ending ?? 'th'}`
}

export const listTexts = {
  watchlist: 'Watchlist',
  rooms: 'Rooms',
  next: 'Next',
  loading: (title: string) => `Loading ${title.toLowerCase()}`,
  failed: (part: string) => `We couldn’t load your ${part}.`,
  retry: 'Try Again',
  noTrades: 'No trades yet',
  wins: (won: string, n: string) => `You won ${won} of ${n}`,
  change: (percent: number) => `${percent < 0 ? '−' : '+'}${formatPercent(Math.abs(percent), 2)}`,
  scale: 'Last 24 hours, one scale for all pairs.',
  unread: (count: string) => `${count} unread`,
  allRooms: 'All rooms',
  noRooms: 'Join a room to see its last message here.',
  noMessage: 'No messages yet',
  you: 'You',
  kinds: {
    message: 'Message',
    picture: 'Picture',
    signal: 'Signal',
    call: 'Call',
    system: 'Room update',
    removed: 'Message deleted',
  },
  live: 'Live now',
  ends: (at: string) => `Ends ${formatDate(at)}`,
  profit: (profit: number) => `${profit > 0 ? '+' : ''}${formatCents(Math.round(profit * 100))} so far`,
  trading: (count: string) => `${count} are trading`,
  rank: toOrdinal,
  of: (count: string) => `of ${count}`,
  alert: 'Alert',
  sides: { above: 'Rises to', below: 'Falls to' },
  once: 'Rings once',
  now: (price: string) => `Now ${price}`,
  day: (at: string) => formatDate(at),
  minutes: (minutes: number) => `${minutes} min`,
  goOn: 'Continue',
  begin: 'Start',
  progress: (section: number, sections: number) => `Section ${section} of ${sections}`,
  nothing: 'Marathons, sessions, lessons and price alerts appear here.',
} as const

export const replayTexts = {
  title: 'Replay of the last signal',
  loading: 'Loading the last signal',
  none: 'No signal has settled yet. The first replay appears here within minutes.',
  settled: (at: string) => `Settled at ${at}`,
  chart: (pair: string, until: string) => `${pair}, 1-minute candles up to ${until}`,
  standing: ({ entryAt, expiresAt }: { entryAt: string; expiresAt: string }, atMs: number) => {
    if (atMs < Date.parse(entryAt)) return 'Sealed'
    return atMs < Date.parse(expiresAt) ? 'Open' : 'Result'
  },
  play: 'Play',
  pause: 'Pause',
  skip: 'Skip to result',
  position: 'Position of the replay',
} as const

export const guestTexts = {
  title: 'Live signals for guests',
  lead: 'See one live',
  open: 'Open the live signal',
  waiting: (countdown: string) => `No signal is live. The next one may come in ${countdown}.`,
  left: (left: number) => `${left} free live signal${left === 1 ? '' : 's'} left today`,
  used: 'New free signals come at midnight UTC.',
  entry: (at: string) => `Entry at ${at}`,
  from: (price: string) => `Entered at ${price}`,
  practice: 'Practice it',
} as const

export const stepTexts = {
  title: 'First steps',
  earned: (earned: string, all: string) => `${earned} of ${all} U-Points earned`,
  points: (points: string) => `+${points}`,
  collect: (points: string) => `Collect ${points} U-Points`,
  collected: (points: string) => `${points} U-Points collected`,
  done: 'Done',
  steps: {
    email: { title: 'Confirm your email', hint: '', action: '' },
    trade: { title: 'Place a practice trade', hint: 'Virtual money, live prices.', action: 'Trade now' },
    lesson: { title: 'Finish the first lesson', hint: 'A short read and a quiz.', action: 'Start lesson' },
    room: { title: 'Join a room', hint: 'Public rooms are open to guests.', action: 'See rooms' },
    unlock: { title: 'Unlock every signal', hint: 'A sponsor code or a deposit.', action: 'Choose a way' },
  },
} as const

/** The living line of a tile. */
export const tileTexts = {
  free: (left: number) => `${left} free today`,
  unread: (count: string) => `${count} unread`,
  rank: (rank: number, name: string) => `${toOrdinal(rank)} in ${name}`,
  trading: (name: string, count: string) => `${name}: ${count} are trading`,
  session: (at: string, title: string) => `${formatTime(at)}, ${title}`,
} as const
