import type { Pair, Timeframe } from '../../../contract/market.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import {
  createSignalEngine,
  type EngineSnapshot,
  MODEL_VERSION,
  type SignalEngine,
} from '../../../engine/signals/engine.ts'
import { type PairDecision, pairDecisionOf, TIMEFRAMES } from './rules.ts'
import type { SnapshotRow } from './store.ts'

interface Runner {
  pair: Pair
  timeframe: Timeframe
  engine: SignalEngine
}

export interface Engines {
  /** Market ms up to which bars have been pushed; null before any. */
  pushedThrough: number | null
  /** Feeds the bars that closed at `minuteMs` to both engines of their pair. Pairs without a bar have a gap there. */
  push: (bars: ReadonlyMap<string, Bar>, minuteMs: number) => void
  /** What every pair's engine says about the slot at `slotAtMs`, in the market's order. */
  decide: (timeframe: Timeframe, slotAtMs: number) => PairDecision[]
  /** The learners' state, ready to be stored. */
  snapshots: (feedId: string) => SnapshotRow[]
}

/** One engine per pair and timeframe, continuing `rows` where all of them are there and of one instant. */
export const createEngines = (pairs: readonly Pair[], rows: readonly SnapshotRow[]): Engines => {
  const rowOf = new Map(rows.map((row) => [`${row.pairId}|${row.timeframe}`, row]))
  const keys = pairs.flatMap((pair) =>
    TIMEFRAMES.map((timeframe) => ({ pair, timeframe, row: rowOf.get(`${pair.id}|${timeframe}`) })),
  )
  const instants = new Set(keys.map(({ row }) => row?.at.getTime()))
  const [resumeAt] = instants.size === 1 ? instants : [undefined]

  const runners = keys.map(
    ({ pair, timeframe, row }): Runner => ({
      pair,
      timeframe,
      // The column holds what `snapshot()` answered: its type went through JSON, its model version is in the row's key.
      engine: createSignalEngine({ timeframe }, resumeAt === undefined ? undefined : (row?.state as EngineSnapshot)),
    }),
  )

  const engines: Engines = {
    pushedThrough: resumeAt ?? null,
    push: (bars, minuteMs) => {
      for (const { pair, engine } of runners) {
        const bar = bars.get(pair.id)
        if (bar) engine.push(bar)
      }
      engines.pushedThrough = minuteMs
    },
    decide: (timeframe, slotAtMs) =>
      runners
        .filter((runner) => runner.timeframe === timeframe)
        .map(({ pair, engine }) => pairDecisionOf(pair, engine.decide(slotAtMs))),
    snapshots: (feedId) =>
      runners.map(({ pair, timeframe, engine }) => ({
        feedId,
        pairId: pair.id,
        timeframe,
        modelVersion: MODEL_VERSION,
        at: new Date(engines.pushedThrough ?? 0),
        state: engine.snapshot(),
      })),
  }
  return engines
}
