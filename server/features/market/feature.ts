import type { Feature, Platform } from '../../platform/feature.ts'
import { createCandleJob } from './jobs.ts'
import { marketRoutes } from './routes.ts'
import { createMarket, type LiveMarket } from './service.ts'

export const marketFeature = (p: Platform) => {
  const market = createMarket(p)
  const candles = createCandleJob(p)
  return {
    service: { ...market, announceClosed: candles.announceClosed },
    routes: marketRoutes(market),
    topics: [{ pattern: 'market/{pair}/candle', exists: (pairId: string) => market.pairById.has(pairId) }],
    jobs: [candles],
  } satisfies Feature<LiveMarket>
}
