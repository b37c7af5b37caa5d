import { type Timeframe, timeframeMs } from '../../contract/market.ts'
import type { Outcome } from '../../contract/signals.ts'
import { MINUTE_MS } from '../../contract/slots.ts'
import type { Bar } from '../market/candles.ts'
import type { PublishedStream } from './published-stream.ts'
import { type Candidate, choosePublished, type SelectionRule } from './selection.ts'
import { settle } from './settlement.ts'
import { slotTimes } from './slots.ts'

/** Longer than the longest time from slot to expiry. */
const KEPT_BARS_MS = 30 * MINUTE_MS

/** A pair's own say on a slot, before the figure is known that would be stated for it. */
export interface PairCandidate extends Omit<Candidate, 'stated'> {
  readonly pairId: string
}

/** What was said about one pair's slot, chosen or not. */
export interface ScoredDecision {
  pairId: string
  timeframe: Timeframe
  slotAtMs: number
  direction: 'CALL' | 'PUT'
  confidence: number | null
  calibrated: boolean
  published: boolean
  /** Null where not published, or not stated. */
  stated: number | null
  entryAtMs: number
  expiresAtMs: number
}

/**
 * Follows a market of several pairs as the live slots would: at each slot one candidate is chosen and a figure stated for it; when it
 * expires it is settled by the public rule, and teaches its timeframe's stream. `onSettled` hears of every settled decision, in order.
 */
export const createMarketScore = (
  pairIds: readonly string[],
  streams: ReadonlyMap<Timeframe, PublishedStream>,
  onSettled: (decision: ScoredDecision, outcome: Outcome) => void,
  resolution: Timeframe = '1m',
  choose: SelectionRule = choosePublished,
) => {
  const barMs = timeframeMs(resolution)
  const recent = new Map<string, Map<number, Bar>>(pairIds.map((id) => [id, new Map()]))
  let open: ScoredDecision[] = []

  const settleOne = (decision: ScoredDecision): void => {
    const bars = recent.get(decision.pairId)
    const { outcome } = settle(decision, (openAtMs) => bars?.get(openAtMs), barMs)
    const { confidence, calibrated, expiresAtMs } = decision
    if (decision.published) streams.get(decision.timeframe)?.learn({ confidence, calibrated, outcome, expiresAtMs })
    onSettled(decision, outcome)
  }

  return {
    /** Takes the bars that opened at `openAtMs` and settles what expired with them. */
    follow: (openAtMs: number, bars: ReadonlyMap<string, Bar>): void => {
      for (const [pairId, known] of recent) {
        const bar = bars.get(pairId)
        if (bar) known.set(openAtMs, bar)
        known.delete(openAtMs - KEPT_BARS_MS)
      }
      const nowMs = openAtMs + barMs
      const due = open.filter(({ expiresAtMs }) => expiresAtMs <= nowMs)
      if (due.length === 0) return
      open = open.filter(({ expiresAtMs }) => expiresAtMs > nowMs)
      for (const decision of due) settleOne(decision)
    },

    /** Chooses among the candidates of a slot, which come in the market's order, and remembers all of them until they expire. */
    decide: (timeframe: Timeframe, slotAtMs: number, candidates: readonly PairCandidate[]): void => {
      const figured = candidates.map((one) => ({ ...one, stated: streams.get(timeframe)?.state(one) ?? null }))
      const chosen = choose(figured, timeframe, slotAtMs)
      for (const candidate of figured) {
        const { pairId, side, confidence, calibrated } = candidate
        if (side === 'ABSTAIN') continue
        const published = candidate === chosen
        const stated = published ? candidate.stated : null
        const times = slotTimes(slotAtMs, timeframe, resolution)
        open.push({ pairId, timeframe, slotAtMs, direction: side, confidence, calibrated, published, stated, ...times })
      }
    },
  }
}
