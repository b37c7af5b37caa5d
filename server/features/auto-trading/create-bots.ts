import { COMPARED_SIGNALS, riskRules, stakeWithin } from '../../../contract/auto-trading.ts'
import { type Entitlement, maySeeSignal, toDirection, toEntitlement } from '../../../contract/signals.ts'
import { accessAt } from '../../../contract/sponsored-tiers.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Signals } from '../signals/service.ts'
import type { Followed, OrderEntry, StakesFor } from './order-entry.ts'
import { createFollowers, toNonce } from './rules.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  clock: Clock
  signals: Pick<Signals, 'listPublishedAt' | 'listConfidences'>
  orders: OrderEntry
}

const ENTITLEMENTS: readonly Entitlement[] = ['starter', 'standard', 'gold']

export type Published = Awaited<ReturnType<Signals['listPublishedAt']>>[number]

/** A signal as it is followed. */
export const followedSignal = ({ signal }: Published, origin: store.Origin): Followed => ({
  id: signal.id,
  source: 'Engine',
  pair: signal.pair,
  confidence: signal.confidence,
  terms: {
    origin,
    nonce: toNonce(signal.id),
    pairId: signal.pairId,
    timeframe: signal.timeframe,
    direction: toDirection(signal),
    entryAt: new Date(signal.entryAt),
    signalId: signal.id,
    sealed: false,
    confidence: null,
  },
})

/** Bots, at a boundary: for each signal that its member may see an order before its entry, or a line that says why not. */
export const createBots = ({ db, clock, signals, orders }: Deps) => {
  const entitlementFor = ({ member }: store.OwnedBot): Entitlement => toEntitlement(accessAt(member, clock.now()))
  const maySee = (owned: store.OwnedBot, { slot }: Published): boolean => maySeeSignal(entitlementFor(owned), slot)

  /** Which bots follow a signal: compared with what was published before it, of what their members may see. */
  const findFollowing = async ({ slot, signal }: Published): Promise<(owned: store.OwnedBot) => boolean> => {
    const query = { timeframe: slot.timeframe, limit: COMPARED_SIGNALS, before: slot.slotAt }
    const seeing = ENTITLEMENTS.filter((entitlement) => maySeeSignal(entitlement, slot))
    const following = new Map<Entitlement, ReturnType<typeof createFollowers>>()
    for (const entitlement of seeing)
      following.set(entitlement, createFollowers(signal.confidence, await signals.listConfidences(entitlement, query)))
    return (owned) => following.get(entitlementFor(owned))?.(owned.bot) ?? false
  }

  const stakesFor =
    (isFollowing: (owned: store.OwnedBot) => boolean): StakesFor =>
    async (tx, memberIds) => {
      // As they stand now: a bot that was paused, or a tier that was lost, since the boundary places nothing.
      const owned = await store.lockRunning(tx, memberIds, new Date(clock.now()))
      return new Map(
        owned
          .filter(isFollowing)
          .map(({ bot: { memberId, riskLevel, tradeSizeCents } }) => [
            memberId,
            (balanceCents: number) => stakeWithin(tradeSizeCents, balanceCents, riskRules[riskLevel].balancePercent),
          ]),
      )
    }

  const follow = async (published: Published, bots: readonly store.OwnedBot[]): Promise<void> => {
    const followed = followedSignal(published, 'bot')
    const toIds = (owned: readonly store.OwnedBot[]): string[] => owned.map(({ bot }) => bot.memberId)
    const allowed = bots.filter((owned) => maySee(owned, published))
    const decided = await store.findDecided(db.orm, 'bot', followed.id, toIds(allowed))
    const seeing = allowed.filter(({ bot }) => !decided.has(bot.memberId))
    if (seeing.length === 0) return
    const isFollowing = await findFollowing(published)
    await orders.leave(toIds(seeing.filter((owned) => !isFollowing(owned))), followed, 'below floor')
    const following = toIds(seeing.filter(isFollowing))
    const refusal = await orders.findRefusal(followed)
    if (refusal !== null) await orders.leave(following, followed, refusal)
    else await orders.enter(following, followed, stakesFor(isFollowing))
  }

  /** Decides for every bot that runs about what was published at a boundary: once, however often it is asked. */
  return async (boundary: Date): Promise<void> => {
    const bots = await store.findRunning(db.orm, new Date(clock.now()))
    if (bots.length === 0) return
    for (const published of await signals.listPublishedAt(boundary)) await follow(published, bots)
  }
}
