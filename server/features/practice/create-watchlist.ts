import type { WatchedPair } from '../../../contract/practice.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/slots.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import type { Database } from '../../db/client.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import type { Market } from '../market/service.ts'
import type { AccountRow } from './store.ts'
import { countByPair } from './trading-day-store.ts'

/** A course has a price in every so many minutes. */
const STEP_MINUTES = 20

/** Every so many minutes the last close before it; nothing for a stretch without prices. */
export const toDayCourse = (bars: readonly Bar[], nowMs: number, stepMinutes: number): number[] => {
  const stepMs = stepMinutes * MINUTE_MS
  const closes = new Map<number, Bar>()
  for (const bar of bars) {
    if (bar.openAtMs < nowMs - DAY_MS) continue
    const slot = Math.floor(bar.openAtMs / stepMs)
    const known = closes.get(slot)
    if (!known || known.openAtMs < bar.openAtMs) closes.set(slot, bar)
  }
  return [...closes.entries()].sort(([a], [b]) => a - b).map(([, { close }]) => close)
}

interface Deps {
  db: Database
  feed: MarketFeed
  market: Pick<Market, 'pairs' | 'findBarsOf'>
  findAccount: (memberId: string) => Promise<AccountRow>
}

/** The pairs of the market as a member watches them. */
export const createWatchlist = ({ db, feed, market, findAccount }: Deps) => {
  let courses: { atMs: number; read: Promise<Map<string, number[]>> } | null = null
  /** The same for every member, read once a minute. */
  const readCourses = (): Promise<Map<string, number[]>> => {
    const nowMs = feed.clock.now()
    const atMs = Math.floor(nowMs / MINUTE_MS)
    if (courses?.atMs === atMs) return courses.read
    const ids = market.pairs.map(({ id }) => id)
    const read = market.findBarsOf(db.orm, ids, new Date(nowMs - DAY_MS), new Date(nowMs)).then((bars) => {
      const barsOf = Map.groupBy(bars, ({ pairId }) => pairId)
      const barsAt = (id: string) => (barsOf.get(id) ?? []).map(({ bar }) => bar)
      return new Map(ids.map((id) => [id, toDayCourse(barsAt(id), nowMs, STEP_MINUTES)]))
    })
    read.catch(() => {
      courses = null
    })
    courses = { atMs, read }
    return read
  }

  return {
    /** Every pair with its last 24 hours and the member's own won and lost trades, the most traded first. */
    listWatchedPairs: async (memberId: string): Promise<WatchedPair[]> => {
      const account = await findAccount(memberId)
      const [counts, all] = await Promise.all([countByPair(db.orm, account.id), readCourses()])
      return market.pairs
        .map(({ id, name, decimals }) => {
          const { won, n } = counts.get(id) ?? { won: 0, n: 0 }
          return { pairId: id, pair: name, decimals, course: all.get(id) ?? [], won, n }
        })
        .toSorted((a, b) => b.n - a.n)
    },
  }
}
