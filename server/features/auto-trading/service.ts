import {
  type AutoDecision,
  botTimeframeMs,
  DECISIONS_PAGE_SIZE,
  type TradingBot,
  type updateTradingBot,
} from '../../../contract/auto-trading.ts'
import type { InputOf } from '../../../contract/call.ts'
import type { Database, Executor } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import type { Transact } from '../../platform/transaction.ts'
import { decisionOf, figuresOf } from './rules.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  feed: MarketFeed
}

export type AutoTrading = ReturnType<typeof createAutoTrading>

/** What members have set for automatic orders on their practice accounts, and what came of it. */
export const createAutoTrading = ({ db, transact, clock, feed }: Deps) => {
  const feedId = feed.feed.id

  const freshBot = (memberId: string): store.BotRow => ({
    memberId,
    active: false,
    timeframe: '1H',
    riskLevel: 'Conservative',
    tradeSizeCents: 5_000,
    startedAt: null,
    runsUntil: null,
  })

  const isRunning = ({ active, runsUntil }: store.BotRow): boolean =>
    active && runsUntil !== null && runsUntil.getTime() > clock.now()

  const viewOf = async (executor: Executor, bot: store.BotRow): Promise<TradingBot> => {
    const { memberId, timeframe, riskLevel, tradeSizeCents, runsUntil } = bot
    const active = isRunning(bot)
    const counts = await store.countOrders(executor, { memberId, feedId, origins: ['bot'] })
    return {
      active,
      timeframe,
      riskLevel,
      tradeSizeCents,
      runsUntil: active && runsUntil ? runsUntil.toISOString() : null,
      figures: figuresOf(counts),
    }
  }

  return {
    /** The member's bot; paused at its smallest where they have set none. */
    getTradingBot: async (memberId: string): Promise<TradingBot> =>
      viewOf(db.orm, (await store.findBot(db.orm, memberId)) ?? freshBot(memberId)),

    /**
     * Sets the bot. One that is started, or given another timeframe, runs for that long from now; otherwise it goes on to when it was to pause.
     * What is placed meanwhile waits, or is placed by the settings from before: once this is answered, nothing more is.
     */
    updateTradingBot: (memberId: string, wanted: InputOf<typeof updateTradingBot>): Promise<TradingBot> =>
      transact(async (tx) => {
        const known = await store.lockBot(tx, freshBot(memberId))
        const goesOn = isRunning(known) && known.timeframe === wanted.timeframe
        const startedAt = goesOn ? known.startedAt : new Date(clock.now())
        const runsUntil = goesOn ? known.runsUntil : new Date(clock.now() + botTimeframeMs(wanted.timeframe))
        const times = wanted.active ? { startedAt, runsUntil } : { startedAt: null, runsUntil: null }
        const bot = { memberId, ...wanted, ...times }
        await store.updateBot(tx, bot)
        tx.publish('members/me/auto-trading', memberId, { at: new Date(clock.now()).toISOString() })
        return viewOf(tx, bot)
      }),

    /** A page of what the bot did and left on this market, and how many lines there are. */
    listBotDecisions: async (
      memberId: string,
      { page }: { page: number },
    ): Promise<{ total: number; decisions: AutoDecision[] }> => {
      const window = { limit: DECISIONS_PAGE_SIZE, offset: (page - 1) * DECISIONS_PAGE_SIZE }
      const { total, decisions } = await store.findDecisions(db.orm, { memberId, origin: 'bot', feedId }, window)
      return { total, decisions: decisions.map((decided) => decisionOf(decided, feed.clock.now())) }
    },
  }
}
