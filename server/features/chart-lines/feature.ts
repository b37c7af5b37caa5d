import { createChartLine, listChartLines, removeChartLine, updateChartLine } from '../../../contract/chart-lines.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Market } from '../market/service.ts'
import type { Members } from '../members/service.ts'
import { type ChartLines, createChartLines } from './service.ts'

const limits = [{ by: 'member', max: 60, windowSeconds: 60 }] as const

const chartLineRoutes = (lines: ChartLines): Route[] => [
  route(listChartLines, ({ member, input }) => lines.listChartLines(member.id, input.pair)),
  route(createChartLine, ({ member, input }) => lines.createChartLine(member.id, input), { limits }),
  route(updateChartLine, ({ member, params, input }) => lines.updateChartLine(member.id, params.id, input.price), {
    limits,
  }),
  route(removeChartLine, ({ member, params }) => lines.removeChartLine(member.id, params.id), { limits }),
]

export const chartLinesFeature = (p: Platform, needs: { market: Market; members: Members }) => {
  const service = createChartLines({ ...p, ...needs })
  return { service, routes: chartLineRoutes(service) } satisfies Feature<ChartLines>
}
