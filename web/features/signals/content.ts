import type { Feed, Timeframe } from '../../../contract/market.ts'
import type { ConfidenceBin, Entitlement, HistoryOutcome, HistoryPeriod, Signal } from '../../../contract/signals.ts'
import { PAYOUT, signalMessages, toDirection } from '../../../contract/signals.ts'
import { BAND_MIN_SAMPLE } from '../../../engine/signals/figure-bands.ts'
import { breakEvenRate, VERDICT_MIN_SAMPLE } from '../../../engine/signals/statistics.ts'
import { type Phase, type Standing, toStanding } from '../../data/trade-rules.ts'
import { formatCount, formatInterval, formatPercent, formatPrice, formatTimeWithSeconds } from '../../lib/format.ts'
import { commonLabels } from '../../ui/common-labels.ts'
import { cyclesPerFullLoss, reckonedRate } from './ruin-rules.ts'

/** The win rate, in percent, that a stake needs at the club's payout. */
export const BREAK_EVEN_PERCENT = breakEvenRate(PAYOUT) * 100

export const title = 'Signal Room'

export const timeframeNames: Record<Timeframe, string> = { '1m': '1 min', '5m': '5 min' }
export const sectionNames: Record<Timeframe, string> = { '1m': '1-minute scalping', '5m': '5-minute standard' }
export const historyNames: Record<Timeframe, string> = { '1m': '1-minute history', '5m': '5-minute history' }

export const historyCaptions: Record<Timeframe, string> = {
  '1m': 'Latest 1-minute signals',
  '5m': 'Latest 5-minute signals',
}

export const phaseNames: Record<Phase, string> = {
  ready: 'Get ready',
  open: 'Open',
  settling: 'Settling',
  settled: 'Closed',
}

/** The line of an open trade. */
export const tradeTexts = {
  none: 'No open trade',
  entry: (price: string) => `In at ${price}`,
  entryToCome: 'Entry price to come',
  now: (price: string) => `now ${price}`,
  noPriceYet: 'No price yet',
  noPriceSince: (atMs: number) => `No price since ${formatTimeWithSeconds(atMs)}`,
  offlineSince: (atMs: number) => `Offline since ${formatTimeWithSeconds(atMs)}`,
  offline: 'Offline',
  notCounting: 'Not counting',
  left: 'left',
} as const

const countPoints = (points: number): string => {
  if (points === 0) return 'less than a point'
  return `${formatCount(points)} ${points === 1 ? 'point' : 'points'}`
}

const standingVerbs = { profit: 'Winning', loss: 'Losing', breakeven: 'A tie', void: '' } as const
const outcomeVerbs = { profit: 'Won', loss: 'Lost', breakeven: 'A tie', void: 'Void' } as const

const byPoints = (verb: string, { outcome, points }: Standing): string =>
  outcome === 'profit' || outcome === 'loss' ? `${verb} by ${countPoints(points)}` : verb

/** `Losing by 9 points`: where the trade would end now. */
export const standingWords = (standing: Standing): string => byPoints(standingVerbs[standing.outcome], standing)

/** A signal that is over, as something past: what it was, and what came of it. */
export const pastWords = (signal: Signal): { told: string; prices: string } => {
  const was = `was a ${toDirection(signal)}`
  const { entryPrice, exitPrice, outcome, decimals, voidReason } = signal
  if (outcome === null || entryPrice === null || exitPrice === null)
    return { told: voidReason ?? (outcome === null ? '' : outcomeVerbs[outcome]), prices: was }
  return {
    told: byPoints(outcomeVerbs[outcome], toStanding(signal, entryPrice, exitPrice)),
    prices: `${was}: ${formatPrice(entryPrice, decimals)}\u00a0→\u00a0${formatPrice(exitPrice, decimals)}`,
  }
}

/** One line for screen readers when a trade opens, and one when it has ended. */
export const tradeSentence = (signal: Signal): string =>
  signal.outcome === null
    ? `Trade open: ${toDirection(signal)} ${signal.pair}, until ${formatTimeWithSeconds(signal.expiresAt)}.`
    : `Trade closed: ${signal.pair} ${pastWords(signal).prices}. ${pastWords(signal).told.replace(/\.$/, '')}.`

/** Around the countdown to the next signal. */
export const slotTexts = {
  quiet: 'No signal this slot',
  next: 'Next signal soon',
  passed: 'Entry passed',
  nextIn: (left: string) => `next in ${left}`,
  details: 'Details',
}

/** In the place of a first signal, for whoever has not seen one. */
export const waitingTexts = {
  lead: 'When a signal arrives you’ll see:',
  parts: [
    'A pair and a direction: CALL for higher at expiry, PUT for lower.',
    'An entry time one minute later, so you can open your broker.',
    'The confidence, and how often similar signals won.',
    'Its place in the public record, sealed before entry.',
  ],
} as const

