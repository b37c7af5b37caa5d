import type { Feature, Platform } from '../../platform/feature.ts'
import type { Market } from '../market/service.ts'
import type { Members } from '../members/service.ts'
import { createAlertJob } from './jobs.ts'
import { priceAlertRoutes } from './routes.ts'
import { createPriceAlerts, type PriceAlerts } from './service.ts'

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
