import type { SystemStatus } from '../../../contract/system-status.ts'
import type { Platform } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import { GIVE_UP_AFTER_MS } from '../../platform/mail/deliver-mail.ts'
import { countWaitingMails } from '../../platform/mail/outbox.ts'
import type { Market } from '../market/service.ts'
import { historyFrom, type Measured, toChanges, toStates, toSystemStatus } from './rules.ts'
import * as store from './store.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'feed' | 'transact'> {
  market: Pick<Market, 'findFeed'>
  training: () => number | null
  hasRoom: () => Promise<boolean>
}

export type SystemStatusRecord = ReturnType<typeof createSystemStatus>

/** Which parts of the service work, and how that was in the last 30 days (docs/product.md, “Support”). */
export const createSystemStatus = ({ db, clock, feed, transact, market, training, hasRoom }: Deps) => {
  const measure = async (): Promise<Measured> => {
    const [kept, mails, room] = await Promise.all([
      market.findFeed(),
      countWaitingMails(db.orm, new Date(clock.now() - GIVE_UP_AFTER_MS)),
      hasRoom(),
    ])
    return {
      training: training(),
      processedThroughMs: kept?.processedThrough?.getTime() ?? null,
      marketNowMs: feed.clock.now(),
      marketEndsAtMs: feed.clock.endsAt,
      speed: feed.clock.speed,
      pricesOf: { known: feed.pairs.filter(({ id }) => feed.forming(id) !== null).length, all: feed.pairs.length },
      failingMails: mails.failing,
      hasRoom: room,
    }
  }

  return {
    /** Looks at every part now and keeps what changed; what did not change goes on. */
    recordStates: async (): Promise<void> => {
      const states = toStates(await measure())
      const now = new Date(clock.now())
      await transact(async (tx) => {
        const { extended, begun } = toChanges(await store.findNewestPeriods(tx), states, now.getTime())
        await store.extendPeriods(tx, extended, now)
        for (const { part, state } of begun)
          await store.insertPeriod(tx, { id: newId(now.getTime()), part, state, beganAt: now, lastSeenAt: now })
        await store.deletePeriodsBefore(tx, new Date(historyFrom(now.getTime())))
      })
    },

    /** What was seen last, and every interruption that is known of. */
    getSystemStatus: async (): Promise<SystemStatus> => {
      const [newest, telling] = await Promise.all([store.findNewestPeriods(db.orm), store.listTellingPeriods(db.orm)])
      return toSystemStatus([...newest, ...telling], clock.now())
    },
  }
}
