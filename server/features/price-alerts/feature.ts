import { MINUTE_MS } from '../../../contract/market.ts'
import {
  createPriceAlert,
  listPriceAlerts,
  removePriceAlert,
  takeReachedAlerts,
  updatePriceAlert,
} from '../../../contract/price-alerts.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Market } from '../market/service.ts'
import type { Members } from '../members/service.ts'
import { type PushSender, timeFor } from '../notifications/service.ts'
import { createAlertJob } from './jobs.ts'
import { toAlertText } from './rules.ts'
import { createPriceAlerts, type PriceAlerts } from './service.ts'
import type { AlertRow } from './store.ts'

/** A price that was reached longer ago says little about now. */
const TELL_WITHIN_MS = 10 * MINUTE_MS
const limits = [{ by: 'member', max: 60, windowSeconds: 60 }] as const

const priceAlertRoutes = (alerts: PriceAlerts): Route[] => [
  route(listPriceAlerts, ({ member }) => alerts.listPriceAlerts(member.id)),
  route(createPriceAlert, ({ member, input }) => alerts.createPriceAlert(member.id, input), { limits }),
  route(takeReachedAlerts, ({ member }) => alerts.takeReachedAlerts(member.id)),
  route(updatePriceAlert, ({ member, params, input }) => alerts.updatePriceAlert(member.id, params.id, input), {
    limits,
  }),
  route(removePriceAlert, ({ member, params }) => alerts.removePriceAlert(member.id, params.id), { limits }),
]

interface Needs {
  market: Market
  members: Members
  notifications: Pick<PushSender, 'send'>
}

/** Price alerts of members. Stands before the slots: what they handle at the start, it has not seen yet. */
export const priceAlertsFeature = (p: Platform, { market, members, notifications }: Needs) => {
  const onReached = (alert: AlertRow, reachedAt: Date): void => {
    p.hub.publish('members/me/price-alerts', alert.memberId, { at: new Date(p.clock.now()).toISOString() })
    const { title, path } = toAlertText(alert, market.pairById.get(alert.pairId))
    notifications.send({
      name: { priceAlert: alert.id },
      kind: 'prices',
      memberIds: [alert.memberId],
      untilMs: p.clock.now() + TELL_WITHIN_MS,
      pushFor: (reader) => ({
        title,
        body: `Reached at ${timeFor(reachedAt.getTime(), 'medium', reader)}.`,
        path,
        tag: `price ${alert.id}`,
        endsAtMs: null,
      }),
    })
  }
  const job = createAlertJob({
    ...p,
    findProcessedThrough: async () => (await market.findFeed())?.processedThrough ?? null,
    onReached,
  })
  const service = createPriceAlerts({ ...p, market, members, job })
  return {
    service,
    routes: priceAlertRoutes(service),
    topics: [{ pattern: 'members/me/price-alerts', audienceOf: ({ id }) => id }],
    beforeReady: job.load,
    jobs: [job],
  } satisfies Feature<PriceAlerts>
}
