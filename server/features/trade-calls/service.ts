import type { InputOf } from '../../../contract/call.ts'
import type { Caller, createCaller, TradeCall } from '../../../contract/trade-calls.ts'
import type { Database, Transaction } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { createHook } from '../../platform/hook.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { Logger } from '../../platform/logger.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { Market } from '../market/service.ts'
import type { RecordLog } from '../record/service.ts'
import type { Rooms } from '../rooms/service.ts'
import { createCallRooms } from './call-rooms.ts'
import { type CallDraft, createCallSealing } from './call-sealing.ts'
import { createCallViews } from './call-views.ts'
import { createCallerTables } from './caller-tables.ts'
import { type DueCalls, processDueCalls } from './process-due.ts'
import * as store from './store.ts'

/**
 * Knows when nobody has an open call, so that a boundary without any asks the database nothing. Calls are sealed and settled by this server
 * alone, and both lock the market: whoever seals one says so under that lock.
 */
export const watchOpenCalls = (findLastDue: (tx: Transaction) => Promise<Date | null>) => {
  let mayBeOpen = true

  return {
    /** A call is being sealed, under the market's lock. */
    mark: (): void => {
      mayBeOpen = true
    },

    /** When the last of the open calls is due, under the market's lock; null where none is open. */
    findLastDue: async (tx: Transaction): Promise<Date | null> => {
      if (!mayBeOpen) return null
      // Read before any is settled: what this transaction settles is open still if it fails.
      const lastDue = await findLastDue(tx)
      mayBeOpen = lastDue !== null
      return lastDue
    },
  }
}

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  log: Logger
  feed: MarketFeed
  market: Market
  record: RecordLog
  rooms: Pick<Rooms, 'findRefusal' | 'listReadableRooms'>
}

export type TradeCalls = ReturnType<typeof createTradeCalls>

const NOTHING_DUE: DueCalls = { drafts: [], changed: [] }

/** Calls by people: sealed in the record before their entry, revealed at it, settled by the candles; nobody can withdraw one. */
export const createTradeCalls = ({ db, transact, clock, log, feed, market, record, rooms }: Deps) => {
  const feedId = market.feed.id
  const boundary = createHook<[boundaryMs: number]>()
  const called = createHook()
  const callRooms = createCallRooms({ transact, log })
  const openCalls = watchOpenCalls((tx) => store.findLastDue(tx, feedId))
  const { forget, ...tables } = createCallerTables({ db, feed, market, rooms })
  const { toView: viewOf, ...views } = createCallViews({ db, clock, feed, market, rooms })
  const { sealCall, announceCaller } = createCallSealing({
    transact,
    clock,
    feed,
    market,
    record,
    postCard: callRooms.postCard,
    onSealing: openCalls.mark,
    onSealed: () => void called.run(),
  })

  return {
    ...tables,
    ...views,
    showIn: callRooms.showIn,

    /** What is due at the slots' boundaries, for whoever runs them. */
    due: {
      processDue: async (tx: Transaction, boundary: Date): Promise<DueCalls> =>
        (await openCalls.findLastDue(tx)) === null
          ? NOTHING_DUE
          : processDueCalls(tx, { market, forming: feed.forming }, boundary),
      findLastDue: openCalls.findLastDue,

      /** A boundary is in the database: the table is out of date. */
      forget,

      /** Tells of a boundary: the cards of these calls are shown anew. */
      announce: (boundaryMs: number, changed: readonly string[]): Promise<void> => {
        void boundary.run(boundaryMs)
        return callRooms.renewCards(changed)
      },
    },

    /** Adds what follows a boundary once it is in the database. */
    onBoundary: boundary.add,

    /** Adds what follows a call that was sealed, once it is in the database. Nothing waits for it. */
    onCalled: called.add,

    /** Announces the name of a caller in the record, for ever. Throws CALLER_REFUSED, CALLER_ANNOUNCED and CALLER_NAME_TAKEN. */
    createCaller: async (
      member: Pick<CallingMember, 'id'>,
      { handle }: InputOf<typeof createCaller>,
      { isBot = false } = {},
    ): Promise<Caller> => {
      await record.open()
      return announceCaller(member.id, handle, isBot)
    },

    /**
     * Seals a call for the next slot whose entry is far enough ahead. Throws CALLER_REFUSED, CALLER_NAMELESS, ROOM_NOT_FOUND for a room of
     * another host, PAIR_NOT_FOUND, TRADE_CALL_OPEN, TRADE_CALLS_FULL, MARKET_CLOSING, and TRADE_CALL_LATE, with which nothing is recorded.
     */
    createTradeCall: async (member: Pick<CallingMember, 'id'>, draft: CallDraft): Promise<TradeCall> => {
      market.getPair(draft.pair)
      await record.open()
      const { id } = await transact((tx) => sealCall(tx, member, draft))
      const [row] = await store.findCalls(db.orm, [id])
      if (!row) throw new CallError('TRADE_CALL_NOT_FOUND')
      return viewOf(row, true)
    },
  }
}
