import type { Feed, FeedKind, Timeframe } from '../../../contract/market.ts'
import { PAYOUT, type Verdict } from '../../../contract/signals.ts'
import type { OpenedEntry } from '../../../engine/record/open-entry.ts'
import { EDGE_SHOWN_AT } from '../../../engine/signals/edge.ts'
import { breakEvenRate, VERDICT_MIN_SAMPLE } from '../../../engine/signals/statistics.ts'
import { formatCount, formatPercent, formatUtcDateTime } from '../../lib/format.ts'
import { rankedNote } from '../../market/content.ts'
import { wealthText } from './rules.ts'

/** The win rate, in percent, that a stake needs at the club's payout. */
export const BREAK_EVEN_PERCENT = breakEvenRate(PAYOUT) * 100

export const pageTexts = {
  title: 'Track record',
  loading: 'Loading the record',
  tabs: { results: 'Results', signals: 'Signals', proof: 'Proof', method: 'Method' },
}

/** Where the record holds several markets. */
export const marketTexts = {
  title: 'Market',
  apart: 'Each market has its own record. We never combine their results.',
  beside: (first: string): string =>
    `Members receive ${first} signals. This market’s signals are sealed the same way and published here after they settle.`,
  paused: (since: string | null): string =>
    since === null ? 'It has not started yet.' : `Paused since ${formatUtcDateTime(since)}. Its results stay.`,
  closed: (since: string | null): string =>
    `It closed${since === null ? '' : ` on ${formatUtcDateTime(since)}`}. Its results stay.`,
}

export const timeframeNames: Record<Timeframe, string> = { '1m': '1-minute', '5m': '5-minute' }

export const feedNames: Record<FeedKind, string> = {
  simulated: 'Simulated market',
  replay: 'Replayed market',
  live: 'Live market',
}

/** A market's short name: a replay's label lists all of its recordings. */
export const toMarketName = ({ kind, label }: Feed): string => (kind === 'live' ? label : feedNames[kind])

export const neverSummed = 'Simulated, replayed and live results are never added together.'

/** Shown beside every figure that no live market made (docs/product.md, “Promises”). */
/** The first hours of a demo are made at its first start. */
export const demoPast = 'This is a demo. It starts with a week made at once, and the times of that week prove nothing.'

export const hypotheticalNotice: Record<FeedKind, string | null> = {
  simulated:
    'These prices are generated: no order was placed on them, and none could have been. Results leave out spreads, delays and refused orders.',
  replay:
    'These prices were recorded earlier and are played back: no order was placed on them. Results leave out spreads, delays and refused orders.',
  live: null,
}

/** What the verdict means for somebody who stakes money. */
export const verdictSentence: Record<Verdict, string> = {
  'above break-even': 'The whole interval is above break-even.',
  'spans break-even': 'The interval includes break-even: no gain or loss is shown.',
  'below break-even': `At a payout of ${formatPercent(PAYOUT * 100)}, stakes at this rate lose money.`,
  'not enough data yet': '',
}

export const answerTexts = {
  title: 'Win rate',
  of: (won: string, n: string): string => `${won} of ${n} won.`,
  few: (needed: number): string => `The win rate appears after ${needed}.`,
  interval: (interval: string): string => `95% interval ${interval}`,
  breakEven: (rate: string): string => `Break-even ${rate}`,
  line: (won: string, n: string, verdict: string): string => `${won} of ${n} won, ${verdict.toLowerCase()}`,
}

export const equityTexts = {
  title: (cents: number, amount: string): string =>
    `10.00 on every signal would have ${cents < 0 ? 'lost' : 'made'} ${amount}`,
  band: 'A fair coin stays in the hatched band 95 times of 100.',
  label: (amount: string, n: string): string => `Stakes of 10.00 each: ${amount} after ${n} signals`,
}

export const lastTexts = {
  label: 'Last signals',
  title: (count: number): string => `Last ${count}`,
  counts: (won: number, lost: number): string => `${won} won, ${lost} lost`,
  all: 'All signals',
}

