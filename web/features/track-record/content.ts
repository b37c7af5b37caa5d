import type { Feed, FeedKind, Timeframe } from '../../../contract/market.ts'
import { PAYOUT, type Verdict } from '../../../contract/signals.ts'
import type { OpenedEntry } from '../../../engine/record/open-entry.ts'
import { EDGE_SHOWN_AT } from '../../../engine/signals/edge.ts'
import { breakEvenRate, VERDICT_MIN_SAMPLE } from '../../../engine/signals/statistics.ts'
import { formatCount, formatPercent, formatUtcDateTime } from '../../lib/format.ts'
import { wealthText } from './rules.ts'

/** The win rate, in percent, that a stake needs at the club's payout. */
export const BREAK_EVEN_PERCENT = breakEvenRate(PAYOUT) * 100

export const pageTexts = {
  title: 'Track record',
  deck: 'Every published signal, wins and losses, with the log that proves it.',
  loading: 'Loading the record',
}

/** Where the record holds several markets. */
export const marketTexts = {
  title: 'Market',
  apart: 'Each market has its own record. Results are never added up.',
  beside: (first: string): string =>
    `Members receive ${first} signals. This market’s signals are sealed the same way and published here after they settle.`,
  paused: (since: string | null): string =>
    since === null
      ? 'It has not begun yet.'
      : `It is paused since ${formatUtcDateTime(since)}: no signals are decided on it. Its results stay.`,
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

export const verdictNames: Record<Verdict, string> = {
  'above break-even': 'Above break-even',
  'spans break-even': 'Spans break-even',
  'below break-even': 'Below break-even',
  'not enough data yet': 'Not enough data yet',
}

/** What the verdict means for somebody who stakes money; `breakEven` as it is printed. */
export const verdictSentence = (verdict: Verdict, breakEven: string): string => {
  const needed = `the ${breakEven} that a payout of ${formatPercent(PAYOUT * 100)} needs`
  return {
    'above break-even': `The whole interval lies above ${needed}.`,
    'spans break-even': `The interval includes ${needed}: it shows neither a gain nor a loss.`,
    'below break-even': `The whole interval lies below ${needed}: stakes at this rate lose money.`,
    'not enough data yet': `No verdict below ${VERDICT_MIN_SAMPLE} won or lost signals. Break-even is ${breakEven}, at a payout of ${formatPercent(PAYOUT * 100)}.`,
  }[verdict]
}

export const countTexts = {
  title: 'Counts',
  caption: 'Published signals by timeframe',
  all: 'Both',
  note: 'The win rate is won over won plus lost. Breakeven, void and open signals are counted beside it, never in it.',
  none: 'The first signal settles one timeframe after its entry.',
}

export const howTexts = {
  title: 'How it works',
  steps: [
    ['Sealed before entry', 'The decision is hashed with a secret and written into the log before its entry time.'],
    ['Revealed at entry', 'The sealed text is then published, and must have exactly that hash.'],
    ['Settled by rule', 'The close at expiry against the price at entry decides; missing candles void it.'],
    ['Any altered byte shows', 'All records are leaves of one signed tree, so a change anywhere changes its root.'],
  ],
} as const

export const reliabilityTexts = {
  title: 'Calibration',
  deck: 'The box is what was stated, the bar what happened: the win rate of those signals with its 95% interval. Where the bar misses the box, the confidence was wrong.',
  timeframe: 'Timeframe',
  both: 'Both',
  record: 'From the record',
  backtest: 'From the back-test',
  backtestBadge: 'Not in the record',
  breakEven: 'Break-even',
  noRecord: 'A bin is judged once it holds 30 settled signals.',
  noBacktest: 'No history was at hand to test on before the record began.',
  axis: 'Stated confidence, win rate upwards',
  few: `Dashed: fewer than ${VERDICT_MIN_SAMPLE}.`,
}

export const breakdownTexts = {
  /** Names a table inside a part that has the plain name. */
  tableOf: (title: string) => `${title}: table`,
  title: 'Taken apart',
  deck: 'Ranked by the cautious end of the range, so luck doesn’t win.',
  none: 'Nothing has been decided yet.',
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
    `Evidence: what 1 has become for somebody who bet on every signal by its stated figure, against a fair coin. Without an edge it ever reaches 20 in one record of twenty at most; with ${formatCount(pairs)} pairs beside each other, an edge is shown from ${formatCount(EDGE_SHOWN_AT * pairs)} on. All pairs together: ${wealthText(all.wealth)}, ${all.isShown ? 'an edge is shown' : 'no edge is shown yet'}. An edge over a coin is not yet one over the payout.`,
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
  declined: 'Nothing to say',
  decisions: 'Decisions',
  abstentionNote:
    'Every pair decides every slot, and at most one is published. “Nothing to say”: gapped, stale or flat candles, or too little learnt.',
  versions: 'Each version’s own record',
  version: 'Model, settlement',
  dates: 'Slots, UTC',
  verdict: 'Verdict',
}

export const reachabilityTexts = {
  title: 'Is the price still there?',
  badge: 'Measured, not in the record',
  deck: 'How often the entry price, or a better one, could still be had 5 and 15 seconds after a signal could be taken: after its entry, or after its delivery where that came later. The server measures when a signal leaves it, not when a phone shows it, so nobody can count these figures again from the log.',
  after: 'Seconds later',
  seconds: (seconds: number): string => `${seconds} s`,
  rate: 'Price still there, 95% interval',
  reachable: 'Still there',
  measured: 'Measured',
  notYet: (n: number): string => `Not measured yet: ${formatCount(n)} of ${VERDICT_MIN_SAMPLE} signals.`,
  median: (milliseconds: number): string =>
    `Half of all signals left within ${formatCount(milliseconds)} ms of their commitment.`,
  inTime: (before: number, n: number): string => `${formatCount(before)} of ${formatCount(n)} left before their entry.`,
  since: 'Measured since',
  none: 'Not measured on a replayed market',
  noneNote: 'A recording that is played back has no prices between its candles.',
}

export const settledTexts = {
  title: 'Signal by signal',
  deck: 'Every settled signal, newest first. Replay one as it happened, or take the proof that it was sealed before its entry.',
  caption: 'Settled signals, newest first',
  none: 'No signal has been settled yet.',
  byPeople: 'People make calls too, on the same record:',
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
  deck: 'The newest records, each with its hash, the leaf of the signed tree. Open one for the exact text that was hashed.',
  newest: 'Newest records',
  refresh: 'Read again',
  none: 'The log is empty. Its first record opens the market, minutes after the server has started.',
  head: 'Checkpoint',
  headNote: 'Keep a copy: a record that is rewritten later cannot be shown to have grown from it.',
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
  deck: 'Your browser reads every entry beside this page, makes the tree again, holds the record to its duties, and counts every figure anew.',
  drawn:
    'The prices of a simulated market are drawn from one seed a day. The market’s name in the record commits to all of its seeds before the first slot, each is revealed when its day is over, and every candle is then drawn again here: none could be chosen afterwards. The operator, who holds the seeds, can know prices beforehand; what they do with that nobody can check.',
  start: 'Verify in your browser',
  again: 'Verify again',
  stop: 'Stop',
  starting: 'Reading the head',
  progress: 'Entries checked',
  stopped: 'Stopped. The rest was not checked.',
  failed: 'The record could not be read to its head',
  holds: 'The record holds.',
  fails: 'The record does not hold.',
  more: 'More records are affected; the download and the command name them.',
  noHash: 'This browser offers SHA-256 on secure pages only. Open this page over https, or use the command below.',
  unreadable: 'The server did not answer as its contract says.',
  byGuarantee: 'By guarantee',
  notChecked: 'Not checked',
  nothingHeld: 'The signed checkpoint could not be checked: there is nothing to verify against.',
}

export const downloadTexts = {
  title: 'Take it with you',
  note: 'The signed checkpoint, the published figures and every entry in one file, one JSON object per line.',
  start: 'Download the records',
  again: 'Download again',
  stop: 'Stop',
  progress: 'Records read',
  stopped: 'Stopped. Nothing was saved.',
  failed: 'The records could not be read',
  nothing: 'The server publishes no results at this moment.',
  moving: 'The record went on faster than it could be read. Try again.',
  command: 'The same verifier as a command',
  commandNote:
    'From a checkout of the source, on this address or on the downloaded file. It exits with 1 and names each record that does not hold.',
}

export const gapTexts = {
  title: 'Gaps',
  deck: 'Stretches of slots without a commitment, and why. A gap that was not recorded fails the verifier.',
  caption: 'Stretches without a commitment, newest first',
  none: 'No gap recorded',
  noneNote: 'No stretch without a commitment has been written into the record.',
}

export const backtestTexts = {
  title: 'Back-test',
  badge: 'Not in the record',
  deck: 'What the same engine would have decided on the history before its first slot, trained on the past of each decision only. It was never published, and no figure above counts it.',
  caption: 'Back-test by pair and timeframe',
  none: 'No back-test: there was no history before the first slot.',
  allPairs: '“All pairs” is the one decision per slot that would have been published.',
}
