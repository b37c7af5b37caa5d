import type { TradingDay } from '../../../contract/today.ts'
import type { Database } from '../../db/client.ts'
import { startOfDay } from './rules.ts'
import type * as store from './store.ts'
import { countByPair, findDayTrades, hasOrdered } from './trading-day-store.ts'

interface Deps {
  db: Database
  findAccount: (memberId: string) => Promise<store.AccountRow>
}

/** What a member's practice account says on their first screen. */
export const createTradingDay = ({ db, findAccount }: Deps) => ({
  /** Settled trades that were placed today (UTC), and what they came to. */
  getTradingDay: async (memberId: string, nowMs: number): Promise<TradingDay> => {
    const { id } = await findAccount(memberId)
    const trades = await findDayTrades(db.orm, id, startOfDay(nowMs))
    const counted = (outcome: TradingDay['trades'][number]['outcome']) =>
      trades.filter((trade) => trade.outcome === outcome).length
    return {
      resultCents: trades.reduce((sum, { resultCents }) => sum + resultCents, 0),
      won: counted('profit'),
      lost: counted('loss'),
      even: counted('breakeven'),
      trades,
    }
  },

  /** The member's own won trades, and won or lost ones, by pair. */
  countByPair: async (memberId: string): Promise<Map<string, { won: number; n: number }>> =>
    countByPair(db.orm, (await findAccount(memberId)).id),

  /** Whether the member has placed an order themselves. */
  hasOrdered: async (memberId: string): Promise<boolean> => hasOrdered(db.orm, (await findAccount(memberId)).id),
})
