import { riskRules, stakeWithin } from '../../../contract/auto-trading.ts'
import { directionOf, entitlementOf, maySeeSignal } from '../../../contract/signals.ts'
import { accessAt } from '../../../contract/sponsored-tiers.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Signals } from '../signals/service.ts'
import type { Followed, OrderEntry, StakesFor } from './enter-orders.ts'
import { isAboveFloor, nonceOf } from './rules.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  clock: Clock
  signals: Pick<Signals, 'listPublishedAt'>
  orders: OrderEntry
}

export type Published = Awaited<ReturnType<Signals['listPublishedAt']>>[number]

/** A signal as it is followed. */
export const followedSignal = ({ signal }: Published, origin: store.Origin): Followed => ({
  id: signal.id,
  source: 'Engine',
  pair: signal.pair,
  confidence: signal.confidence,
  terms: {
    origin,
    nonce: nonceOf(signal.id),
    pairId: signal.pairId,
    timeframe: signal.timeframe,
    direction: directionOf(signal),
    entryAt: new Date(signal.entryAt),
    signalId: signal.id,
    sealed: false,
    confidence: null,
  },
})

/** Bots, at a boundary: for each signal that its member may see an order before its entry, or a line that says why not. */
export const createBots = ({ db, clock, signals, orders }: Deps) => {
  const maySee = ({ member }: store.OwnedBot, { slot }: Published): boolean =>
    maySeeSignal(entitlementOf(accessAt(member, clock.now())), slot)

  const stakesFor =
    (published: Published): StakesFor =>
    async (tx, memberIds) => {
      // As they stand now: a bot that was paused, or a tier that was lost, since the boundary places nothing.
      const owned = await store.lockRunning(tx, memberIds, new Date(clock.now()))
      return new Map(
        owned
          .filter((each) => maySee(each, published) && isAboveFloor(each.bot, published.signal.confidence))
          .map(({ bot: { memberId, riskLevel, tradeSizeCents } }) => [
            memberId,
            (balanceCents: number) => stakeWithin(tradeSizeCents, balanceCents, riskRules[riskLevel].balancePercent),
          ]),
      )
    }

  const follow = async (published: Published, bots: readonly store.OwnedBot[]): Promise<void> => {
    const followed = followedSignal(published, 'bot')
    const idsOf = (owned: readonly store.OwnedBot[]): string[] => owned.map(({ bot }) => bot.memberId)
    const allowed = bots.filter((owned) => maySee(owned, published))
    const decided = await store.findDecided(db.orm, 'bot', followed.id, idsOf(allowed))
    const seeing = allowed.filter(({ bot }) => !decided.has(bot.memberId))
    if (seeing.length === 0) return
    const isFollowing = ({ bot }: store.OwnedBot): boolean => isAboveFloor(bot, published.signal.confidence)
    await orders.leave(idsOf(seeing.filter((owned) => !isFollowing(owned))), followed, 'below floor')
    const following = idsOf(seeing.filter(isFollowing))
    const refusal = await orders.findRefusal(followed)
    if (refusal !== null) await orders.leave(following, followed, refusal)
    else await orders.enter(following, followed, stakesFor(published))
  }

  /** Decides for every bot that runs about what was published at a boundary: once, however often it is asked. */
  return async (boundary: Date): Promise<void> => {
    const bots = await store.findRunning(db.orm, new Date(clock.now()))
    if (bots.length === 0) return
    for (const published of await signals.listPublishedAt(boundary)) await follow(published, bots)
  }
}
