import { COPY_BALANCE_PERCENT, ENGINE_SOURCE_ID, stakeWithin } from '../../../contract/auto-trading.ts'
import { maySeeSignal, toEntitlement } from '../../../contract/signals.ts'
import { accessAt } from '../../../contract/sponsored-tiers.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import type { Rooms } from '../rooms/service.ts'
import type { Signals } from '../signals/service.ts'
import type { TradeCalls } from '../trade-calls/service.ts'
import * as copyStore from './copy-store.ts'
import { followedSignal, type Published } from './create-bots.ts'
import { type Followed, MEMBERS_AT_ONCE, type OrderEntry, type StakesFor } from './order-entry.ts'
import { toNonce } from './rules.ts'
import { findDecided } from './store.ts'

interface Deps {
  db: Database
  clock: Clock
  feed: MarketFeed
  signals: Pick<Signals, 'listPublishedAt'>
  calls: Pick<TradeCalls, 'findSealed'>
  rooms: Pick<Rooms, 'findRefusal'>
  orders: OrderEntry
}

/** Something that can be copied, and who may. */
interface Offer extends copyStore.Source {
  followed: Followed
  /** Nothing that was offered before somebody began to copy is copied; null where the entry alone counts. */
  madeAt: Date | null
  /** Whether a member may copy it, and whether its direction is sealed for them until its entry; null where they may not. */
  findAccess: (member: copyStore.Follower['member']) => Promise<{ sealed: boolean } | null>
}

type SealedCall = Awaited<ReturnType<TradeCalls['findSealed']>>[number]
type LeadOrder = Awaited<ReturnType<typeof copyStore.findLeadOrders>>[number]

/** What each kind of source offers to copy, and who may copy it. */
const createOffers = ({ clock, rooms }: Pick<Deps, 'clock' | 'rooms'>) => ({
  ofSignal: (published: Published): Offer => ({
    kind: 'engine',
    sourceId: ENGINE_SOURCE_ID,
    followed: followedSignal(published, 'copy'),
    madeAt: null,
    findAccess: async (member) =>
      maySeeSignal(toEntitlement(accessAt(member, clock.now())), published.slot) ? { sealed: false } : null,
  }),

  ofCall: ({ call, caller }: SealedCall): Offer => ({
    kind: 'caller',
    sourceId: caller.id,
    followed: {
      id: call.id,
      source: caller.handle,
      pair: call.pair,
      confidence: null,
      terms: {
        origin: 'copy',
        nonce: toNonce(call.id),
        pairId: call.pairId,
        timeframe: call.timeframe,
        direction: call.direction,
        entryAt: call.entryAt,
        signalId: null,
        sealed: true,
        confidence: null,
      },
    },
    madeAt: call.committedWallAt,
    findAccess: async (member) => {
      if (caller.memberId === null || caller.memberId === member.id) return null
      // A call outside of a room is of a verified creator, whom everybody may follow; nobody sees its direction before its entry.
      if (call.roomId === null) return { sealed: true }
      const { tier, dashboardUnlocked } = accessAt(member, clock.now())
      const asking = { ...member, tier, dashboardUnlocked, isAdmin: false }
      if ((await rooms.findRefusal(asking, call.roomId)) !== null) return null
      return { sealed: !maySeeSignal(toEntitlement({ tier, dashboardUnlocked }), call) }
    },
  }),

  ofOrder: ({ order, lead }: LeadOrder): Offer => ({
    kind: 'member',
    sourceId: lead.id,
    followed: {
      id: order.id,
      source: lead.alias,
      pair: order.pair,
      confidence: null,
      terms: {
        origin: 'copy',
        // Of a signal that something else orders already, there is one order.
        nonce: toNonce(order.signalId ?? order.id),
        pairId: order.pairId,
        timeframe: order.timeframe,
        direction: order.direction,
        entryAt: order.entryAt,
        signalId: null,
        sealed: true,
        confidence: null,
      },
    },
    madeAt: order.placedWallAt,
    findAccess: async (member) => (member.id === lead.memberId ? null : { sealed: true }),
  }),
})

/** Copies a source for its followers: each gets an order before the entry, for at most 2% of the balance, or the reason for none. */
export const createCopies = ({ db, clock, feed, signals, calls, rooms, orders }: Deps) => {
  const offers = createOffers({ clock, rooms })

  const stakesFor =
    (offer: Offer): StakesFor =>
    async (tx, memberIds) => {
      // As they stand now: whoever has stopped copying, or letting others copy, is asked no more.
      const follows = await copyStore.lockFollows(tx, memberIds, offer)
      if (follows.length === 0) return new Map()
      if (offer.kind === 'member' && !(await copyStore.lockLead(tx, offer.sourceId))) return new Map()
      return new Map(
        follows.map(({ memberId, stakeCents }) => [
          memberId,
          (balanceCents: number) => stakeWithin(stakeCents, balanceCents, COPY_BALANCE_PERCENT),
        ]),
      )
    }

  /** Whoever may copy and has not decided yet. */
  const findUndecided = async ({ madeAt, followed }: Offer, followers: readonly copyStore.Follower[]) => {
    const asked = followers
      .filter(
        ({ follow, member }) =>
          accessAt(member, clock.now()).dashboardUnlocked && (madeAt ?? follow.startedAt) >= follow.startedAt,
      )
      .map(({ member }) => member)
    const ids = asked.map(({ id }) => id)
    const decided = await findDecided(db.orm, 'copy', followed.id, ids)
    return asked.filter(({ id }) => !decided.has(id))
  }

  const copy = async (offer: Offer): Promise<void> => {
    const undecided = await findUndecided(offer, await copyStore.findFollowers(db.orm, offer))
    if (undecided.length === 0) return
    const { followed } = offer
    const refusal = await orders.findRefusal(followed)
    // So many at a time: what they may see is looked up shortly before it is copied.
    for (let from = 0; from < undecided.length; from += MEMBERS_AT_ONCE) {
      const sealedOf = new Map<string, boolean>()
      for (const member of undecided.slice(from, from + MEMBERS_AT_ONCE)) {
        const access = await offer.findAccess(member)
        if (access !== null) sealedOf.set(member.id, access.sealed)
      }
      for (const sealed of [false, true]) {
        const ids = [...sealedOf.keys()].filter((id) => sealedOf.get(id) === sealed)
        const seen = { ...followed, terms: { ...followed.terms, sealed } }
        if (refusal !== null) await orders.leave(ids, seen, refusal)
        else await orders.enter(ids, seen, stakesFor(offer))
      }
    }
  }

  return {
    /** Copies what the engine has published at a boundary. */
    copySignals: async (boundary: Date): Promise<void> => {
      if ((await copyStore.findFollowers(db.orm, { kind: 'engine', sourceId: ENGINE_SOURCE_ID })).length === 0) return
      for (const published of await signals.listPublishedAt(boundary)) await copy(offers.ofSignal(published))
    },

    /** Copies calls and orders whose entry is still to come: each once, however often it is asked. */
    copyOpen: async (): Promise<void> => {
      const leadOrders = await copyStore.findLeadOrders(db.orm, feed.feed.id, new Date(feed.clock.now()))
      for (const order of leadOrders) await copy(offers.ofOrder(order))
      for (const call of await calls.findSealed()) await copy(offers.ofCall(call))
    },
  }
}
