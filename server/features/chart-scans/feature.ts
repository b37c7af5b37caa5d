import {
  createCandleScan,
  createChartScan,
  getChartScanPicture,
  getChartScanUsage,
  incrementChartScanUsage,
  listChartScans,
  removeChartScan,
  updateChartScan,
} from '../../../contract/chart-scans.ts'
import { MINUTE_MS } from '../../../contract/slots.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { fileAnswer } from '../../platform/http/file-answer.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { createJobLoop, type JobLoop } from '../../platform/jobs/job-loop.ts'
import type { Market } from '../market/service.ts'
import type { Members } from '../members/service.ts'
import { createAskService } from './ask-service.ts'
import { createLocalReader, type PictureReader } from './local-reader.ts'
import { createPictureReading } from './picture-reading.ts'
import { type ChartScans, createChartScans } from './service.ts'

const EVERY_MS = 5 * MINUTE_MS

/** Gives back the scans that a server took and did not finish, at its start too. */
export const createRefundJob = (p: Pick<Platform, 'clock' | 'log'>, scans: Pick<ChartScans, 'refundStale'>): JobLoop =>
  createJobLoop(
    {
      name: 'return unfinished chart scans',
      run: async () => {
        await scans.refundStale()
        return EVERY_MS
      },
    },
    p,
  )

const MINUTE = 60

const scanning = [{ by: 'member', max: 30, windowSeconds: MINUTE }] as const

const pressing = [{ by: 'member', max: 120, windowSeconds: MINUTE }] as const

const chartScanRoutes = (scans: ChartScans): Route[] => [
  route(getChartScanUsage, ({ member }) => scans.getChartScanUsage(member)),
  route(incrementChartScanUsage, ({ member }) => scans.incrementChartScanUsage(member), { limits: pressing }),
  route(createChartScan, ({ member, input, files }) => scans.createChartScan(member, input, files), {
    limits: scanning,
  }),
  route(createCandleScan, ({ member, input }) => scans.createCandleScan(member, input), { limits: scanning }),
  route(listChartScans, ({ member, input }) => scans.listChartScans(member.id, input.limit)),
  route(
    getChartScanPicture,
    async ({ member, params }) => fileAnswer(await scans.getChartScanPicture(member.id, params.id)),
    { limits: pressing },
  ),
  route(updateChartScan, ({ member, params, input }) => scans.updateChartScan(member.id, params.id, input), {
    limits: scanning,
  }),
  route(removeChartScan, ({ member, params }) => scans.removeChartScan(member.id, params.id), { limits: pressing }),
]

interface Needs {
  market: Market
  members: Members
  /** Who reads the pictures; our own reader, unless given. */
  pictureReader?: PictureReader | undefined
}

export const chartScansFeature = (p: Platform, { members, market, pictureReader }: Needs) => {
  const reader = pictureReader ?? createLocalReader()
  const settings = p.env.secondReader
  const second = settings && { settings, ask: createAskService(settings) }
  const reading = createPictureReading({ reader, second, log: p.log })
  const service = createChartScans({ ...p, members, market, reading })
  return {
    service,
    routes: chartScanRoutes(service),
    keptFiles: service.findPictureFiles,
    jobs: [createRefundJob(p, service)],
    stop: reader.stop,
  } satisfies Feature<ChartScans>
}
