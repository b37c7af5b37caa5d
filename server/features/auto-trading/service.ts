import {
  type AutoDecision,
  botTimeframeMs,
  COMPARED_SIGNALS,
  DECISIONS_PAGE_SIZE,
  type RiskReach,
  type TradingBot,
  type updateTradingBot,
} from '../../../contract/auto-trading.ts'
import type { InputOf } from '../../../contract/call.ts'
import { toEntitlement, toTimeframes } from '../../../contract/signals.ts'
import type { MemberAccess } from '../../../contract/tiers.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { Signals } from '../signals/service.ts'
import { countActive } from './copy-store.ts'
import { toDecision, toReach, toTotals } from './rules.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  feed: MarketFeed
  signals: Pick<Signals, 'listResults'>
}

export type AutoTrading = ReturnType<typeof createAutoTrading>

/** What members have set for automatic orders on their practice accounts, and what came of it. */
export const createAutoTrading = ({ db, transact, clock, feed, signals }: Deps) => {
  const feedId = feed.feed.id

  const freshBot = (memberId: string): store.BotRow => ({
    memberId,
    active: false,
    timeframe: '1H',
    riskLevel: 'Conservative',
    leastConfidence: null,
    tradeSizeCents: 5_000,
    startedAt: null,
    runsUntil: null,
  })

  const isRunning = ({ active, runsUntil }: store.BotRow): boolean =>
    active && runsUntil !== null && runsUntil.getTime() > clock.now()

  const reachFor = async (member: MemberAccess): Promise<RiskReach[]> => {
    const entitlement = toEntitlement(member)
    const reach: RiskReach[] = []
    for (const timeframe of toTimeframes(entitlement))
      reach.push(...toReach(timeframe, await signals.listResults(entitlement, { timeframe, limit: COMPARED_SIGNALS })))
    return reach
  }

  const readView = async (member: CallingMember, bot: store.BotRow): Promise<TradingBot> => {
    const { memberId, timeframe, riskLevel, tradeSizeCents, runsUntil } = bot
    const active = isRunning(bot)
    const own = { memberId, feedId, origins: ['bot'] as const }
    const counts = await store.countOrders(db.orm, own)
    return {
      active,
      timeframe,
      riskLevel,
      tradeSizeCents,
      runsUntil: active && runsUntil ? runsUntil.toISOString() : null,
      fixedLeastConfidence: active ? bot.leastConfidence : null,
      reach: await reachFor(member),
      figures: toTotals(counts, await store.findResults(db.orm, own)),
    }
  }

  const updateBot = (memberId: string, wanted: InputOf<typeof updateTradingBot>): Promise<store.BotRow> =>
    transact(async (tx) => {
      const known = await store.lockBot(tx, freshBot(memberId))
      const goesOn = wanted.active && isRunning(known) && known.timeframe === wanted.timeframe
      const startedAt = goesOn ? known.startedAt : new Date(clock.now())
      const runsUntil = goesOn ? known.runsUntil : new Date(clock.now() + botTimeframeMs(wanted.timeframe))
      const times = wanted.active ? { startedAt, runsUntil } : { startedAt: null, runsUntil: null }
      const leastConfidence = goesOn && known.riskLevel === wanted.riskLevel ? known.leastConfidence : null
      const bot = { memberId, ...wanted, leastConfidence, ...times }
      await store.updateBot(tx, bot)
      tx.publish('members/me/auto-trading', memberId, { at: new Date(clock.now()).toISOString() })
      return bot
    })

  return {
    /** The member's bot; paused at its smallest where they have set none. */
    getTradingBot: async (member: CallingMember): Promise<TradingBot> =>
      readView(member, (await store.findBot(db.orm, member.id)) ?? freshBot(member.id)),

    /** Until when the member's bot trades, null while it doesn't, and how many traders they copy. */
    getSummary: async (memberId: string): Promise<{ botUntil: string | null; copied: number }> => {
      const [bot, copied] = await Promise.all([store.findBot(db.orm, memberId), countActive(db.orm, memberId)])
      return { botUntil: bot && isRunning(bot) ? (bot.runsUntil?.toISOString() ?? null) : null, copied }
    },

    /**
     * Sets the bot. One that is started, or given another timeframe, runs for that long from now; otherwise it goes on to when it was to pause.
     * What is placed meanwhile waits, or is placed by the settings from before: once this is answered, nothing more is.
     */
    updateTradingBot: async (member: CallingMember, wanted: InputOf<typeof updateTradingBot>): Promise<TradingBot> =>
      readView(member, await updateBot(member.id, wanted)),

    /** A page of what the bot did and left on this market, and how many lines there are. */
    listBotDecisions: async (
      memberId: string,
      { page }: { page: number },
    ): Promise<{ total: number; decisions: AutoDecision[] }> => {
      const window = { limit: DECISIONS_PAGE_SIZE, offset: (page - 1) * DECISIONS_PAGE_SIZE }
      const { total, decisions } = await store.findDecisions(db.orm, { memberId, origin: 'bot', feedId }, window)
      return { total, decisions: decisions.map((decided) => toDecision(decided, feed.clock.now())) }
    },
  }
}
