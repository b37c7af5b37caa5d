import { MINUTE_MS } from '../../contract/slots.ts'
import type { CandlesEntry } from './entries.ts'
import type { PublishedRows } from './figures.ts'
import { type Fields, toFields } from './json-fields.ts'
import type { Memory } from './memory.ts'
import { readEntry } from './read-entries.ts'
import { pathOfMarket } from './read-figures.ts'
import type { RecordSource } from './record-source.ts'
import type { SettledRow, SignalListener } from './settled-rows.ts'

/** As many settled signals as one answer lists. */
const LISTED = 100
/** Of each market so many settled signals are remembered, and so many of the newest candle entries: more than the page shows at first. */
const REMEMBERED = 500
const TAIL_ENTRIES = 512

/** Reads the newest settled signals as they are published: the list, and the chart with its candles. */
export const readPublishedRows = async (
  { readPublished }: Pick<RecordSource, 'readPublished'>,
  feeds: readonly string[],
): Promise<PublishedRows[]> => {
  const rows: PublishedRows[] = []
  for (const feed of feeds) {
    const list = (await readPublished(pathOfMarket(`track-record/signals?limit=${LISTED}`, feed))) ?? null
    const chart = (await readPublished(pathOfMarket('track-record/chart', feed))) ?? null
    if (list !== null || chart !== null) rows.push({ feed, list, chart })
  }
  return rows
}

type IsOpen = (commitIndex: number) => boolean
const listFor = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(toFields) : [])

/** What a published signal must say, by the record. */
const owedBy = (row: SettledRow): Fields => ({
  id: row.slot,
  pair: row.pair,
  timeframe: row.timeframe,
  direction: row.direction,
  slotAt: row.slotAt,
  entryAt: row.entryAt,
  expiresAt: row.expiresAt,
  stated: row.statedPercent,
  outcome: row.outcome,
  entryPrice: row.entryPrice,
  exitPrice: row.exitPrice,
})

/** A member's signal under the names that the public list has. */
const rowOfMember = (signal: Fields): Fields => ({
  ...signal,
  direction: signal.signalType === 'buy' ? 'CALL' : 'PUT',
  slotAt: signal.createdAt,
  stated: signal.calibrated ? signal.confidence : null,
  commitIndex: Number(signal.recordSequence) - 1,
})

const PRICES = ['open', 'high', 'low', 'close'] as const

/** Remembers the newest entries, and holds to their candles those of a chart. */
const createCandleCheck = (memory: Memory) => {
  const tail = memory.recall('tail', (): string[] => [])

  /** The closing minute of each recorded candle of a market's pair, with its prices. */
  const listCandles = (feed: string, pair: unknown): Map<number, readonly number[]> => {
    const found = new Map<number, readonly number[]>()
    for (const text of tail) {
      const entry = readEntry(text)
      if (entry?.kind !== 'candles' || entry.feed !== feed) continue
      const bar = (entry as CandlesEntry).bars.find(([name]) => name === pair)
      if (bar) found.set(Date.parse(entry.boundary), bar.slice(1) as number[])
    }
    return found
  }

  const problemsOfCandles = (feed: string, { signals, candles }: Fields): string[] => {
    const [newest] = listFor(signals)
    if (!newest) return []
    const recorded = listCandles(feed, newest.pair)
    return listFor(candles).flatMap((candle) => {
      const openAt = String(candle.openAt)
      const owed = recorded.get(Date.parse(openAt) + MINUTE_MS)
      const isSame = !owed || PRICES.every((name, place) => candle[name] === owed[place])
      return isSame
        ? []
        : `The settled chart shows another candle of ${String(newest.pair)} at ${openAt} than the record.`
    })
  }

  return {
    add: (text: string): void => {
      if (!text.includes('"kind":"candles"')) return
      tail.push(text)
      if (tail.length >= 2 * TAIL_ENTRIES) tail.splice(0, TAIL_ENTRIES)
    },
    problemsOf: problemsOfCandles,
  }
}

const differences = (signal: Fields, row: SettledRow, where: string): string[] =>
  Object.entries(owedBy(row)).flatMap(([name, owed]) =>
    signal[name] === owed
      ? []
      : `${where} shows signal ${row.commitIndex + 1} with ${name} ${JSON.stringify(signal[name])}, but the record says ${JSON.stringify(owed)}.`,
  )

