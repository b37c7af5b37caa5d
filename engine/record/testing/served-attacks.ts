import { decodeBundle, encodeBundle } from '../../log/tiles.ts'

/** What a proxy, or the operator's own server, makes of an answer: other bytes, null for none, or the answer of another path. */
export type Bend = (path: string, bytes: Uint8Array) => Uint8Array | null | { instead: string }

/** A way to cheat with what a running server answers, and what is said of it. */
export interface ServedAttack {
  name: string
  /** What the command says, by the guarantee that has to notice. */
  says: RegExp
  by: 'hashes' | 'recount'
  /** What the browser says, where that is something else: it reads only what it needs. Null where it never asks for it. */
  inBrowser?: RegExp | null
  how: Bend
}

const attacksOf = (
  by: ServedAttack['by'],
  rows: readonly (readonly [string, RegExp, Bend, (RegExp | null)?])[],
): ServedAttack[] =>
  rows.map(([name, says, how, inBrowser]) => ({
    name,
    says,
    by,
    how,
    ...(inBrowser === undefined ? {} : { inBrowser }),
  }))

const flipped = (bytes: Uint8Array, place: number): Uint8Array => {
  const copy = Uint8Array.from(bytes)
  copy[place] = (copy[place] ?? 0) ^ 1
  return copy
}
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

const asJson = (change: (data: never) => unknown) => (bytes: Uint8Array) => {
  const answer = JSON.parse(decode(bytes))
  return encode(JSON.stringify({ ...answer, data: change(answer.data as never) }))
}
type Shown = { outcome: string; entryPrice: number; exitPrice: number; stated: number | null }
const asWon = (signal: Shown) => {
  const { entryPrice, exitPrice } = signal
  return signal.outcome === 'loss'
    ? { ...signal, outcome: 'profit', entryPrice: exitPrice, exitPrice: entryPrice }
    : signal
}
/** Alters the `data` of the answers whose path begins so. */
const onPart = (part: string, change: (data: never) => unknown): Bend => {
  const altered = asJson(change)
  return (path, bytes) => (path.startsWith(`/api/${part}`) ? altered(bytes) : bytes)
}
const onList = (change: (signals: Shown[]) => Shown[]) => onPart('track-record/signals', change)
const onChart = (change: (chart: { signals: Shown[]; candles: { close: number }[] }) => unknown) =>
  onPart('track-record/chart', change)

/** Alters the first bundle of entries. */
const inBundle =
  (change: (entries: Uint8Array[]) => Uint8Array[]): Bend =>
  (path, bytes) => {
    const entries = /^\/log\/tile\/entries\/000(\.p\/\d+)?$/.test(path) ? decodeBundle(bytes) : null
    return entries ? encodeBundle(change(entries)) : bytes
  }
const GROWTH = /doesn’t extend the signed one/
const ALTERED = /don’t match the signed checkpoint/