/** While the server's engines learn a market's history for the first time. */
export const trainingTexts = {
  title: 'The engines are learning this market’s history.',
  meanwhile: 'The first signal may come at the next minute.',
  progress: (done: number) => `${Math.round(done * 100)}% done`,
}

/** What the confidence has been worth: the past signals of the same bin, with their count. */
export const confidenceBasis = (bin: ConfidenceBin): { rate: string; of: string; interval: string } | null =>
  bin.rate === null || bin.interval === null
    ? null
    : {
        rate: formatPercent(bin.rate),
        of: ` of ${formatCount(bin.n)} ${bin.source === 'record' ? 'past signals' : 'back-tested slots'} at ${formatInterval(bin)} won, interval `,
        interval: formatInterval(bin.interval),
      }

export const rateTexts = {
  label: 'Win rate today',
  today: 'Today:',
  breakEven: 'break-even',
  /** As long as the line is, while its figures are not known. */
  expected: 'Today: 700 won of 1,390, 50.4%',
}

export const statTexts = {
  total: 'Total signals today',
  won: 'Winning signals',
  winRate: 'Win rate',
  confidence: 'Average confidence',
  reliability: 'Reliability diagram',
  lastDay: 'Last 24 h:',
}

export const toWinText = (won: number, settled: number): string =>
  settled === 0 ? 'none settled' : `${formatCount(won)} won of ${formatCount(settled)}`

/** What the room's figures are of, where the record counts more than the tier has. */
export const countedOf: Record<Entitlement, string | null> = {
  none: null,
  starter: 'Your tier’s signals: 5 minutes, two starter pairs, at :00 and :30. The track record counts everything.',
  standard: 'Your tier’s signals: 5 minutes, every pair. The track record counts 1-minute signals too.',
  gold: null,
}

/** The screen of all signals. */
export const signalHistoryTexts = {
  narrow: 'Filters and results',
  title: 'Signal history',
  /** From the latest five. */
  open: 'All signals',
  loading: 'Loading the history',
  period: 'Period',
  periods: { '24h': '24 h', '7d': '7 days', all: 'All' } satisfies Record<HistoryPeriod, string>,
  pair: 'Pair',
  everyPair: 'All pairs',
  timeframe: 'Timeframe',
  everyTimeframe: 'Both timeframes',
  outcome: 'Outcome',
  everyOutcome: 'All outcomes',
  outcomes: {
    profit: 'Won',
    loss: 'Lost',
    breakeven: 'Breakeven',
    void: 'Void',
    open: 'Not settled',
  } satisfies Record<HistoryOutcome, string>,
  total: 'Signals',
  won: 'Won',
  counted: 'Results for this period, pair and timeframe',
  caption: 'Signals, newest first',
  view: 'View',
  views: { every: 'Every signal', selective: 'Selective' },
  payout: 'Payout',
  payoutOf: (percent: number) => `Payout ${percent}%`,
  selectiveNote: (breakEven: number) =>
    `Selective: only signals whose confidence level had already beaten break-even (${formatPercent(breakEven)}) with 95% certainty, over at least ${BAND_MIN_SAMPLE} signals.`,
  noneSelective: { '24h': 'None today', '7d': 'None in seven days', all: 'None yet' } satisfies Record<
    HistoryPeriod,
    string
  >,
  noneSelectiveNote:
    'No signal beat break-even at this payout. That’s usual on liquid markets, and a reason not to trade.',
  none: 'No matching signals',
  noneNote: 'A longer period or fewer filters show more.',
  more: 'More',
  shown: (shown: number, total: number) => `${formatCount(shown)} of ${formatCount(total)} shown`,
  room: 'Signal Room',
} as const

export const confidenceTexts = {
  plain: 'Confidence',
  calibrated: 'Calibrated confidence',
  uncalibrated: 'Uncalibrated',
  short: 'confidence',
  likeIt: (won: string, n: string) => `${won} of ${n} like it won`,
  unstated: 'None stated',
  uncalibratedWhy: 'No confidence yet: too few similar signals have settled. Treat it as a coin flip.',
  noBin: `${signalMessages.notEnoughData}: fewer than ${VERDICT_MIN_SAMPLE} settled signals at this confidence.`,
  noCall: 'Signals like this one have lost more often than they won.',
  fromBacktest: 'From the back-test, not counted in the record.',
}

/** The word on the card, and the sentence behind it. */
export const proofTexts = {
  committed: ['Sealed', 'Sealed until entry'],
  checking: ['Checking', 'Checking the seal'],
  matches: ['Matches', 'Revealed and matches'],
  differs: ['Differs', 'Revealed and does not match'],
  unavailable: ['Not checked', 'This browser can’t check here: it needs a secure connection'],
  failed: ['Not checked', 'Couldn’t load the proof'],
} as const satisfies Record<string, readonly [word: string, sentence: string]>

