import type { Feed, Timeframe } from '../../../contract/market.ts'
import type {
  ConfidenceBin,
  Entitlement,
  HistoryOutcome,
  HistoryPeriod,
  Signal,
  Verdict,
} from '../../../contract/signals.ts'
import { PAYOUT, signalMessages, toDirection } from '../../../contract/signals.ts'
import { BAND_MIN_SAMPLE } from '../../../engine/signals/figure-bands.ts'
import { breakEvenRate, VERDICT_MIN_SAMPLE } from '../../../engine/signals/statistics.ts'
import { type Phase, type Standing, toStanding } from '../../data/trade-rules.ts'
import { formatCount, formatInterval, formatPercent, formatPrice, formatTimeWithSeconds } from '../../lib/format.ts'
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

/** The strip of an open trade. */
export const tradeTexts = {
  title: 'Open trades',
  none: 'no open trade',
  entry: (price: string) => `In at ${price}`,
  entryToCome: 'Entry price to come',
  now: (price: string) => `now ${price}`,
  noPriceYet: 'No price yet',
  noPriceSince: (atMs: number) => `No price since ${formatTimeWithSeconds(atMs)}`,
  offlineSince: (atMs: number) => `Offline since ${formatTimeWithSeconds(atMs)}`,
  offline: 'Offline',
  notCounting: 'Not counting',
  left: 'left',
  /** Beside the result of the trade that ended as this one opened. */
  before: 'Last:',
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
    : `Trade over: ${signal.pair} ${pastWords(signal).prices}. ${pastWords(signal).told.replace(/\.$/, '')}.`

/** Under the direction, and around the countdown to the next signal. */
export const slotTexts = {
  quiet: 'No signal this slot, next in',
  next: 'Next in',
  enterAt: (time: string) => `Enter at ${time}, not before.`,
  isOpen: 'Open until the expiry.',
}

/** In the place of a first signal, for whoever has not seen one. */
export const waitingTexts = {
  lead: 'When a signal arrives you’ll see:',
  parts: [
    'A pair and a direction: CALL if its price is to be higher at expiry, PUT if lower.',
    'The time of entry, a minute after the signal comes: long enough to open your broker.',
    'How sure the engine is, and how often signals like it have won, with their count.',
    'Its place in the public record, sealed before entry, won or lost.',
  ],
} as const

/** While the server's engines learn a market's history for the first time. */
export const trainingTexts = {
  title: 'The engines are learning this market’s history.',
  meanwhile: 'No signal is decided before they have; the first one comes with the next full slot after that.',
  progress: (done: number) => `${Math.round(done * 100)} % learnt`,
}

export const verdictNames: Record<Verdict, string> = {
  'above break-even': 'Above break-even',
  'spans break-even': 'Spans break-even',
  'below break-even': 'Below break-even',
  'not enough data yet': 'Not enough data yet',
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

/** As long as the sentence on today's win rate is, while it is not known. */
export const winRateLine = {
  expected: 'won today, n 100, interval 40.0 to 60.0%, spans break-even',
  expectedDay: 'Last 24 h: 700 won of 1,390, 50.4%',
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
  starter:
    'These figures are of your tier’s signals: 5 minutes, the two starter pairs, at :00 and :30. The track record counts every pair and both timeframes.',
  standard:
    'These figures are of your tier’s signals: 5 minutes, every pair. The track record counts 1-minute signals too.',
  gold: null,
}

/** The screen of all signals. */
export const signalHistoryTexts = {
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
  payoutOf: (percent: number) => `Payout ${percent} %`,
  selectiveNote: (breakEven: number) =>
    `Selective: signals with a figure like theirs had won so often before them that the whole 95% interval lay above break-even (${formatPercent(breakEven)}). Only what had settled by then counts, ${BAND_MIN_SAMPLE} signals at least, so that nothing is chosen by what came after.`,
  noneSelective: { '24h': 'None today', '7d': 'None in seven days', all: 'None yet' } satisfies Record<
    HistoryPeriod,
    string
  >,
  noneSelectiveNote:
    'No signal’s interval cleared break-even at this payout. On liquid markets that is the usual state, and a reason not to trade.',
  none: 'No signals like that',
  noneNote: 'A longer period or fewer filters show more.',
  more: 'More',
  shown: (shown: number, total: number) => `${formatCount(shown)} of ${formatCount(total)} shown`,
  room: 'Signal Room',
} as const

export const confidenceTexts = {
  plain: 'Confidence',
  calibrated: 'Calibrated confidence',
  uncalibrated: 'Uncalibrated',
  unstated: 'None stated',
  uncalibratedWhy:
    'No figure is stated: too few signals like it have settled to know what one would be worth. Treat it as a coin flip.',
  noBin: `${signalMessages.notEnoughData}: fewer than ${VERDICT_MIN_SAMPLE} settled signals at this confidence.`,
  noCall: 'No call: signals like this one have lost more often than they won.',
  fromBacktest: 'From the back-test before the record began: never counted in it.',
}

/** The word on the card, and the sentence behind it. */
export const proofTexts = {
  committed: ['Sealed', 'Sealed until entry'],
  checking: ['Checking', 'Checking the seal'],
  matches: ['Matches', 'Revealed and matches'],
  differs: ['Differs', 'Revealed and does not match'],
  unavailable: ['Not checked', 'This browser can’t check here: it needs a secure connection'],
  failed: ['Not checked', 'The proof could not be fetched'],
} as const satisfies Record<string, readonly [word: string, sentence: string]>

export const lockedTexts = {
  deck: 'Two timeframes of CALL and PUT signals, each sealed in the public record before its entry and settled by a fixed rule.',
  /** What is missing, and where it is got. */
  missing: {
    account: {
      sentence:
        'Opens at once with a sponsor’s access code, which carries a tier for its time; or with a verified deposit and the Starter tier or higher.',
      action: 'Activate Elite Access',
    },
    tier: {
      sentence: 'Your account is active. Signals begin with the Starter tier, which U-Points buy.',
      action: 'See Tier Upgrades',
    },
  },
  support: 'Contact Elite Support',
  reach: 'Elite Support:',
  record: 'Read the public record',
  inside: [
    ['Direction and times', 'CALL or PUT, Get Ready, Entry Time and Expiry, counted down on the market’s clock.'],
    ['Calibrated confidence', 'A calibrated figure beside how often signals like it won, with the count.'],
    ['Every outcome', 'Won, lost, breakeven and void at the same size, with the interval around the rate.'],
    ['A seal you can check', 'The commitment is published before entry; your browser recomputes it after.'],
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
  ['Win rate', 'Won over won plus lost. Breakeven and void are counted beside it, never in it.'],
  [
    'Break-even',
    `At a payout of ${formatPercent(PAYOUT * 100)}, ${formatPercent(BREAK_EVEN_PERCENT)} of signals must win before anything is earned.`,
  ],
]

export const riskWarning =
  'Options and CFDs are high risk and this content is informational only. Losing streaks are normal at any win rate. Past performance does not guarantee future results.'

export const martingaleTexts = {
  title: 'Martingale demonstration',
  badge: 'Educational',
  steps: 'Doubling the stake after each loss, three steps.',
  calculator: 'Cost',
  assumption:
    'Every signal counts as independent with the same chance. Ruin: the bankroll no longer covers the next stake. Computed exactly over every path of the day.',
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
  deck: 'A settled signal again, a minute at a step: what the market showed when it was decided, its entry, and how it ended.',
  loading: 'Loading the replay',
  none: 'No signal has been settled yet',
  noneNote: 'The first one is, minutes after the market opened.',
  play: 'Play',
  pause: 'Pause',
  back: 'Step back',
  step: 'Step',
  position: 'Minute of the replay',
  phases: {
    before: 'Before the slot: nothing is decided yet.',
    sealed: 'Decided on these candles and sealed. The entry is a minute away.',
    open: 'Entered. It runs until its expiry.',
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
    versions: 'Model, settlement, choice',
  },
  proof: 'How do I know?',
  hypothetical: 'Hypothetical',
  record: 'The whole track record',
  /** Beside a row of the history. */
  open: (pair: string, entry: string) => `Replay ${pair}, entry ${entry}`,
} as const
