import { randomBytes, randomUUID } from 'node:crypto'
import type { InputOf, ReplyOf } from '../../../contract/call.ts'
import { isSameName } from '../../../contract/caller-names.ts'
import type { MessageCard } from '../../../contract/chat.ts'
import type { Entitlement } from '../../../contract/signals.ts'
import { entitlementOf } from '../../../contract/signals.ts'
import {
  type Caller,
  type CallerRow,
  type CallersTable,
  type createCaller,
  type createTradeCall,
  type listCreatorRecords,
  nextCallSlot,
  type OwnCalls,
  TRADE_CALLS_PER_HOUR,
  type TradeCall,
} from '../../../contract/trade-calls.ts'
import { CALL_TERMS } from '../../../engine/record/duties/callers.ts'
import type { CallerEntry, EntryFields } from '../../../engine/record/entries.ts'
import { RULE_VERSION } from '../../../engine/signals/settlement.ts'
import { slotTimes } from '../../../engine/signals/slots.ts'
import type { Database, Transaction } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { sha256 } from '../../platform/hash.ts'
import { createHook } from '../../platform/hook.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { createPreparedAnswers } from '../../platform/http/prepared-answers.ts'
import type { Prepared } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import { readBatches } from '../../platform/list/read-batches.ts'
import type { Logger } from '../../platform/logger.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import { findStoredMarket, type Market } from '../market/service.ts'
import type { RecordLog } from '../record/service.ts'
import type { Rooms } from '../rooms/service.ts'
import { type DueCalls, processDueCalls } from './process-due.ts'
import { callEntryOf, HOUR_MS, isShownTo, sealedTextOf, settledCallRowOf, tradeCallOf } from './rules.ts'
import * as store from './store.ts'
import { createCallerCounter } from './view-callers.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  log: Logger
  feed: MarketFeed
  market: Market
  record: RecordLog
  rooms: Pick<Rooms, 'findRefusal'>
}

/** Shows calls in their rooms. */
export interface CallCards {
  postCard: (tx: Tx, card: { roomId: string; kind: 'call'; cardId: string; authorId: string }) => Promise<unknown>
  renewCard: (tx: Tx, cardId: string) => Promise<void>
}

type Draft = InputOf<typeof createTradeCall>

export type TradeCalls = ReturnType<typeof createTradeCalls>