export const lockedTexts = {
  deck: 'CALL and PUT signals on two timeframes, sealed in the public record before entry.',
  /** What is missing, and where it is got. */
  missing: {
    account: {
      sentence: 'Enter a sponsor code, or verify a deposit and get the Starter tier.',
      action: 'Activate Elite Access',
    },
    tier: {
      sentence: 'Your account is active. Unlock the Starter tier with U-Points to get signals.',
      action: 'See Tier Upgrades',
    },
  },
  support: 'Contact Elite Support',
  reach: 'Elite Support:',
  inside: [
    ['Direction and times', 'CALL or PUT, Get Ready, Entry Time and Expiry, counted down on the market’s clock.'],
    ['Calibrated confidence', 'A calibrated confidence, with how often similar signals won.'],
    ['Every outcome', 'Every win, loss, breakeven and void, with the margin of error.'],
    ['A seal you can check', 'We publish the seal before entry. Your browser checks it after.'],
  ],
} as const

/** Shown beside every price or signal that is not a live one (docs/product.md, “Promises”). */
export const hypotheticalNotice: Record<Feed['kind'], string | null> = {
  simulated: 'Prices are generated. Results are hypothetical.',
  replay: 'Recorded prices, replayed. Results are hypothetical.',
  live: null,
}

export const guidelines = [
  'Enter at the entry time, not at Get Ready. A late entry is a different trade.',
  'Read the interval first. If it spans break-even, size down or skip.',
  'Risk 2% or less of your balance on one signal.',
  'Signals use closed candles. A gap voids the slot, and it is shown as void.',
]

export const signalFacts: readonly (readonly [string, string])[] = [
  ['Get Ready', 'The slot boundary: the signal is decided on closed candles and sealed.'],
  ['Entry Time', 'One minute later, at the opening price of that minute.'],
  ['Expiry', 'One timeframe after entry. The close then decides: higher, lower or equal.'],
  ['Win rate', 'Won divided by won plus lost. Breakeven and void don’t count.'],
  [
    'Break-even',
    `At a payout of ${formatPercent(PAYOUT * 100)}, you break even once ${formatPercent(BREAK_EVEN_PERCENT)} of signals win.`,
  ],
]

/** The parts of the room that open on a press, and what each answers. */
export const foldTexts = {
  guidelines: 'Guidelines',
  rules: `${guidelines.length} rules for using a signal`,
  information: 'Signal information',
  totalLoss: (steps: number, loss: number) => `${steps} steps, total loss ${loss}. Educational`,
}

export const riskWarning =
  'Options and CFDs are high risk and this content is informational only. Losing streaks are normal at any win rate. Past performance does not guarantee future results.'

export const martingaleTexts = {
  title: 'Martingale demonstration',
  steps: 'Doubling the stake after each loss, three steps.',
  calculator: 'Cost',
  assumption:
    'Ruin means the bankroll no longer covers the next stake. Assumes independent signals with the same chance.',
}

/** How often all three steps fail: at today's rate, or at a coin's where today has none. */
export const cycleSentence = (winRate: number | null): string => {
  const { percent, measured } = reckonedRate(winRate)
  const cycles = formatCount(Math.round(cyclesPerFullLoss(percent / 100)))
  return `At ${measured ? 'today’s' : 'a coin’s'} ${formatPercent(percent)} that is about one cycle in ${cycles}.`
}

/** One line for screen readers when a new signal arrives. */
export const announcement = (signal: Signal, direction: string, entryTime: string): string =>
  `New ${signal.timeframe === '1m' ? '1-minute' : '5-minute'} signal: ${direction} ${signal.pair}, ` +
  `${signal.calibrated ? `confidence ${signal.confidence} percent` : 'no confidence stated'}, entry ${entryTime}.`

export const replayTexts = {
  title: 'Replay',
  deck: 'Watch a settled signal minute by minute, from decision to outcome.',
  loading: 'Loading the replay',
  none: 'No signal has been settled yet',
  noneNote: 'The first one settles minutes after the market opens.',
  play: 'Play',
  pause: 'Pause',
  back: 'Step back',
  step: 'Step',
  position: 'Minute of the replay',
  phases: {
    before: 'Before the slot: nothing is decided yet.',
    sealed: 'Decided on these candles and sealed. The entry is a minute away.',
    open: commonLabels.running,
    settled: 'Settled.',
  },
  facts: {
    title: 'Decision',
    number: 'Signal number',
    decision: 'Decision',
    stated: 'Stated confidence',
    own: 'The pair’s own estimate',
    uncalibrated: 'uncalibrated',
    sealedAt: 'Sealed',
    entry: 'Entry, price',
    expiry: 'Expiry, price',
    outcome: 'Outcome',
    versions: 'Versions of the rules',
  },
  proof: commonLabels.howKnown,
  hypothetical: 'Hypothetical',
  record: commonLabels.wholeRecord,
  /** Beside a row of the history. */
  open: (pair: string, entry: string) => `Replay ${pair}, entry ${entry}`,
} as const
