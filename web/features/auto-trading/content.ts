import {
  type BotTimeframe,
  COPY_BALANCE_PERCENT,
  DECISIONS_KEPT_DAYS,
  type DecisionReason,
  type RiskLevel,
  type RiskReach,
  riskRules,
  type TradeSize,
} from '../../../contract/auto-trading.ts'
import { formatCount, formatPercent } from '../../lib/format.ts'

export const riskWords = 'Options and CFDs are high risk; a practice result says little about trading with real money.'

export const botTexts = {
  title: 'Trading Bot',
  settings: 'Bot',
  state: 'State',
  active: 'Active',
  paused: 'Paused',
  timeframe: 'Timeframe',
  riskLevel: 'Risk level',
  tradeSize: 'Trade size',
  runsUntil: 'Runs until',
  isPaused: 'Paused. It places nothing.',
  noSignals: 'Your tier includes no signals, so the bot has nothing to follow.',
  toTiers: 'See the tiers',
  limits: 'Session limits and breaks of the practice account hold for the bot too.',
  toPractice: 'To the practice account',
} as const

export const timeframeWords: Record<BotTimeframe, string> = {
  '1H': 'one hour',
  '4H': 'four hours',
  '1D': 'one day',
  '1W': 'one week',
}

/** What a choice of settings makes the bot do. */
export const timeframeHint = (timeframe: BotTimeframe): string =>
  `Once started it runs for ${timeframeWords[timeframe]}, then it pauses itself.`

export const riskHint = (riskLevel: RiskLevel): string => {
  const { balancePercent, followedPercent } = riskRules[riskLevel]
  const followed = followedPercent === 100 ? 'every signal' : `the most confident ${followedPercent}% of signals`
  return `Follows ${followed}. An order takes at most ${formatPercent(balancePercent)} of the balance.`
}

/** How many of the last signals a risk level would have followed. */
export const reachHint = ({ timeframe, signals, followed, leastConfidence }: RiskReach): string => {
  const minutes = timeframe === '1m' ? '1-minute' : '5-minute'
  if (leastConfidence === null) return `${minutes}: no signals yet.`
  const passing =
    signals === 1
      ? 'the only signal so far passes'
      : `${formatCount(followed)} of the last ${formatCount(signals)} signals pass`
  return `${minutes}: ${passing} (${formatPercent(leastConfidence)} or more).`
}

/** What a bot does that was started under the earlier rule. */
export const fixedHint = (leastConfidence: number): string =>
  `Until it pauses, this bot keeps its earlier rule: signals of ${formatPercent(leastConfidence)} or more. Pause and start it to use the new one.`

export const sizeHint = 'The stake of an order, where that share of the balance allows it; otherwise the share.'

export const sizeNames: Record<TradeSize, string> = { 5000: '$50', 10000: '$100', 25000: '$250' }

export const figureTexts = {
  label: 'Results',
  orders: 'Settled orders',
  open: 'open',
  result: 'Result',
  staked: 'staked',
} as const

export const lockedTexts = {
  badge: 'Locked',
  bot: 'The bot trades your practice account by the published signals of your tier, at the risk you set, and writes down what it did and why.',
  copy: 'Copy trading places orders on your practice account as the engine, a host, a creator or another member does, at most 2% of the balance each.',
  sentence: 'It opens with your dashboard.',
  toSetup: 'Set up your account',
  toPractice: 'To the practice account',
} as const

export const copyTexts = {
  title: 'Copy Trading',
  guidance: `With a broker we would suggest $500+ capital and a maximum of ${COPY_BALANCE_PERCENT}% risk per trade. Here it is practice money, and the same ${COPY_BALANCE_PERCENT}% is a limit.`,
  active: (count: number) => `Copying ${formatCount(count)}`,
  idle: 'Copying nobody',
  sources: 'Traders you can copy',
  caption: 'Traders you can copy, the ones you copy first',
  name: 'Source',
  record: 'Won of settled',
  rate: 'Win rate',
  copied: 'Copied with',
  notEnough: 'Not enough data yet',
  start: 'Copy',
  startOf: (name: string) => `Copy ${name}`,
  stop: 'Stop',
  stopOf: (name: string) => `Stop copying ${name}`,
  gone: 'not there now: nothing is copied',
  kinds: {
    engine: 'the signals of your tier',
    caller: 'calls of a host or creator',
    member: 'practice account of a member',
  },
  stake: 'Stake of a copied order',
  stakeHint: `At most ${COPY_BALANCE_PERCENT}% of the balance, whatever stands here. Applies to new copies.`,
  none: 'There is nobody to copy yet.',
  rules:
    'An order is copied before its entry, or not at all. Calls are copied of rooms that you are in. The direction of what is sealed shows at its entry. Copies are never copied.',
} as const

export const consentTexts = {
  title: 'Let others copy you',
  intro:
    'Others can copy the practice orders that you and your bot place from now on, with your win rate and count beside your alias. Your name is not shown. You can end it at any time, at once.',
  alias: 'Alias',
  aliasHint: '3 to 24 letters, digits, dots, hyphens or underscores.',
  start: 'Let others copy me',
  stop: 'End it now',
  on: (followers: number) =>
    `You can be copied. ${formatCount(followers)} ${followers === 1 ? 'member copies' : 'members copy'} you now.`,
  off: 'Nobody can copy you.',
} as const

export const logTexts = {
  title: 'Activity',
  caption: 'Actions on each signal, newest first',
  when: 'When',
  what: 'Signal',
  done: 'Action',
  result: 'Result',
  open: 'open',
  sealed: 'Sealed until its entry',
  none: 'Nothing yet.',
  noneNext: 'Actions on each signal will appear here, with reasons.',
  kept: `We save lines for ${DECISIONS_KEPT_DAYS} days; orders stay in the practice account.`,
  pages: 'Pages of the log',
  said: (percent: number) => `${formatPercent(percent)} stated`,
  entry: 'entry',
} as const

/** Why nothing was placed. */
export const reasonTexts: Record<Exclude<DecisionReason, 'placed'>, string> = {
  'below floor': 'Skipped: less confident than your risk level asks for.',
  'cooling off': 'Left: you were on a break.',
  'day loss': 'Left: losing it would have passed your limit for the day.',
  'balance low': 'Left: the balance did not cover a stake.',
  'feed stale': 'Left: there was no current price.',
  'market closing': 'Left: the market closed too soon.',
  late: 'Left: its entry had passed.',
  'ordered already': 'Left: an automatic order for it was there already.',
  failed: 'Left: it could not be placed.',
}
