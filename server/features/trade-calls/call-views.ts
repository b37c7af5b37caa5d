import type { MessageCard } from '../../../contract/chat.ts'
import { type Entitlement, toEntitlement } from '../../../contract/signals.ts'
import { HOUR_MS } from '../../../contract/slots.ts'
import type { OwnCalls, TradeCall } from '../../../contract/trade-calls.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { readBatches } from '../../platform/list/read-batches.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import type { Market } from '../market/service.ts'
import type { Rooms } from '../rooms/service.ts'
import { isShownTo, toSettledCallRow, toTradeCall } from './rules.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  clock: Clock
  feed: MarketFeed
  market: Market
  rooms: Pick<Rooms, 'findRefusal' | 'listReadableRooms'>
}

/** Calls as the one who asks may see them. */
export const createCallViews = ({ db, clock, feed, market, rooms }: Deps) => {
  const feedId = market.feed.id

  const toView = (row: store.CalledRow, isShown: boolean): TradeCall =>
    toTradeCall(row, { feed: market.feed, pairById: market.pairById, isShown })

  return {
    toView,

    /** Calls whose entry is still to come, with who made them: for the server alone, which shows nobody their direction. */
    findSealed: (): Promise<store.CalledRow[]> => store.findSealed(db.orm, feedId, new Date(feed.clock.now())),

    /** Calls as members of one entitlement, who may read their room, see them. */
    readCards: async (entitlement: Entitlement, ids: readonly string[]): Promise<ReadonlyMap<string, MessageCard>> => {
      const rows = await store.findCalls(db.orm, ids)
      return new Map(
        rows.map((row) => {
          const { id } = row.call
          return [id, { kind: 'call', id, call: toView(row, isShownTo(entitlement, row.call)) }]
        }),
      )
    },

    /** What the member may call now, and what of theirs is open. */
    getOwnCalls: async (member: Pick<CallingMember, 'id'>): Promise<OwnCalls> => {
      const caller = await store.findCallerFor(db.orm, member.id)
      const [mayCall, open, callsThisHour] = await Promise.all([
        store.mayCall(db.orm, member.id),
        caller ? store.findOpen(db.orm, feedId, caller.id) : [],
        caller ? store.countSince(db.orm, caller.id, new Date(clock.now() - HOUR_MS)) : 0,
      ])
      return {
        mayCall,
        caller: caller && { id: caller.id, handle: caller.handle, isBot: caller.isBot },
        open: open.map((row) => toView(row, true)),
        callsThisHour,
      }
    },

    /** Calls that run in the member's rooms, each as the member sees it there. */
    listRunningCalls: async (member: CallingMember): Promise<{ roomId: string; call: TradeCall }[]> => {
      const joined = await rooms.listReadableRooms(member)
      if (joined.length === 0) return []
      const rows = await store.findRunning(
        db.orm,
        feedId,
        joined.map(({ id }) => id),
      )
      const entitlement = toEntitlement(member)
      return rows.flatMap((row) => {
        const { roomId } = row.call
        const isShown = row.caller.memberId === member.id || isShownTo(entitlement, row.call)
        return roomId === null ? [] : [{ roomId, call: toView(row, isShown) }]
      })
    },

    /** One call. Its direction is shown from its entry on; before it to its caller, and in its room as signals are. Throws TRADE_CALL_NOT_FOUND. */
    getTradeCall: async (member: CallingMember, id: string): Promise<TradeCall> => {
      const [row] = await store.findCalls(db.orm, [id])
      if (!row || row.call.feedId !== feedId) throw new CallError('TRADE_CALL_NOT_FOUND')
      const { call, caller } = row
      if (call.revealedAt !== null || caller.memberId === member.id) return toView(row, true)
      const isReader = call.roomId !== null && (await rooms.findRefusal(member, call.roomId)) === null
      return toView(row, isReader && isShownTo(toEntitlement(member), call))
    },

    /** Every settled call in the order of the record, batch by batch. */
    listAllSettled: async function* () {
      const behind = (after: store.CalledRow | null, limit: number) =>
        store.findSettledBehind(db.orm, feedId, { after: after && store.findSettledPlace(after), until: null, limit })
      for await (const batch of readBatches<store.CalledRow>(({ after, limit }) => behind(after, limit)))
        yield batch.map(toSettledCallRow)
    },
  }
}
