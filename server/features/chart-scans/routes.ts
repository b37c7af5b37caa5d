import {
  createChartScan,
  getChartScanPicture,
  getChartScanUsage,
  incrementChartScanUsage,
  listChartScans,
  removeChartScan,
} from '../../../contract/chart-scans.ts'
import { fileAnswer } from '../../platform/http/file-answer.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { ChartScans } from './service.ts'

const MINUTE = 60
const scanning = [{ by: 'member', max: 30, windowSeconds: MINUTE }] as const
const pressing = [{ by: 'member', max: 120, windowSeconds: MINUTE }] as const

export const chartScanRoutes = (scans: ChartScans): Route[] => [
  route(getChartScanUsage, ({ member }) => scans.getChartScanUsage(member)),
  route(incrementChartScanUsage, ({ member }) => scans.incrementChartScanUsage(member), { limits: pressing }),
  route(createChartScan, ({ member, input, files }) => scans.createChartScan(member, input, files), {
    limits: scanning,
  }),
  route(listChartScans, ({ member, input }) => scans.listChartScans(member.id, input.limit)),
  route(
    getChartScanPicture,
    async ({ member, params }) => fileAnswer(await scans.getChartScanPicture(member.id, params.id)),
    { limits: pressing },
  ),
  route(removeChartScan, ({ member, params }) => scans.removeChartScan(member.id, params.id), { limits: pressing }),
]
