import { createChartLine, listChartLines, removeChartLine, updateChartLine } from '../../../contract/chart-lines.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { ChartLines } from './service.ts'

const limits = [{ by: 'member', max: 60, windowSeconds: 60 }] as const

export const chartLineRoutes = (lines: ChartLines): Route[] => [
  route(listChartLines, ({ member, input }) => lines.listChartLines(member.id, input.pair)),
  route(createChartLine, ({ member, input }) => lines.createChartLine(member.id, input), { limits }),
  route(updateChartLine, ({ member, params, input }) => lines.updateChartLine(member.id, params.id, input.price), {
    limits,
  }),
  route(removeChartLine, ({ member, params }) => lines.removeChartLine(member.id, params.id), { limits }),
]
