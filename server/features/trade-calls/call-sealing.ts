import { randomBytes, randomUUID } from 'node:crypto'
import type { InputOf } from '../../../contract/call.ts'
import { isSameName } from '../../../contract/caller-names.ts'
import { HOUR_MS } from '../../../contract/slots.ts'
import { type Caller, type createTradeCall, nextCallSlot, TRADE_CALLS_PER_HOUR } from '../../../contract/trade-calls.ts'
import { CALL_TERMS } from '../../../engine/record/duties/callers.ts'
import type { CallerEntry, EntryFields } from '../../../engine/record/entries.ts'
import { RULE_VERSION } from '../../../engine/signals/settlement.ts'
import { slotTimes } from '../../../engine/signals/slots.ts'
import type { Transaction } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { sha256 } from '../../platform/hash.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { Market } from '../market/service.ts'
import type { RecordLog } from '../record/service.ts'
import type { CallRooms } from './call-rooms.ts'
import { toCallEntry, toSealedText } from './rules.ts'
import * as store from './store.ts'

interface Deps {
  transact: Transact
  clock: Clock
  feed: MarketFeed
  market: Market
  record: RecordLog
  postCard: CallRooms['postCard']
  /** Told of a call inside of its transaction, which holds the market's lock by then. */
  onSealing: () => void
  /** Told once a call is in the database. */
  onSealed: () => void
}

export type CallDraft = InputOf<typeof createTradeCall>

/** The market, which nobody else writes to until the transaction ends: what is appended from here on is in the order of its times. */
const lockMarket = async (tx: Transaction, market: Market): Promise<Date> => {
  const through = (await market.lockFeed(tx))?.processedThrough
  if (!through) throw new CallError('SERVICE_UNAVAILABLE')
  return through
}

const assertMayCall = async (tx: Transaction, member: Pick<CallingMember, 'id'>, roomId: string | null) => {
  if (!(await store.mayCall(tx, member.id))) throw new CallError('CALLER_REFUSED')
  if (roomId !== null && !(await store.isHostOf(tx, member.id, roomId))) throw new CallError('ROOM_NOT_FOUND')
}

/** Throws where the caller has an open call on the timeframe, or too many within the hour. */
const assertWithinLimits = async (
  tx: Transaction,
  { callerId, timeframe, feedId }: Pick<store.CallRow, 'callerId' | 'timeframe' | 'feedId'>,
  nowMs: number,
) => {
  const open = await store.findOpen(tx, feedId, callerId)
  if (open.some(({ call }) => call.timeframe === timeframe)) throw new CallError('TRADE_CALL_OPEN')
  const made = await store.countSince(tx, callerId, new Date(nowMs - HOUR_MS))
  if (made >= TRADE_CALLS_PER_HOUR) throw new CallError('TRADE_CALLS_FULL')
}

/** Seals calls and announces callers in the record, in the order of the market's times. */
export const createCallSealing = ({ transact, clock, feed, market, record, postCard, onSealing, onSealed }: Deps) => {
  const feedId = market.feed.id

  /** The call as it is sealed. Throws TRADE_CALL_LATE and MARKET_CLOSING. */
  const composeCall = (callerId: string, draft: CallDraft, processedThrough: Date) => {
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
      copies: null,
      settledAt: null,
    }
  }

  const sealCall = async (tx: Tx, member: Pick<CallingMember, 'id'>, draft: CallDraft): Promise<store.CallRow> => {
    const through = await lockMarket(tx, market)
    onSealing()
    const roomId = draft.roomId ?? null
    await assertMayCall(tx, member, roomId)
    const caller = await store.findCallerFor(tx, member.id)
    if (!caller) throw new CallError('CALLER_NAMELESS')
    await assertWithinLimits(tx, { callerId: caller.id, timeframe: draft.timeframe, feedId }, clock.now())
    const call = composeCall(caller.id, draft, through)
    const commitment = sha256(toSealedText(call))
    const entry = { kind: 'call', slotId: call.id, fields: toCallEntry(call, commitment) }
    const [appended] = await record.appendEntries(tx, [entry], new Date(clock.now()))
    const row = { ...call, commitment, callIndex: appended?.index ?? -1 }
    await store.insertCall(tx, row)
    // Told once its checkpoint is kept, in the room too.
    tx.afterCommit(record.publish)
    tx.afterCommit(onSealed)
    if (roomId !== null) await postCard(tx, { roomId, cardId: row.id, authorId: member.id })
    if (feed.clock.now() >= row.entryAt.getTime()) throw new CallError('TRADE_CALL_LATE')
    return row
  }

  const announceCaller = (memberId: string, handle: string, isBot: boolean): Promise<Caller> =>
    transact(async (tx) => {
      await lockMarket(tx, market)
      await assertMayCall(tx, { id: memberId }, null)
      const row = { id: randomUUID(), memberId, handle, isBot, announcedAt: new Date(clock.now()) }
      if ((await store.listHandles(tx)).some((known) => known !== handle && isSameName(known, handle)))
        throw new CallError((await store.findCallerFor(tx, memberId)) ? 'CALLER_ANNOUNCED' : 'CALLER_NAME_TAKEN')
      if (!(await store.insertCaller(tx, row)))
        throw new CallError((await store.findCallerFor(tx, memberId)) ? 'CALLER_ANNOUNCED' : 'CALLER_NAME_TAKEN')
      const fields: EntryFields<CallerEntry> = { caller: row.id, handle, isBot, termsVersion: CALL_TERMS }
      await record.appendEntries(tx, [{ kind: 'caller', fields }], row.announcedAt)
      tx.afterCommit(record.publish)
      return { id: row.id, handle, isBot }
    })

  return { sealCall, announceCaller }
}