export const forestTexts = {
  axis: '95% interval, dashed: break-even',
  rate: 'Win rate',
  won: 'Won',
  net: '10.00 each',
  of: (won: string, n: string): string => `${won} of ${n}`,
}

export const countTexts = {
  title: 'All counts',
  note: 'The win rate leaves out breakeven and void.',
  published: 'Published',
  won: 'Won',
  lost: 'Lost',
  breakeven: 'Breakeven',
  void: 'Void',
  open: 'Open',
}

export const reliabilityTexts = {
  title: 'Calibration',
  note: 'Stated confidence and actual win rate',
  timeframe: 'Timeframe',
  both: 'Both',
  record: 'From the record',
  backtest: 'From the back-test',
  backtestBadge: 'Not in the record',
  breakEven: 'Break-even',
  noRecord: 'Each bin needs 30 settled signals.',
  noBacktest: 'No earlier history to test on.',
  axis: 'Where a bar crosses its box, the stated confidence fits the results.',
}

export const breakdownTexts = {
  tableOf: (title: string) => `${title}: table`,
  title: 'Breakdown',
  none: 'No decisions yet.',
  pair: 'Pair',
  pairs: 'By pair',
  pairsNote: rankedNote,
  all: 'All pairs',
  timeframes: 'By timeframe',
  timeframe: 'Timeframe',
  edge: 'Evidence of an edge',
  shown: 'edge shown',
  notShown: 'not shown yet',
  edgeNote: (pairs: number, all: { wealth: number; isShown: boolean }): string =>
    `Above ${formatCount(EDGE_SHOWN_AT * pairs)}, an edge over a coin flip is unlikely to be luck. All pairs together: ${wealthText(all.wealth)}, ${all.isShown ? 'an edge is shown' : 'no edge is shown yet'}.`,
  hours: 'By hour of the day',
  hoursNote: 'UTC, 95% intervals',
  hoursLuck: 'One or two of 24 hours look good by luck alone.',
  hoursLabel: (hours: number): string => `Win rate by hour of the day, ${hours} hours with enough signals`,
  weeks: 'Worst weeks',
  running: 'so far',
  losing: (losing: number, counted: number): string =>
    `${formatCount(losing)} of ${formatCount(counted)} ${counted === 1 ? 'week' : 'weeks'} lost`,
  abstentions: 'Slots without a signal',
  published: 'Published',
  notChosen: 'Another pair chosen',
  declined: 'No signal',
  abstentionNote: 'Each slot publishes one pair at most. “No signal” means bad candles or too little data.',
  versions: 'Engine versions',
  version: 'Version',
}

export const reachabilityTexts = {
  title: 'Is the price still there?',
  badge: 'Measured, not in the record',
  deck: 'How often you could still get the entry price, or a better one.',
  after: (seconds: number): string => `After ${seconds} s`,
  of: (reachable: number, n: number): string => `${formatCount(reachable)} of ${formatCount(n)}`,
  notYet: (n: number): string => `Not measured yet: ${formatCount(n)} of ${VERDICT_MIN_SAMPLE} signals.`,
  median: (milliseconds: number): string => `Half of all signals left within ${formatCount(milliseconds)} ms.`,
  inTime: (before: number, n: number): string => `${formatCount(before)} of ${formatCount(n)} left before their entry.`,
  since: 'Measured since',
  none: 'Not measured on a replayed market',
  noneNote: 'Recordings have no prices between candles.',
}

export const settledTexts = {
  title: 'Signal by signal',
  caption: 'Settled signals, newest first',
  none: 'No signal has been settled yet.',
  callers: 'Callers',
  signal: 'Signal',
  stated: 'Stated',
  unstated: 'None',
  prices: 'Entry → expiry',
  outcome: 'Outcome',
  check: 'Check',
  replay: 'Replay',
  replayOf: (pair: string, entryAt: string): string => `Replay ${pair}, entry ${formatUtcDateTime(entryAt)}`,
  proof: 'Proof',
  proofOf: (pair: string, entryAt: string): string => `Proof file of ${pair}, entry ${formatUtcDateTime(entryAt)}`,
  more: 'Earlier signals',
}

