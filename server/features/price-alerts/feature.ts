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
import { createAlertJob } from './jobs.ts'
import { createPriceAlerts, type PriceAlerts } from './service.ts'

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

/** Price alerts of members. Stands before the slots: what they handle at the start, it has not seen yet. */
export const priceAlertsFeature = (p: Platform, { market, members }: { market: Market; members: Members }) => {
  const job = createAlertJob({
    ...p,
    findProcessedThrough: async () => (await market.findFeed())?.processedThrough ?? null,
    onReached: (memberId) =>
      p.hub.publish('members/me/price-alerts', memberId, { at: new Date(p.clock.now()).toISOString() }),
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
