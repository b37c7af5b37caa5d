import type { InputOf } from '../../../contract/call.ts'
import { MINUTE_MS, timeframeMs } from '../../../contract/market.ts'
import {
  type createPracticeOrder,
  nextOrderEntry,
  PRACTICE_PAYOUT_PERCENT,
  type PracticeOrder,
} from '../../../contract/practice.ts'
import { toDirection, toEntitlement } from '../../../contract/signals.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import type { Market } from '../market/service.ts'
import type { Signals } from '../signals/service.ts'
import type { OrderTerms } from './marathon-accounts.ts'
import type * as store from './store.ts'

interface Deps {
  clock: Clock
  feed: MarketFeed
  market: Market
  signals: Pick<Signals, 'findSignals'>
}

export type OrderDraft = InputOf<typeof createPracticeOrder>

/** An order that is in no account yet. */
export type ComposedOrder = Omit<store.OrderRow, 'accountId' | 'run'>

/** Bars that are stored later than this say that the market is not being followed. */
const STALE_MS = 3 * MINUTE_MS

/** The entry of a call is at most so much later than the next minute. */
const FURTHEST_CALL_MS = 5 * MINUTE_MS

const assertEntry = (entryAtMs: number, nowMs: number): void => {
  if (entryAtMs <= nowMs) throw new CallError('PRACTICE_ORDER_LATE')
  // Calls are copied as soon as they are sealed. A minute more: a browser's clock may be a little ahead.
  if (entryAtMs % MINUTE_MS !== 0 || entryAtMs > nextOrderEntry(nowMs) + FURTHEST_CALL_MS + MINUTE_MS)
    throw new CallError('PRACTICE_ENTRY_UNKNOWN')
}

/** Makes orders at the market's present prices and times. Knows no account. */
export const createOrderComposition = ({ clock, feed, market, signals }: Deps) => {
  const assertPriced = async (pairId: string): Promise<void> => {
    const through = (await market.findFeed())?.processedThrough?.getTime() ?? 0
    const forming = feed.forming(pairId)
    const nowMs = feed.clock.now()
    if (!forming || nowMs - forming.openAtMs > 2 * MINUTE_MS || nowMs - through > STALE_MS)
      throw new CallError('PRACTICE_FEED_STALE')
  }

  /** Throws where nobody can place an order on these terms: its entry has passed, the market closes before it is settled, or has no price. */
  const assertOpenTo = async ({ pairId, timeframe, entryAt }: OrderTerms): Promise<void> => {
    if (entryAt.getTime() <= feed.clock.now()) throw new CallError('PRACTICE_ORDER_LATE')
    const expiresAtMs = entryAt.getTime() + timeframeMs(timeframe)
    if (feed.clock.endsAt !== null && expiresAtMs > feed.clock.endsAt) throw new CallError('PRACTICE_MARKET_CLOSING')
    await assertPriced(pairId)
  }

  const toOrder = (terms: OrderTerms, stakeCents: number, { note, tag }: Pick<PracticeOrder, 'note' | 'tag'>) => ({
    id: newId(),
    origin: terms.origin,
    nonce: terms.nonce,
    feedId: feed.feed.id,
    pairId: terms.pairId,
    pair: market.getPair(terms.pairId).name,
    timeframe: terms.timeframe,
    direction: terms.direction,
    stakeCents,
    payoutPercent: PRACTICE_PAYOUT_PERCENT,
    placedAt: new Date(feed.clock.now()),
    placedWallAt: new Date(clock.now()),
    entryAt: terms.entryAt,
    expiresAt: new Date(terms.entryAt.getTime() + timeframeMs(terms.timeframe)),
    entryPrice: null,
    exitPrice: null,
    outcome: null,
    voidReason: null,
    resultCents: null,
    settledAt: null,
    signalId: terms.signalId,
    sealed: terms.sealed,
    note,
    tag,
    confidence: terms.confidence,
  })

  /** The order as it would be placed now, checked against everything but the account. */
  const composeOrder = async (member: CallingMember, draft: OrderDraft): Promise<ComposedOrder> => {
    const pair = market.getPair(draft.pair)
    const entryAtMs = Date.parse(draft.entryAt)
    assertEntry(entryAtMs, feed.clock.now())
    if (draft.signalId !== null) {
      const [signal] = await signals.findSignals(toEntitlement(member), [draft.signalId])
      if (!signal) throw new CallError('SIGNAL_NOT_FOUND')
      const isSame =
        signal.pairId === pair.id &&
        signal.timeframe === draft.timeframe &&
        toDirection(signal) === draft.direction &&
        Date.parse(signal.entryAt) === entryAtMs
      if (!isSame) throw new CallError('PRACTICE_SIGNAL_DIFFERS')
    }
    const terms = { ...draft, origin: 'member' as const, sealed: false, pairId: pair.id, entryAt: new Date(entryAtMs) }
    await assertOpenTo(terms)
    return toOrder(terms, draft.stakeCents, { note: draft.note, tag: draft.tag })
  }

  return { assertOpenTo, toOrder, composeOrder }
}
