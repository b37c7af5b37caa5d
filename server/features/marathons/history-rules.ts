import type { MarathonScores, ReplayedTrade } from '../../../contract/marathon-history.ts'
import type { BoardRow } from '../../../contract/marathon-places.ts'
import type { Pair } from '../../../contract/market.ts'
import type { Practice } from '../practice/service.ts'

type Results = Awaited<ReturnType<Practice['listResultSteps']>>

/** Decimals of a pair that the current market does not have. */
const DECIMALS = 5

/** Lines through what results come to, each with a value at every step. */
export const toScoreLines = (
  rows: readonly Pick<BoardRow, 'entryId' | 'rank' | 'name' | 'isEngine'>[],
  results: Results,
): MarathonScores => {
  const instants = [...new Set(results.map(({ at }) => at.getTime()))].sort((a, b) => a - b)
  const added = new Map(results.map(({ accountId, at, cents }) => [`${accountId} ${at.getTime()}`, cents]))
  return {
    steps: instants.map((at) => new Date(at).toISOString()),
    lines: rows.map(({ entryId, rank, name, isEngine }) => {
      let sum = 0
      const cents = instants.map((at) => {
        sum += added.get(`${entryId} ${at}`) ?? 0
        return sum
      })
      return { entryId, rank, name, isEngine, cents }
    }),
  }
}

type Order = Awaited<ReturnType<Practice['listLatestOrders']>>[number]

/** An order as it is replayed; none of one that is open or void. */
export const toReplayedTrade = (order: Order, pair: Pick<Pair, 'decimals'> | undefined): ReplayedTrade[] => {
  const { id, pairId, timeframe, direction, entryPrice, exitPrice, outcome, resultCents, entryAt, expiresAt } = order
  if (outcome === null || outcome === 'void' || resultCents === null) return []
  const instants = { entryAt: entryAt.toISOString(), expiresAt: expiresAt.toISOString() }
  const what = { id, pairId, pair: order.pair, decimals: pair?.decimals ?? DECIMALS, timeframe, direction }
  return [{ ...what, ...instants, entryPrice, exitPrice, outcome, resultCents }]
}
