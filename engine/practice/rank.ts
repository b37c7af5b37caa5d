import type { Outcome } from '../../contract/signals.ts'

/** A settled order, as far as it counts in a marathon. */
export interface CountedOrder {
  id: string
  /** Market ms. */
  expiresAtMs: number
  outcome: Outcome
  resultCents: number
}

/** What the settled orders of one account come to. */
export interface Score {
  profitCents: number
  /** Void ones do not count. */
  trades: number
  /** Since when the profit is what it is: the expiry that made it so, and the last of the orders that did; null while nothing has. */
  reachedAtMs: number | null
  reachedBy: string | null
}

export const NO_SCORE: Score = { profitCents: 0, trades: 0, reachedAtMs: null, reachedBy: null }

/**
 * A score with orders that have settled since. Orders that expire together count together: what they gain and lose at one instant is one step.
 * They must expire after those that are counted already; among each other they may come in any order.
 */
export const addOrders = (score: Score, orders: readonly CountedOrder[]): Score => {
  let { profitCents, trades, reachedAtMs, reachedBy } = score
  const instants = [...Map.groupBy(orders, ({ expiresAtMs }) => expiresAtMs)].sort(([a], [b]) => a - b)
  for (const [instant, together] of instants) {
    trades += together.filter(({ outcome }) => outcome !== 'void').length
    const change = together.reduce((sum, { resultCents }) => sum + resultCents, 0)
    if (change === 0) continue
    profitCents += change
    reachedAtMs = instant
    reachedBy = together.reduce((last, { id, resultCents }) => (resultCents !== 0 && id > last ? id : last), '')
  }
  return { profitCents, trades, reachedAtMs, reachedBy }
}

/** Somebody with a place, and when they took it. */
export interface Ranked extends Score {
  entryId: string
  joinedAtMs: number
}

const compareText = (a: string, b: string): number => Number(a > b) - Number(a < b)

/**
 * The better one first: whoever has made enough trades, then the higher profit, then whoever reached it earlier (an account that has never
 * changed was there from the beginning), then whoever placed the order that reached it earlier, then whoever joined earlier. Ids of orders are
 * in the order of placing; the last word is the entry's id, so that no two are ever equal.
 */
export const compareRanked =
  (minTrades: number) =>
  (a: Ranked, b: Ranked): number =>
    Number(b.trades >= minTrades) - Number(a.trades >= minTrades) ||
    b.profitCents - a.profitCents ||
    (a.reachedAtMs ?? 0) - (b.reachedAtMs ?? 0) ||
    compareText(a.reachedBy ?? '', b.reachedBy ?? '') ||
    a.joinedAtMs - b.joinedAtMs ||
    compareText(a.entryId, b.entryId)

/**
 * A pool of whole points in parts, one for each who gets a prize, the first one first. Fewer than there are parts share all of it in the same
 * proportion. Rounded down; what is left is the first one's, so that nothing of the pool stays behind. Nobody: nothing is shared.
 */
export const sharePool = (pool: number, winners: number, parts: readonly number[]): number[] => {
  const taken = parts.slice(0, winners)
  const whole = taken.reduce((sum, part) => sum + part, 0)
  const shares = taken.map((part) => Math.floor((pool * part) / whole))
  const left = pool - shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share, place) => (place === 0 ? share + left : share))
}
