import type { Pair, Timeframe } from '../../../contract/market.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import {
  createSignalEngine,
  type EngineSnapshot,
  MODEL_VERSION,
  type SignalEngine,
} from '../../../engine/signals/engine.ts'
import {
  createPublishedStream,
  type PublishedStream,
  type StreamSnapshot,
} from '../../../engine/signals/published-stream.ts'
import { type PairDecision, TIMEFRAMES, toPairDecision } from './rules.ts'
import type { SnapshotRow } from './store.ts'

/** Stands for the published signals of all pairs where rows are kept per pair. */
export const PUBLISHED = '*'

interface Runner {
  pair: Pair
  timeframe: Timeframe
  engine: SignalEngine
}

export interface Engines {
  /** Market ms up to which bars have been pushed; null before any. */
  readonly pushedThrough: number | null
  /** Feeds the bars that closed at `minuteMs` to both engines of their pair. Pairs without a bar have a gap there. */
  push: (bars: ReadonlyMap<string, Bar>, minuteMs: number) => void
  /** What every pair's engine says about the slot at `slotAtMs`, in the market's order. */
  decide: (timeframe: Timeframe, slotAtMs: number) => PairDecision[]
  /** Per timeframe, what its published signals have taught about the figure to state. */
  readonly streams: ReadonlyMap<Timeframe, PublishedStream>
  /** Goes on as `rows` were, which other engines of the same market stored. */
  continueFrom: (rows: readonly SnapshotRow[]) => void
  /** The learners' and streams' state, ready to be stored. */
  snapshots: (feedId: string) => SnapshotRow[]
}

/** One engine per pair and timeframe and one stream per timeframe, as in `rows` where all are there and of one instant. */
const restore = (pairs: readonly Pair[], rows: readonly SnapshotRow[]) => {
  const rowOf = new Map(rows.map((row) => [`${row.pairId}|${row.timeframe}`, row]))
  const keys = pairs.flatMap((pair) =>
    TIMEFRAMES.map((timeframe) => ({ pair, timeframe, row: rowOf.get(`${pair.id}|${timeframe}`) })),
  )
  const streamRows = TIMEFRAMES.map((timeframe) => ({ timeframe, row: rowOf.get(`${PUBLISHED}|${timeframe}`) }))
  const instants = new Set([...keys, ...streamRows].map(({ row }) => row?.at.getTime()))
  const [resumeAt] = instants.size === 1 ? instants : [undefined]

  const runners = keys.map(
    ({ pair, timeframe, row }): Runner => ({
      pair,
      timeframe,
      // The column holds what `snapshot()` answered: its type went through JSON, its model version is in the row's key.
      engine: createSignalEngine({ timeframe }, resumeAt === undefined ? undefined : (row?.state as EngineSnapshot)),
    }),
  )
  const streams = new Map(
    streamRows.map(({ timeframe, row }) => [
      timeframe,
      createPublishedStream(timeframe, resumeAt === undefined ? undefined : (row?.state as StreamSnapshot)),
    ]),
  )
  return { runners, streams, pushedThrough: resumeAt ?? null }
}

/** A market's engines and streams, continuing `rows` where all are there and of one instant. */
export const createEngines = (pairs: readonly Pair[], rows: readonly SnapshotRow[]): Engines => {
  let { runners, streams, pushedThrough } = restore(pairs, rows)

  const snapshotRow = (feedId: string, pairId: string, timeframe: Timeframe, state: object): SnapshotRow => ({
    feedId,
    pairId,
    timeframe,
    modelVersion: MODEL_VERSION,
    at: new Date(pushedThrough ?? 0),
    state,
  })

  return {
    get pushedThrough() {
      return pushedThrough
    },
    get streams() {
      return streams
    },
    push: (bars, minuteMs) => {
      for (const { pair, engine } of runners) {
        const bar = bars.get(pair.id)
        if (bar) engine.push(bar)
      }
      pushedThrough = minuteMs
    },
    decide: (timeframe, slotAtMs) =>
      runners
        .filter((runner) => runner.timeframe === timeframe)
        .map(({ pair, engine }) => toPairDecision(pair, engine.decide(slotAtMs))),
    continueFrom: (rows) => {
      ;({ runners, streams, pushedThrough } = restore(pairs, rows))
    },
    snapshots: (feedId) => [
      ...runners.map(({ pair, timeframe, engine }) => snapshotRow(feedId, pair.id, timeframe, engine.snapshot())),
      ...[...streams].map(([timeframe, stream]) => snapshotRow(feedId, PUBLISHED, timeframe, stream.snapshot())),
    ],
  }
}