/** Calls by people: sealed in the record before their entry, revealed at it, settled by the candles; nobody can withdraw one. */
export const createTradeCalls = ({ db, transact, clock, log, feed, market, record, rooms }: Deps) => {
  const feedId = market.feed.id
  const counter = createCallerCounter(db, market)
  const answers = createPreparedAnswers()
  const boundary = createHook<[boundaryMs: number]>()
  const called = createHook()
  let cards: CallCards | null = null

  const viewOf = (row: store.CalledRow, isShown: boolean): TradeCall =>
    tradeCallOf(row, { feed: market.feed, pairById: market.pairById, isShown })

  const readTable = async (): Promise<CallersTable> =>
    counter.count((await market.findFeed())?.processedThrough ?? new Date(feed.clock.now()))

  /** Of another market: people may have called on it when it was the club's own. */
  const others = new Map<string, ReturnType<typeof createCallerCounter>>()
  const readOther = async (market: string): Promise<CallersTable> => {
    const stored = await findStoredMarket(db, market)
    if (!stored) throw new CallError('MARKET_NOT_FOUND')
    const known = others.get(market) ?? createCallerCounter(db, stored)
    others.set(market, known)
    return known.count(stored.processedThrough)
  }

  const findRow = async (callerId: string): Promise<CallerRow | null> =>
    (await readTable()).rows.find(({ caller }) => caller === callerId) ?? null

  /** The market, which nobody else writes to until the transaction ends: what is appended from here on is in the order of its times. */
  const lockMarket = async (tx: Transaction): Promise<Date> => {
    const through = (await market.lockFeed(tx))?.processedThrough
    if (!through) throw new CallError('SERVICE_UNAVAILABLE')
    return through
  }

  const assertMayCall = async (tx: Transaction, member: Pick<CallingMember, 'id'>, roomId: string | null) => {
    if (!(await store.mayCall(tx, member.id))) throw new CallError('CALLER_REFUSED')
    if (roomId !== null && !(await store.isHostOf(tx, member.id, roomId))) throw new CallError('ROOM_NOT_FOUND')
  }

  /** Throws where the caller has an open call on the timeframe, or too many within the hour. */
  const assertWithinLimits = async (tx: Transaction, callerId: string, timeframe: Draft['timeframe']) => {
    const open = await store.findOpen(tx, feedId, callerId)
    if (open.some(({ call }) => call.timeframe === timeframe)) throw new CallError('TRADE_CALL_OPEN')
    const made = await store.countSince(tx, callerId, new Date(clock.now() - HOUR_MS))
    if (made >= TRADE_CALLS_PER_HOUR) throw new CallError('TRADE_CALLS_FULL')
  }

  /** The call as it is sealed. Throws TRADE_CALL_LATE and MARKET_CLOSING. */
  const composeCall = (callerId: string, draft: Draft, processedThrough: Date) => {
    const pair = market.getPair(draft.pair)
    const marketNowMs = Math.floor(feed.clock.now())
    const slotAtMs = nextCallSlot(marketNowMs, draft.timeframe)
    const { entryAtMs, expiresAtMs } = slotTimes(slotAtMs, draft.timeframe)
    if (entryAtMs <= processedThrough.getTime()) throw new CallError('TRADE_CALL_LATE')
    if (feed.clock.endsAt !== null && expiresAtMs > feed.clock.endsAt) throw new CallError('MARKET_CLOSING')
    return {
      id: newId(clock.now()),
      callerId,
      roomId: draft.roomId ?? null,
      feedId,
      pairId: pair.id,
      pair: pair.name,
      starterPair: pair.starter,
      timeframe: draft.timeframe,
      slotAt: new Date(slotAtMs),
      entryAt: new Date(entryAtMs),
      expiresAt: new Date(expiresAtMs),
      direction: draft.direction,
      confidence: draft.confidence ?? null,
      ruleVersion: RULE_VERSION,
      nonce: randomBytes(16).toString('hex'),
      committedAt: new Date(marketNowMs),
      committedWallAt: new Date(clock.now()),
      revealedAt: null,
      outcome: null,
      entryPrice: null,
      exitPrice: null,
      voidReason: null,
      settledAt: null,
    }
  }

  const seal = async (tx: Tx, member: Pick<CallingMember, 'id'>, draft: Draft): Promise<store.CallRow> => {
    const through = await lockMarket(tx)
    const roomId = draft.roomId ?? null
    await assertMayCall(tx, member, roomId)
    const caller = await store.findCallerOf(tx, member.id)
    if (!caller) throw new CallError('CALLER_NAMELESS')
    await assertWithinLimits(tx, caller.id, draft.timeframe)
    const call = composeCall(caller.id, draft, through)
    const commitment = sha256(sealedTextOf(call))
    const entry = { kind: 'call', slotId: call.id, fields: callEntryOf(call, commitment) }
    const [appended] = await record.appendEntries(tx, [entry], new Date(clock.now()))
    const row = { ...call, commitment, callIndex: appended?.index ?? -1 }
    await store.insertCall(tx, row)
    // Told once its checkpoint is kept, in the room too.
    tx.afterCommit(record.publish)
    tx.afterCommit(() => {
      void called.run()
    })
    if (roomId !== null) await cards?.postCard(tx, { roomId, kind: 'call', cardId: row.id, authorId: member.id })
    if (feed.clock.now() >= row.entryAt.getTime()) throw new CallError('TRADE_CALL_LATE')
    return row
  }

  const announceCaller = (memberId: string, handle: string, isBot: boolean): Promise<Caller> =>
    transact(async (tx) => {
      await lockMarket(tx)
      await assertMayCall(tx, { id: memberId }, null)
      const row = { id: randomUUID(), memberId, handle, isBot, announcedAt: new Date(clock.now()) }
      if ((await store.listHandles(tx)).some((known) => known !== handle && isSameName(known, handle)))
        throw new CallError((await store.findCallerOf(tx, memberId)) ? 'CALLER_ANNOUNCED' : 'CALLER_NAME_TAKEN')
      if (!(await store.insertCaller(tx, row)))
        throw new CallError((await store.findCallerOf(tx, memberId)) ? 'CALLER_ANNOUNCED' : 'CALLER_NAME_TAKEN')
      const fields: EntryFields<CallerEntry> = { caller: row.id, handle, isBot, termsVersion: CALL_TERMS }
      await record.appendEntries(tx, [{ kind: 'caller', fields }], row.announcedAt)
      tx.afterCommit(record.publish)
      return { id: row.id, handle, isBot }
    })

  return {
    /** What is due at the slots' boundaries, for whoever runs them. */
    due: {
      processDue: (tx: Transaction, boundary: Date): Promise<DueCalls> =>
        processDueCalls(tx, { market, forming: feed.forming }, boundary),
      findLastDue: (tx: Transaction): Promise<Date | null> => store.findLastDue(tx, feedId),

      /** A boundary is in the database: the table is out of date. */
      forget: answers.forget,

      /** Tells of a boundary: the cards of these calls are shown anew. */
      announce: async (boundaryMs: number, changed: readonly string[]): Promise<void> => {
        void boundary.run(boundaryMs)
        const shown = cards
        if (!shown || changed.length === 0) return
        // One at a time: rooms are not locked together.
        for (const id of changed) {
          // The slots go on: whoever reads the room anew sees the card as it is.
          await transact((tx) => shown.renewCard(tx, id)).catch((error: unknown) =>
            log.error({ err: error, call: id }, 'the card of a call could not be updated'),
          )
        }
      },
    },

    /** Adds what follows a boundary once it is in the database. */
    onBoundary: boundary.add,

    /** Adds what follows a call that was sealed, once it is in the database. Nothing waits for it. */
    onCalled: called.add,

    /** Calls whose entry is still to come, with who made them: for the server alone, which shows nobody their direction. */
    findSealed: (): Promise<store.CalledRow[]> => store.findSealed(db.orm, feedId, new Date(feed.clock.now())),

    /** The table of callers and the engine, for the server. */
    readCallers: readTable,

    /** Says who shows calls in rooms. Given once, when the server is put together. */
    showIn: (given: CallCards): void => {
      cards = given
    },

    /** Calls as members of one entitlement, who may read their room, see them. */
    readCards: async (entitlement: Entitlement, ids: readonly string[]): Promise<ReadonlyMap<string, MessageCard>> => {
      const rows = await store.findCalls(db.orm, ids)
      return new Map(
        rows.map((row) => {
          const { id } = row.call
          return [id, { kind: 'call', id, call: viewOf(row, isShownTo(entitlement, row.call)) }]
        }),
      )
    },

    /** Everybody who calls, and the engine, up to the last boundary of a market; the current one unless named. Throws MARKET_NOT_FOUND. */
    listCallers: async (market?: string): Promise<Prepared | CallersTable> =>
      market === undefined || market === feedId ? answers.get('callers', readTable) : readOther(market),

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

    /** What the member may call now, and what of theirs is open. */
    getOwnCalls: async (member: Pick<CallingMember, 'id'>): Promise<OwnCalls> => {
      const caller = await store.findCallerOf(db.orm, member.id)
      const [mayCall, open, callsThisHour] = await Promise.all([
        store.mayCall(db.orm, member.id),
        caller ? store.findOpen(db.orm, feedId, caller.id) : [],
        caller ? store.countSince(db.orm, caller.id, new Date(clock.now() - HOUR_MS)) : 0,
      ])
      return {
        mayCall,
        caller: caller && { id: caller.id, handle: caller.handle, isBot: caller.isBot },
        open: open.map((row) => viewOf(row, true)),
        callsThisHour,
      }
    },

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
    createTradeCall: async (member: Pick<CallingMember, 'id'>, draft: Draft): Promise<TradeCall> => {
      market.getPair(draft.pair)
      await record.open()
      const { id } = await transact((tx) => seal(tx, member, draft))
      const [row] = await store.findCalls(db.orm, [id])
      if (!row) throw new CallError('TRADE_CALL_NOT_FOUND')
      return viewOf(row, true)
    },

    /** One call. Its direction is shown from its entry on; before it to its caller, and in its room as signals are. Throws TRADE_CALL_NOT_FOUND. */
    getTradeCall: async (member: CallingMember, id: string): Promise<TradeCall> => {
      const [row] = await store.findCalls(db.orm, [id])
      if (!row || row.call.feedId !== feedId) throw new CallError('TRADE_CALL_NOT_FOUND')
      const { call, caller } = row
      if (call.revealedAt !== null || caller.memberId === member.id) return viewOf(row, true)
      const isReader = call.roomId !== null && (await rooms.findRefusal(member, call.roomId)) === null
      return viewOf(row, isReader && isShownTo(entitlementOf(member), call))
    },

    /** Every settled call in the order of the record, batch by batch. */
    listAllSettled: async function* () {
      const behind = (after: store.CalledRow | null, limit: number) =>
        store.findSettledBehind(db.orm, feedId, { after: after && store.settledPlaceOf(after), until: null, limit })
      for await (const batch of readBatches<store.CalledRow>(({ after, limit }) => behind(after, limit)))
        yield batch.map(settledCallRowOf)
    },
  }
}