export const chainTexts = {
  newest: 'Newest entries',
  refresh: 'Refresh',
  none: 'The log is empty. The first record appears within minutes.',
  head: 'Signed checkpoint',
  headNote: 'Save a copy to detect a rewritten record later.',
  hash: 'Hash',
  checkpoint: 'Signed note',
  checkpointKind: 'name, size, root, signatures',
  publicKey: 'Key',
  publicKeyKind: 'name, key ID, Ed25519',
  text: 'Exact text',
  formula: 'hash = SHA-256 of a byte 0x00 and the text in UTF-8. The signed tree is made of these hashes (RFC 6962).',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Select the text to copy it',
}

export const kindNames: Record<OpenedEntry['kind'], string> = {
  genesis: 'Opened',
  commit: 'Sealed',
  reveal: 'Revealed',
  settle: 'Settled',
  missed: 'Missed',
  candles: 'Candles',
  model: 'Model',
  clock: 'Clock',
  seed: 'Seed',
  caller: 'Caller',
  call: 'Call sealed',
  'call-reveal': 'Call revealed',
  'call-settle': 'Call settled',
  unreadable: 'Unreadable',
}

export const verifyTexts = {
  title: 'Verify it yourself',
  drawnTitle: 'How simulated prices are checked',
  drawn:
    'Each day’s prices come from one seed, which the record commits to before the first slot. ' +
    'We reveal the seed after the day, and your browser recomputes every candle, so we can’t choose prices afterwards. ' +
    'But we know the prices of the day beforehand, and no one can check how we use that.',
  signed: (entries: string): string => `${entries} signed entries`,
  signedNote: 'Your browser checked the signature.',
  unsigned: 'Public, signed log',
  unsignedNote: 'Your browser can recount every number.',
  start: 'Verify in your browser',
  again: 'Verify again',
  whole: 'Verify everything again',
  stop: 'Stop',
  progress: 'Entries checked',
  stopped: 'Stopped. The rest was not checked.',
  failed: 'Couldn’t read the whole record',
  holds: 'Verified in your browser',
  fails: 'The record does not hold.',
  read: (entries: string): string => `All ${entries} entries read.`,
  readNew: (entries: string, before: string, at: string): string =>
    `${entries} new entries checked. The ${before} before them are unchanged since you verified them on ${at}.`,
  checked: 'See each check',
  root: 'Up to root',
  more: 'More records are affected. The download and the command list them.',
  noHash: 'Open this page over https, or use the command below.',
  unreadable: 'The server sent an unexpected answer.',
  byGuarantee: 'By guarantee',
  notChecked: 'Not checked',
  nothingHeld: 'Couldn’t check the signed checkpoint, so there is nothing to verify against.',
}

export const downloadTexts = {
  title: 'Check it without us',
  start: 'Download the records',
  again: 'Download again',
  stop: 'Stop',
  progress: 'Records read',
  stopped: 'Stopped. Nothing was saved.',
  failed: 'Couldn’t read the records',
  nothing: 'The server has no results right now.',
  moving: 'The record grew during the download. Try again.',
  command: 'The same verifier as a command',
  commandNote: 'The same verifier, for this address or the downloaded file.',
}

export const gapTexts = {
  title: 'Gaps',
  caption: 'Gaps, newest first',
  slots: (slots: number): string => `${formatCount(slots)} ${slots === 1 ? 'slot' : 'slots'}`,
  none: 'No gap recorded',
  noneNote: 'Missed slots will appear here.',
}

export const backtestTexts = {
  title: 'Back-test',
  badge: 'Not in the record',
  deck: 'The same engine on earlier history. “All pairs” takes one decision per slot.',
  caption: 'Back-test by pair and timeframe',
  none: 'No back-test: there was no earlier history.',
}

/** How a signal becomes a result. */
export const methodSteps = [
  ['Sealed before entry', 'We log the hash of the decision before its entry time.'],
  ['Revealed at entry', 'We publish the sealed text. It must have that hash.'],
  ['Settled by rule', 'We compare the close at expiry with the price at entry. Missing candles void the signal.'],
  ['Counted, losses too', 'The win rate is won over won plus lost.'],
] as const
export const methodTitle = 'How a signal becomes a result'
