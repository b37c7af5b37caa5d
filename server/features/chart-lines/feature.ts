import type { Feature, Platform } from '../../platform/feature.ts'
import type { Market } from '../market/service.ts'
import type { Members } from '../members/service.ts'
import { chartLineRoutes } from './routes.ts'
import { type ChartLines, createChartLines } from './service.ts'

export const chartLinesFeature = (p: Platform, needs: { market: Market; members: Members }) => {
  const service = createChartLines({ ...p, ...needs })
  return { service, routes: chartLineRoutes(service) } satisfies Feature<ChartLines>
}
