import type { ReplyOf } from '../../../contract/call.ts'
import type { CallerRow, CallersTable, listCreatorRecords } from '../../../contract/trade-calls.ts'
import type { Database } from '../../db/client.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { createPreparedAnswers } from '../../platform/http/prepared-answers.ts'
import type { SerializedResponse } from '../../platform/http/route.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import { findStoredMarket, type Market } from '../market/service.ts'
import type { Rooms } from '../rooms/service.ts'
import { createCallerCounter } from './caller-counter.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  feed: MarketFeed
  market: Market
  rooms: Pick<Rooms, 'findRefusal'>
}

/** The table of everybody who calls, of this market and of others. */
export const createCallerTables = ({ db, feed, market, rooms }: Deps) => {
  const counter = createCallerCounter(db, market)
  const answers = createPreparedAnswers()

  const readTable = async (): Promise<CallersTable> =>
    counter.count((await market.findFeed())?.processedThrough ?? new Date(feed.clock.now()))

  /** Of another market: people may have called on it when it was the club's own. */
  const others = new Map<string, ReturnType<typeof createCallerCounter>>()
  const readOther = async (feedId: string): Promise<CallersTable> => {
    const stored = await findStoredMarket(db, feedId)
    if (!stored) throw new CallError('MARKET_NOT_FOUND')
    const known = others.get(feedId) ?? createCallerCounter(db, stored)
    others.set(feedId, known)
    return known.count(stored.processedThrough)
  }

  const findRow = async (callerId: string): Promise<CallerRow | null> =>
    (await readTable()).rows.find(({ caller }) => caller === callerId) ?? null

  return {
    /** The table of callers and the engine, for the server. */
    readCallers: readTable,

    /** A boundary is in the database: the table is out of date. */
    forget: answers.forget,

    /** Everybody who calls, and the engine, up to the last boundary of a market; the current one unless named. Throws MARKET_NOT_FOUND. */
    listCallers: async (feedId?: string): Promise<SerializedResponse | CallersTable> =>
      feedId === undefined || feedId === market.feed.id ? answers.get('callers', readTable) : readOther(feedId),

    /** The records of verified creators who call. */
    listCreatorRecords: async (): Promise<ReplyOf<typeof listCreatorRecords>> => {
      const [calling, { rows }] = await Promise.all([store.findCallingCreators(db.orm), readTable()])
      const recordOf = new Map(rows.map((row) => [row.caller, row]))
      return calling.flatMap(({ creatorId, callerId }) => {
        const own = recordOf.get(callerId)
        return own ? [{ creatorId, record: own }] : []
      })
    },

    /** The record of a room's host, for whoever may read the room; null before their first revealed call. Throws ROOM_NOT_FOUND. */
    getRoomCaller: async (member: CallingMember, roomId: string): Promise<CallerRow | null> => {
      const refusal = await rooms.findRefusal(member, roomId)
      if (refusal) throw new CallError(refusal)
      const caller = await store.findCallerOfRoom(db.orm, roomId)
      return caller && findRow(caller.id)
    },
  }
}