/** Remembers the end of a record as it is read, and holds to it what is published of the newest signals. */
export const createRowCheck = (memory: Memory) => {
  const rows = memory.recall('rows', () => new Map<string, Map<number, SettledRow>>())
  const candles = createCandleCheck(memory)
  const taken = memory.recall('rows taken', () => ({ entries: 0 }))

  const remember = (feed: string, row: SettledRow): void => {
    const own = rows.get(feed) ?? new Map<number, SettledRow>()
    rows.set(feed, own)
    own.set(row.commitIndex, row)
    const [oldest] = own.keys()
    if (own.size > REMEMBERED && oldest !== undefined) own.delete(oldest)
  }

  const listener: SignalListener = { onReveal: () => {}, onSettle: remember }

  const problemsOfSignals = (feed: string, signals: readonly Fields[], where: string, isOpen: IsOpen): string[] => {
    const own = rows.get(feed) ?? new Map<number, SettledRow>()
    const oldest = Math.min(...own.keys())
    return signals.flatMap((signal) => {
      const index = typeof signal.commitIndex === 'number' ? signal.commitIndex : Number.NaN
      const row = own.get(index)
      if (row) return differences(signal, row, where)
      // What was settled after the record was read, or lies before what is remembered, is not of this comparison.
      if (index >= taken.entries || index < oldest || isOpen(index)) return []
      return `${where} shows signal ${index + 1}, which isn’t a settled signal of the record.`
    })
  }

  /** Signals that a list passes over: their slots lie within what it shows. */
  const leftOut = (
    feed: string,
    signals: readonly Fields[],
    where: string,
    isListed: (row: SettledRow) => boolean = () => true,
  ): string[] => {
    const own = [...(rows.get(feed)?.values() ?? [])].filter(isListed)
    const listed = new Set(signals.map(({ commitIndex }) => commitIndex))
    const last = signals.at(-1)?.slotAt
    const isWhole = signals.length === 0
    return own
      .filter(({ commitIndex, slotAt }) => !listed.has(commitIndex) && (isWhole || slotAt > String(last)))
      .map(({ commitIndex, outcome }) => `${where} leaves out signal ${commitIndex + 1}, a ${outcome}.`)
  }

  return {
    listener,

    /** Takes the text of the next entry. */
    add: (text: string): void => {
      taken.entries += 1
      candles.add(text)
    },

    /** The same of a member's history, newest commitment first. `isListed` tells which signals they are shown. */
    problemsOfHistory: (
      history: unknown,
      isOpen: IsOpen,
      isListedOn: (feed: string) => (row: SettledRow) => boolean,
    ): string[] => {
      const signals = listFor(toFields(history).signals)
      const [newest] = signals
      if (!newest) return []
      const feed = String(toFields(newest.source).id)
      const settled = signals.filter(({ outcome }) => outcome !== null).map(rowOfMember)
      // Whatever was settled after the history was read is not in it.
      const newestIndex = Math.max(...signals.map(({ recordSequence }) => Number(recordSequence) - 1))
      const openOnes = new Set(
        signals.flatMap(({ outcome, recordSequence }) => (outcome === null ? Number(recordSequence) - 1 : [])),
      )
      const isListed = isListedOn(feed)
      const where = 'Your history'
      return [
        ...problemsOfSignals(feed, settled, where, isOpen),
        ...(settled.length === 0
          ? []
          : leftOut(
              feed,
              settled,
              where,
              (row) => row.commitIndex <= newestIndex && !openOnes.has(row.commitIndex) && isListed(row),
            )),
      ]
    },

    /** What is published otherwise than the record says, in sentences. `isOpen` tells commitments that the record has not settled yet. */
    problemsOf: (published: readonly PublishedRows[], isOpen: IsOpen): string[] =>
      published.flatMap(({ feed, list, chart }) => {
        const signals = listFor(list)
        return [
          ...problemsOfSignals(feed, signals, 'The list of settled signals', isOpen),
          ...(list === null ? [] : leftOut(feed, signals, 'The list of settled signals')),
          ...problemsOfSignals(feed, listFor(toFields(chart).signals), 'The settled chart', isOpen),
          ...candles.problemsOf(feed, toFields(chart)),
        ]
      }),
  }
}
