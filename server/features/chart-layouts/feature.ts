import { getChartLayout, saveChartLayout } from '../../../contract/chart-layouts.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Market } from '../market/service.ts'
import { type ChartLayouts, createChartLayouts } from './service.ts'

const chartLayoutRoutes = (layouts: ChartLayouts): Route[] => [
  route(getChartLayout, ({ member, input }) => layouts.getChartLayout(member.id, input.pair)),
  route(saveChartLayout, ({ member, input }) => layouts.saveChartLayout(member.id, input), {
    limits: [{ by: 'member', max: 120, windowSeconds: 60 }],
  }),
]

export const chartLayoutsFeature = (p: Platform, needs: { market: Market }) => {
  const service = createChartLayouts({ ...p, ...needs })
  return { service, routes: chartLayoutRoutes(service) } satisfies Feature<ChartLayouts>
}
