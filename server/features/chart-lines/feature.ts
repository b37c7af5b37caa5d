import type { Feature, Platform } from '../../platform/feature.ts'
import type { Market } from '../market/service.ts'
import { chartLineRoutes } from './routes.ts'
import { type ChartLines, createChartLines } from './service.ts'

export const chartLinesFeature = (p: Platform, { market }: { market: Market }) => {
  const service = createChartLines({ ...p, market })
  return { service, routes: chartLineRoutes(service) } satisfies Feature<ChartLines>
}
