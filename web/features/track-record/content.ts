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
  deck: 'Every signal, won or lost, with the proof.',
  loading: 'Loading the record',
}

/** Where the record holds several markets. */
export const marketTexts = {
  title: 'Market',
  apart: 'Each market has its own record. Results are never added up.',
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
export const hypotheticalNotice: Record<FeedKind, string | null> = {
  simulated:
    'These prices are generated: no order was placed on them, and none could have been. Results leave out spreads, delays and refused orders.',
  replay:
    'These prices were recorded earlier and are played back: no order was placed on them. Results leave out spreads, delays and refused orders.',
  live: null,
}

/** What the verdict means for somebody who stakes money; `breakEven` as it is printed. */
export const verdictSentence = (verdict: Verdict, breakEven: string): string => {
  const needed = `the ${breakEven} that a payout of ${formatPercent(PAYOUT * 100)} needs`
  return {
    'above break-even': `The whole interval is above ${needed}.`,
    'spans break-even': `The interval includes ${needed}, so it shows neither a gain nor a loss.`,
    'below break-even': `The whole interval is below ${needed}, so stakes lose money.`,
    'not enough data yet': `No verdict below ${VERDICT_MIN_SAMPLE} won or lost signals. Break-even is ${breakEven}, at a payout of ${formatPercent(PAYOUT * 100)}.`,
  }[verdict]
}

export const countTexts = {
  title: 'Counts',
  caption: 'Published signals by timeframe',
  all: 'Both',
  note: 'The win rate counts only won and lost signals.',
  none: 'The first signal settles one timeframe after its entry.',
}

export const reliabilityTexts = {
  title: 'Calibration',
  deck: 'The box is the stated confidence, the bar the win rate with its 95% interval. If the bar misses the box, the confidence was wrong.',
  timeframe: 'Timeframe',
  both: 'Both',
  record: 'From the record',
  backtest: 'From the back-test',
  backtestBadge: 'Not in the record',
  breakEven: 'Break-even',
  noRecord: 'Each bin needs 30 settled signals.',
  noBacktest: 'No earlier history to test on.',
  axis: 'Stated confidence across, win rate up',
  few: `Dashed: fewer than ${VERDICT_MIN_SAMPLE}.`,
}

export const breakdownTexts = {
  /** Names a table inside a part that has the plain name. */
  tableOf: (title: string) => `${title}: table`,
  title: 'Breakdown',
  deck: rankedNote,
  none: 'No decisions yet.',
  rate: 'Win rate, 95% interval',
  won: 'Won',
  lost: 'Lost',
  void: 'Void',
  pair: 'Pair',
  pairs: 'By pair',
  edge: 'Evidence of an edge',
  shown: 'edge shown',
  notShown: 'not shown yet',
  edgeNote: (pairs: number, all: { wealth: number; isShown: boolean }): string =>
    `Above ${formatCount(EDGE_SHOWN_AT * pairs)}, an edge over a coin flip is unlikely to be luck. All pairs together: ${wealthText(all.wealth)}, ${all.isShown ? 'an edge is shown' : 'no edge is shown yet'}.`,
  hour: 'Slot, UTC',
  hours: 'By hour of the day, UTC',
  weeks: 'Worst weeks',
  week: 'From Monday, UTC',
  running: 'so far',
  net: 'Stakes',
  netNote: `Stakes: what equal stakes made or lost at a payout of ${formatPercent(PAYOUT * 100)}.`,
  losing: (losing: number, counted: number): string =>
    `${formatCount(losing)} of ${formatCount(counted)} ${counted === 1 ? 'week' : 'weeks'} lost.`,
  abstentions: 'Abstentions',
  timeframe: 'Timeframe',
  published: 'Published',
  notChosen: 'Another pair chosen',
  declined: 'No signal',
  decisions: 'Decisions',
  abstentionNote: 'Each slot publishes one pair at most. “No signal” means bad candles or too little data.',
  versions: 'By version',
  version: 'Model, settlement',
  dates: 'Slots, UTC',
  verdict: 'Verdict',
}

export const reachabilityTexts = {
  title: 'Is the price still there?',
  badge: 'Measured, not in the record',
  deck: 'How often you could still get the entry price, or a better one, seconds after entry or delivery.',
  after: 'Seconds later',
  seconds: (seconds: number): string => `${seconds} s`,
  rate: 'Price still there, 95% interval',
  reachable: 'Still there',
  measured: 'Measured',
  notYet: (n: number): string => `Not measured yet: ${formatCount(n)} of ${VERDICT_MIN_SAMPLE} signals.`,
  median: (milliseconds: number): string => `Half of all signals left within ${formatCount(milliseconds)} ms.`,
  inTime: (before: number, n: number): string => `${formatCount(before)} of ${formatCount(n)} left before their entry.`,
  since: 'Measured since',
  none: 'Not measured on a replayed market',
  noneNote: 'Recordings have no prices between candles.',
}

export const settledTexts = {
  title: 'Signal by signal',
  deck: 'Replay a signal or download its proof.',
  caption: 'Settled signals, newest first',
  none: 'No signal has been settled yet.',
  byPeople: 'Calls by people:',
  callers: 'callers and the engine side by side',
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
  title: 'The log',
  deck: 'Open a record to see the exact text behind its hash.',
  newest: 'Newest records',
  refresh: 'Refresh',
  none: 'The log is empty. The first record appears within minutes.',
  head: 'Checkpoint',
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
  deck: 'Your browser reads every entry, rebuilds the tree and recounts every number.',
  drawnTitle: 'How simulated prices are checked',
  drawn:
    'Each day’s prices come from one seed, which the record commits to before the first slot. ' +
    'We reveal the seed after the day, and your browser recomputes every candle, so we can’t choose prices afterwards. ' +
    'We could know them beforehand. No one can check how we use that.',
  start: 'Verify in your browser',
  again: 'Verify again',
  stop: 'Stop',
  starting: 'Reading the record',
  progress: 'Entries checked',
  stopped: 'Stopped. The rest was not checked.',
  failed: 'Couldn’t read the whole record',
  holds: 'The record holds.',
  fails: 'The record does not hold.',
  more: 'More records are affected. The download and the command list them.',
  noHash: 'Open this page over https, or use the command below.',
  unreadable: 'The server sent an unexpected answer.',
  byGuarantee: 'By guarantee',
  notChecked: 'Not checked',
  nothingHeld: 'Couldn’t check the signed checkpoint, so there is nothing to verify against.',
}

export const downloadTexts = {
  title: 'Download the record',
  note: 'The checkpoint, results and every entry, one JSON object per line.',
  start: 'Download the records',
  again: 'Download again',
  stop: 'Stop',
  progress: 'Records read',
  stopped: 'Stopped. Nothing was saved.',
  failed: 'Couldn’t read the records',
  nothing: 'The server has no results right now.',
  moving: 'The record grew during the download. Try again.',
  command: 'The same verifier as a command',
  commandNote: 'Run it from the source, on this address or the downloaded file.',
}

export const gapTexts = {
  title: 'Gaps',
  deck: 'Slots without a signal decision, and why.',
  caption: 'Gaps, newest first',
  none: 'No gap recorded',
  noneNote: 'Missed slots will appear here.',
}

export const backtestTexts = {
  title: 'Back-test',
  show: 'Show the back-test',
  badge: 'Not in the record',
  deck: 'The same engine on earlier history. Not counted above.',
  caption: 'Back-test by pair and timeframe',
  none: 'No back-test: there was no earlier history.',
  allPairs: '“All pairs” takes one decision per slot.',
}