/** What is wrong with the tree that is served: entries, tiles, proofs. */
export const ATTACKS_ON_THE_TREE = attacksOf('hashes', [
  [
    'a bit is flipped in a full tile of leaves',
    /tile\/0\/001 lacks the hashes of the entries/,
    (path, bytes) => (path === '/log/tile/0/001' ? flipped(bytes, 4_000) : bytes),
    null,
  ],
  [
    'a bit is flipped in the last byte of the partial tile at the edge',
    /tile\/0\/\d+\.p\/\d+ lacks the hashes/,
    (path, bytes) => (/^\/log\/tile\/0\/\d+\.p\//.test(path) ? flipped(bytes, bytes.length - 1) : bytes),
    GROWTH,
  ],
  [
    'a bit is flipped in a tile above the leaves',
    /tile\/1\/000\.p\/\d+ lacks the hashes/,
    (path, bytes) => (path.startsWith('/log/tile/1/') ? flipped(bytes, 0) : bytes),
    GROWTH,
  ],
  [
    'a tile is answered with that of another place',
    /tile\/0\/002 lacks the hashes/,
    (path, bytes) => (path === '/log/tile/0/002' ? { instead: '/log/tile/0/001' } : bytes),
    null,
  ],
  [
    'a tile is cut short',
    /tile\/0\/000 has 8160 bytes/,
    (path, bytes) => (path === '/log/tile/0/000' ? bytes.subarray(0, -32) : bytes),
    null,
  ],
  [
    'the tiles are withheld',
    /doesn’t serve tile\/0\/000/,
    (path, bytes) => (/^\/log\/tile\/\d/.test(path) ? null : bytes),
    GROWTH,
  ],
  [
    'a proof is altered',
    /The proof of entry 0 is invalid/,
    (path, bytes) =>
      path === '/log/proof/0'
        ? encode(decode(bytes).replace(/\n([A-Za-z0-9+/]{43}=)\n/, `\n${'A'.repeat(43)}=\n`))
        : bytes,
    null,
  ],
  [
    'a proof is that of another entry',
    /The proof of entry 0 is invalid/,
    (path, bytes) => (path === '/log/proof/0' ? { instead: '/log/proof/1' } : bytes),
    null,
  ],
  [
    'proofs are withheld',
    /serves no proof of entry 0/,
    (path, bytes) => (path.startsWith('/log/proof/') ? null : bytes),
    null,
  ],
  [
    'two entries of a bundle change places',
    ALTERED,
    inBundle(([first, second, third, ...others]) =>
      [first, third, second, ...others].filter((one) => one !== undefined),
    ),
  ],
  [
    'a loss of a bundle is served as a win',
    ALTERED,
    inBundle((entries) => entries.map((one) => encode(decode(one).replace('"outcome":"loss"', '"outcome":"profit"')))),
  ],
  [
    'a bundle says that everything was appended an hour before',
    ALTERED,
    inBundle((entries) =>
      entries.map((one) =>
        encode(decode(one).replace(/"appendedAt":"(\d+)-/, (_, year) => `"appendedAt":"${year - 1}-`)),
      ),
    ),
  ],
])

/** What is shown of the newest settled signals. */
export const ATTACKS_ON_ROWS = attacksOf('recount', [
  [
    'the list shows losses as won',
    /The list of settled signals shows signal \d+ with outcome "profit", but the record says "loss"/,
    onList((signals) => signals.map(asWon)),
  ],
  [
    'the list leaves losses out',
    /The list of settled signals leaves out signal \d+, a loss/,
    onList((signals) => signals.filter(({ outcome }) => outcome !== 'loss')),
  ],
  [
    'the list shows a price that is a tick better',
    /with exitPrice .*, but the record says/,
    // The oldest: the newest may have settled after the checkpoint that is verified.
    onList((signals) =>
      signals.map((signal) =>
        signal === signals.at(-1) ? { ...signal, exitPrice: signal.exitPrice + 0.00001 } : signal,
      ),
    ),
  ],
  [
    'the list shows another figure than was stated',
    /with stated 99, but the record says/,
    onList((signals) => signals.map((signal) => ({ ...signal, stated: 99 }))),
  ],
  [
    'the list shows a signal that never was',
    /shows signal \d+, which isn’t a settled signal of the record/,
    onList((signals) => [
      ...signals,
      {
        ...(signals.at(-1) as Shown & { commitIndex: number }),
        commitIndex: (signals.at(-1) as Shown & { commitIndex: number }).commitIndex + 1,
      },
    ]),
  ],
  ['the list is empty', /The list of settled signals leaves out signal/, onList(() => [])],
  [
    'the chart shows another figure than was stated',
    /The settled chart shows signal \d+ with stated 99/,
    onChart(({ signals, ...chart }) => ({ ...chart, signals: signals.map((signal) => ({ ...signal, stated: 99 })) })),
  ],
  [
    'the chart shows other candles',
    /The settled chart shows another candle of .* than the record/,
    onChart(({ candles, ...chart }) => ({
      ...chart,
      candles: candles.map((candle, place) => (place === 50 ? { ...candle, close: candle.close * 1.001 } : candle)),
    })),
  ],
])

interface Counts {
  totalSignals: number
  wonSignals: number
  lostSignals: number
  openSignals: number
  winRate: number | null
  lastDay?: Counts
}
type MemberRow = { outcome: string | null; entryPrice: number | null; confidence: number; signalType: string }
const onStatistics = (change: (counts: Counts) => unknown) => onPart('signals/stats/performance', change)
const onHistory = (change: (history: { signals: MemberRow[]; counts: Counts }) => unknown) =>
  onPart('signals/history', change)
const moved = (counts: Counts): Counts => ({
  ...counts,
  wonSignals: counts.wonSignals + 1,
  lostSignals: counts.lostSignals - 1,
})

/** What a member is shown: their history and their statistics. */
export const ATTACKS_ON_MEMBERS = attacksOf('recount', [
  ['statistics turn a loss into a win', /Your statistics today: .*wonSignals is/, onStatistics(moved)],
  [
    'statistics of the last 24 hours alone turn a loss into a win',
    /Your statistics today, last 24 hours: .*wonSignals is/,
    onStatistics((counts) => ({ ...counts, ...(counts.lastDay ? { lastDay: moved(counts.lastDay) } : {}) })),
  ],
  [
    'statistics leave losses out and add up',
    /Your statistics for the whole record: .*lostSignals is/,
    onStatistics((counts) => ({
      ...counts,
      totalSignals: counts.totalSignals - 3,
      lostSignals: counts.lostSignals - 3,
    })),
  ],
  [
    'statistics hide losses as open',
    /Your statistics today: .*lostSignals is/,
    onStatistics((counts) => ({
      ...counts,
      lostSignals: counts.lostSignals - 3,
      openSignals: counts.openSignals + 3,
    })),
  ],
  [
    'a better rate stands above the same counts',
    /winRate is 71\.4/,
    onStatistics((counts) => ({ ...counts, winRate: 71.4 })),
  ],
  [
    'the counts of the history drop losses without a word',
    /Your history, 7d: \d+ signals in all, but their outcomes add up to/,
    onHistory(({ counts, ...history }) => ({ ...history, counts: { ...counts, lostSignals: 0 } })),
  ],
  [
    'the history shows losses as won',
    /Your history shows signal \d+ with outcome "profit", but the record says "loss"/,
    onHistory(({ signals, ...history }) => ({
      ...history,
      signals: signals.map((row) => (row.outcome === 'loss' ? { ...row, outcome: 'profit' } : row)),
    })),
  ],
  [
    'the history turns directions',
    /Your history shows signal \d+ with direction/,
    onHistory(({ signals, ...history }) => ({
      ...history,
      signals: signals.map((row) => ({ ...row, signalType: row.signalType === 'buy' ? 'sell' : 'buy' })),
    })),
  ],
  [
    'the history leaves losses out',
    /Your history leaves out signal \d+, a loss/,
    onHistory(({ signals, ...history }) => ({
      ...history,
      signals: signals.filter(({ outcome }) => outcome !== 'loss'),
    })),
  ],
  [
    'the history shows other figures than were stated',
    /Your history shows signal \d+ with stated/,
    onHistory(({ signals, ...history }) => ({
      ...history,
      signals: signals.map((row) => ({ ...row, confidence: row.confidence + 9, calibrated: true })),
    })),
  ],
  [
    'the history shows better entries',
    /Your history shows signal \d+ with entryPrice/,
    onHistory(({ signals, ...history }) => ({
      ...history,
      signals: signals.map((row) => ({ ...row, entryPrice: row.entryPrice && row.entryPrice * 1.0001 })),
    })),
  ],
])

interface Published {
  feed: { label: string }
  performance: { wonSignals: number; lostSignals: number; winRate: number | null; avgConfidence: number | null }
}
const onRecord = (change: (published: Published) => unknown): Bend => {
  const altered = asJson(change)
  return (path, bytes) => (/^\/api\/track-record(\?|$)/.test(path) ? altered(bytes) : bytes)
}
interface Cells {
  pairs: { lost: number }[]
  weeks: { losing: number }
}
interface Bins {
  record: { won: number }[]
}
interface Callers {
  rows: { kind: string; lost: number }[]
}

/** What is published of the whole record. */
export const ATTACKS_ON_FIGURES = attacksOf('recount', [
  [
    'a loss of the whole record becomes a win',
    /performance\.wonSignals is \d+, but the record says \d+/,
    onRecord(({ performance, ...others }) => ({
      ...others,
      performance: {
        ...performance,
        wonSignals: performance.wonSignals + 1,
        lostSignals: performance.lostSignals - 1,
      },
    })),
  ],
  [
    'the rate above honest counts is a better one',
    /performance\.winRate is 71\.4/,
    onRecord(({ performance, ...others }) => ({ ...others, performance: { ...performance, winRate: 71.4 } })),
  ],
  [
    'the average of what was stated is lowered',
    /performance\.avgConfidence is 40/,
    onRecord(({ performance, ...others }) => ({ ...others, performance: { ...performance, avgConfidence: 40 } })),
  ],
  [
    'the market is published under another name',
    /feed\.label is "Interbank"/,
    onRecord(({ feed, ...others }) => ({ ...others, feed: { ...feed, label: 'Interbank' } })),
  ],
  [
    'a pair loses a loss in the breakdown',
    /breakdown\.\w+\.pairs\.0\.lost is/,
    onPart('track-record/breakdown', ({ pairs: [first, ...others], ...rest }: Cells) => ({
      ...rest,
      pairs: first ? [{ ...first, lost: first.lost - 1 }, ...others] : [],
    })),
  ],
  [
    'the losing weeks are none',
    /breakdown\.\w+\.weeks\.losing is -1/,
    onPart('track-record/breakdown', ({ weeks, ...rest }: Cells) => ({ ...rest, weeks: { ...weeks, losing: -1 } })),
  ],
  [
    'a bin of the reliability has won more',
    /reliability\.\w+\.\d\.won is/,
    onPart('track-record/reliability', ({ record, ...rest }: Bins) => ({
      ...rest,
      record: record.map((bin) => ({ ...bin, won: bin.won + 1 })),
    })),
  ],
  [
    'the engine is left out of the callers',
    /callers/,
    onPart('trade-calls/callers', ({ rows, ...rest }: Callers) => ({
      ...rest,
      rows: rows.filter(({ kind }) => kind !== 'engine'),
    })),
  ],
])
