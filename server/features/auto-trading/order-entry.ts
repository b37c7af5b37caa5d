import type { DecisionReason } from '../../../contract/auto-trading.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { newId } from '../../platform/ids.ts'
import type { Logger } from '../../platform/logger.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { OrderTerms, Practice, StakeOf } from '../practice/service.ts'
import { reasonOfCode, toReason } from './rules.ts'
import * as store from './store.ts'

interface Deps {
  transact: Transact
  clock: Clock
  log: Logger
  feed: MarketFeed
  practice: Pick<Practice, 'assertOpenTo' | 'createRuledOrders'>
}

/** A signal, a call or an order that is followed. */
export interface Followed {
  id: string
  /** Whom it is of, in words. */
  source: string
  pair: string
  /** Percent; null where there is none, or the followers may not see it. */
  confidence: number | null
  terms: OrderTerms & { origin: store.Origin }
}

/** Whom of these members a rule lets order, and how much: read within the transaction, and locked against changes. */
export type StakesFor = (tx: Tx, memberIds: readonly string[]) => Promise<ReadonlyMap<string, StakeOf>>

/** Members whose orders share a transaction. What one of them does meanwhile waits for it: it is to be short. */
export const MEMBERS_AT_ONCE = 250

export type OrderEntry = ReturnType<typeof createOrderEntry>

/** Automatic orders of many members, each with its line of the log in one transaction, or the line that says why there is none. */
export const createOrderEntry = ({ transact, clock, log, feed, practice }: Deps) => {
  const decisionFor = (
    memberId: string,
    { id, source, pair, confidence, terms }: Followed,
    reason: DecisionReason,
    orderId: string | null = null,
  ): store.DecisionRow => ({
    id: newId(),
    memberId,
    feedId: feed.feed.id,
    origin: terms.origin,
    source,
    followedId: id,
    reason,
    orderId,
    pair,
    timeframe: terms.timeframe,
    entryAt: terms.entryAt,
    confidence,
    at: new Date(clock.now()),
  })

  const keepAndTell = async (tx: Tx, rows: readonly store.DecisionRow[]): Promise<number> => {
    const told = await store.insertDecisions(tx, rows)
    for (const memberId of told)
      tx.publish('members/me/auto-trading', memberId, { at: new Date(clock.now()).toISOString() })
    return told.length
  }

  /** Writes why members order nothing. */
  const leave = async (memberIds: readonly string[], followed: Followed, reason: DecisionReason): Promise<void> => {
    if (memberIds.length === 0) return
    const rows = memberIds.map((memberId) => decisionFor(memberId, followed, reason))
    await transact((tx) => keepAndTell(tx, rows))
  }

  const place = (memberIds: readonly string[], followed: Followed, stakesFor: StakesFor): Promise<void> =>
    practice.createRuledOrders(memberIds, followed.terms, {
      stakesFor,
      keep: async (tx, placed, refused) => {
        await keepAndTell(
          tx,
          refused.map(({ memberId, code }) => decisionFor(memberId, followed, reasonOfCode(code))),
        )
        const kept = await keepAndTell(
          tx,
          placed.map(({ memberId, orderId }) => decisionFor(memberId, followed, 'placed', orderId)),
        )
        // Another server has decided it meanwhile: its decision stands.
        if (kept < placed.length) throw new CallError('IDEMPOTENCY_KEY_REUSED')
      },
    })

  /** What fails for many is tried again by halves, until whoever it fails for stands alone: the others go on. */
  const enterTogether = async (
    memberIds: readonly string[],
    followed: Followed,
    stakesFor: StakesFor,
  ): Promise<void> => {
    try {
      await place(memberIds, followed, stakesFor)
    } catch (error) {
      if (memberIds.length > 1) {
        const half = Math.ceil(memberIds.length / 2)
        await enterTogether(memberIds.slice(0, half), followed, stakesFor)
        await enterTogether(memberIds.slice(half), followed, stakesFor)
        return
      }
      const reason = toReason(error)
      if (reason === 'failed') log.error({ err: error, member: memberIds[0] }, 'an automatic order could not be placed')
      await leave(memberIds, followed, reason)
    }
  }

  return {
    leave,

    /** Why nobody can order what is followed; null where somebody can. */
    findRefusal: async ({ terms }: Followed): Promise<DecisionReason | null> => {
      try {
        await practice.assertOpenTo(terms)
        return null
      } catch (error) {
        const reason = toReason(error)
        if (reason === 'failed') throw error
        return reason
      }
    },

    /** Orders for members, or says why not. Where one of them cannot be served, that one alone is left. */
    enter: async (memberIds: readonly string[], followed: Followed, stakesFor: StakesFor): Promise<void> => {
      for (let from = 0; from < memberIds.length; from += MEMBERS_AT_ONCE)
        await enterTogether(memberIds.slice(from, from + MEMBERS_AT_ONCE), followed, stakesFor)
    },
  }
}
