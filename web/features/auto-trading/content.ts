import {
  type BotTimeframe,
  COMPARED_SIGNALS,
  COPY_BALANCE_PERCENT,
  DECISIONS_KEPT_DAYS,
  type DecisionReason,
  REPLAYED_TRADES,
  type RiskLevel,
  riskRules,
  type TradeSize,
} from '../../../contract/auto-trading.ts'
import { signalMessages } from '../../../contract/signals.ts'
import { formatCents, formatCount, formatPercent } from '../../lib/format.ts'
import { practiceTexts } from '../../market/practice/content.ts'
import { commonLabels } from '../../ui/common-labels.ts'

export const riskWords = 'Options and CFDs are high risk, and practice results say little about real trading.'

export const botTexts = {
  title: 'Trading Bot',
  settings: 'Bot',
  start: 'Start bot',
  pause: 'Pause bot',
  active: 'Active',
  paused: 'Paused',
  timeframe: 'Timeframe',
  riskLevel: 'Risk level',
  tradeSize: 'Trade size',
  runsUntil: 'Runs until',
  isPaused: 'Paused. It places no orders.',
  first: 'Press Start bot. Results appear here with the first order.',
  waiting: 'The bot is running. Results appear here with the first order.',
  noSignals: 'Your tier includes no signals, so the bot has nothing to follow.',
  toTiers: 'See the tiers',
  limits: 'Your practice limits and breaks apply to the bot too.',
  toPractice: practiceTexts.toPractice,
} as const

export const timeframeWords: Record<BotTimeframe, string> = {
  '1H': 'one hour',
  '4H': 'four hours',
  '1D': 'one day',
  '1W': 'one week',
}

/** What a choice of settings makes the bot do. */
export const timeframeHint = (timeframe: BotTimeframe): string => `Runs for ${timeframeWords[timeframe]}, then pauses.`

export const riskHint = (riskLevel: RiskLevel): string => {
  const { balancePercent, followedPercent } = riskRules[riskLevel]
  const followed = followedPercent === 100 ? 'every signal' : `the most confident ${followedPercent}% of signals`
  return `Follows ${followed}. Stakes at most ${formatPercent(balancePercent)} of the balance.`
}

/** What a risk level would have done with the last signals. */
export const presetTexts = {
  passed: (followed: number, signals: number) => `${formatCount(followed)} of ${formatCount(signals)} signals`,
  replayed: (stakeCents: number) =>
    `Results: the last ${COMPARED_SIGNALS} signals of each timeframe, replayed at ${formatCents(stakeCents)} each.`,
} as const

/** What earlier trades would have come to. */
export const replayTexts = {
  none: 'Nothing settled yet',
  won: (won: number, settled: number) => `won ${formatCount(won)} of ${formatCount(settled)}`,
  interval: (interval: string) => `95%: ${interval}`,
} as const

export const courseTexts = {
  title: 'Results over time',
  summary: (orders: number, from: string, to: string) =>
    `The result over the last ${formatCount(orders)} settled orders, from ${from} to ${to}.`,
} as const

/** What a bot does that was started under the earlier rule. */
export const fixedHint = (leastConfidence: number): string =>
  `This bot still follows its old rule: signals of ${formatPercent(leastConfidence)} or more. Pause and restart it to switch.`

export const sizeHint = 'Stake per order, up to the risk level’s share of the balance.'

export const sizeNames: Record<TradeSize, string> = { 5000: '$50', 10000: '$100', 25000: '$250' }

export const figureTexts = {
  label: 'Results',
  none: 'No orders yet',
  orders: 'Settled orders',
  open: 'open',
  result: 'Result',
  staked: 'staked',
} as const

export const lockedTexts = {
  badge: 'Locked',
  bot: 'The bot trades your practice account on your tier’s signals, at the risk you set.',
  copy: 'Copy the engine, hosts, creators or members on your practice account. Each order risks at most 2%.',
  sentence: 'Unlock your dashboard to use it.',
  toSetup: commonLabels.setUpAccount,
  toPractice: practiceTexts.toPractice,
} as const

export const copyTexts = {
  title: 'Copy Trading',
  guidance: `With real money we suggest $500+ capital and a maximum of ${COPY_BALANCE_PERCENT}% risk per trade.`,
  active: (count: number) => `Copying ${formatCount(count)}`,
  idle: 'Copying no one',
  first: 'Press Copy beside a trader. Your results appear here.',
  waiting: 'Results appear here once a trader you copy places an order.',
  sources: 'Traders you can copy',
  caption: 'Traders you can copy, copied ones first',
  name: 'Source',
  record: 'Won of settled',
  rate: 'Win rate',
  copied: 'Your stake',
  replay: `Last ${REPLAYED_TRADES} trades at your stake`,
  notEnough: signalMessages.notEnoughData,
  start: 'Copy',
  startOf: (name: string) => `Copy ${name}`,
  stop: 'Stop',
  stopOf: (name: string) => `Stop copying ${name}`,
  gone: 'unavailable: nothing is copied',
  kinds: {
    engine: 'the signals of your tier',
    caller: 'calls of a host or creator',
    member: 'practice account of a member',
  },
  stake: 'Stake per copy',
  stakeHint: `At most ${COPY_BALANCE_PERCENT}% of the balance. Applies to new copies.`,
  none: 'No one to copy yet.',
  rulesTitle: 'How copying works',
  rules: [
    'We copy an order before its entry, or not at all.',
    'You copy calls only from rooms you have joined.',
    'A sealed order shows its direction at entry.',
    'Copied orders are never copied again.',
  ],
} as const

export const consentTexts = {
  title: 'Let others copy you',
  intro: 'They see your alias and results, never your name.',
  alias: 'Alias',
  aliasHint: '3 to 24 letters, digits, dots, hyphens or underscores.',
  start: 'Let others copy me',
  stop: 'Stop sharing',
  on: (followers: number) => `${formatCount(followers)} ${followers === 1 ? 'member copies' : 'members copy'} you now.`,
} as const

export const logTexts = {
  title: 'Activity',
  caption: 'Actions on each signal, newest first',
  when: 'When',
  what: 'Signal',
  done: 'Action',
  result: 'Result',
  open: 'open',
  sealed: 'Hidden until entry',
  none: 'No activity yet.',
  kept: `Entries are deleted after ${DECISIONS_KEPT_DAYS} days. Orders stay in your practice account.`,
  pages: 'Pages of the log',
  said: (percent: number) => `${formatPercent(percent)} stated`,
  entry: 'entry',
} as const

/** Why nothing was placed. */
export const reasonTexts: Record<Exclude<DecisionReason, 'placed'>, string> = {
  'below floor': 'Skipped: less confident than your risk level requires.',
  'cooling off': 'Skipped: you were on a break.',
  'day loss': 'Skipped: would exceed your daily loss limit.',
  'balance low': 'Skipped: not enough balance.',
  'feed stale': 'Skipped: no current price.',
  'market closing': 'Skipped: the market was about to close.',
  late: 'Skipped: its entry time had passed.',
  'ordered already': 'Skipped: already ordered automatically.',
  failed: 'Skipped: the order failed.',
}
