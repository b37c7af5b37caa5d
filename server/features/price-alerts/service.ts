import { randomUUID } from 'node:crypto'
import type { InputOf } from '../../../contract/call.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import {
  type createPriceAlert,
  KEPT_REACHED_ALERTS,
  MAX_PRICE_ALERTS,
  type PriceAlert,
  type updatePriceAlert,
} from '../../../contract/price-alerts.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { Market } from '../market/service.ts'
import type { Members } from '../members/service.ts'
import type { AlertJob } from './jobs.ts'
import { isAt } from './rules.ts'
import * as store from './store.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'feed' | 'transact'> {
  market: Pick<Market, 'getPair' | 'pairById'>
  members: Pick<Members, 'lockMember'>
  job: Pick<AlertJob, 'watch' | 'forget'>
}

export type PriceAlerts = ReturnType<typeof createPriceAlerts>

/** What members wait for on the current market. */
export const createPriceAlerts = ({ db, clock, feed, transact, market, members, job }: Deps) => {
  const feedId = feed.feed.id

  const toView = ({ id, pairId, side, price, createdAt, reachedAt }: store.AlertRow): PriceAlert => {
    const pair = market.pairById.get(pairId)
    return {
      id,
      pair: pairId,
      name: pair?.name ?? pairId,
      decimals: pair?.decimals ?? 5,
      side,
      price,
      createdAt: createdAt.toISOString(),
      reachedAt: reachedAt?.toISOString() ?? null,
    }
  }

  /** What to wait for from now on. Throws PRICE_ALERT_REACHED where the price is there already. */
  const waitFrom = (pairId: string, { side, price }: InputOf<typeof updatePriceAlert>) => {
    const target = { side, price: Number(price.toFixed(market.getPair(pairId).decimals)) }
    const bar = feed.forming(pairId)
    if (bar && isAt(target, bar.close)) throw new CallError('PRICE_ALERT_REACHED')
    const barAt = new Date(bar?.openAtMs ?? Math.floor(feed.clock.now() / MINUTE_MS) * MINUTE_MS)
    return { ...target, barAt, barHigh: bar?.high ?? null, barLow: bar?.low ?? null }
  }

  return {
    /** Those that wait, then the newest that were reached. */
    listPriceAlerts: async (memberId: string): Promise<PriceAlert[]> =>
      (await store.findAlerts(db.orm, memberId, feedId)).map(toView),

    /** Waits for the price once. Refuses a pair that is not there, a price that is reached, and more than `MAX_PRICE_ALERTS` at a time. */
    createPriceAlert: async (memberId: string, input: InputOf<typeof createPriceAlert>): Promise<PriceAlert> => {
      const pairId = market.getPair(input.pair).id
      const alert: store.AlertRow = {
        id: randomUUID(),
        memberId,
        feedId,
        pairId,
        ...waitFrom(pairId, input),
        createdAt: new Date(clock.now()),
        reachedAt: null,
        toldAt: null,
      }
      await transact(async (tx) => {
        // One at a time of a member: two would both count before either is there.
        await members.lockMember(memberId, tx)
        if ((await store.countWaiting(tx, memberId, feedId)) >= MAX_PRICE_ALERTS)
          throw new CallError('PRICE_ALERTS_FULL')
        await store.insertAlert(tx, alert)
        await store.removeOldReached(tx, alert, KEPT_REACHED_ALERTS)
        tx.afterCommit(() => job.watch(alert))
      })
      return toView(alert)
    },

    /** Moves an alert that waits: it waits anew. Throws PRICE_ALERT_NOT_FOUND for another's, and for one that was reached. */
    updatePriceAlert: async (
      memberId: string,
      id: string,
      input: InputOf<typeof updatePriceAlert>,
    ): Promise<PriceAlert> => {
      const known = await store.findAlert(db.orm, memberId, id)
      if (known?.feedId !== feedId) throw new CallError('PRICE_ALERT_NOT_FOUND')
      const moved = await store.updateAlert(db.orm, memberId, id, waitFrom(known.pairId, input))
      if (!moved) throw new CallError('PRICE_ALERT_NOT_FOUND')
      job.watch(moved)
      return toView(moved)
    },

    /** Throws PRICE_ALERT_NOT_FOUND for one that the member does not have. */
    removePriceAlert: async (memberId: string, id: string): Promise<null> => {
      if (!(await store.removeAlert(db.orm, memberId, id))) throw new CallError('PRICE_ALERT_NOT_FOUND')
      job.forget(id)
      return null
    },

    /** What was reached and has not been told: whoever asks first tells it, nobody else does. */
    takeReachedAlerts: async (memberId: string): Promise<PriceAlert[]> =>
      (await store.takeReached(db.orm, memberId, feedId, new Date(clock.now()))).map(toView),
  }
}
