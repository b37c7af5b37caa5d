import type { Feature, Platform } from '../../platform/feature.ts'
import type { Members } from '../members/service.ts'
import { createGeminiReader } from './ask-gemini.ts'
import { createRefundJob } from './jobs.ts'
import { chartScanRoutes } from './routes.ts'
import { createLocalReader, type PictureReader } from './scan-picture.ts'
import { type ChartScans, createChartScans } from './service.ts'

interface Needs {
  members: Members
  /** Who reads the pictures; the configured reader, unless given. */
  pictureReader?: PictureReader | undefined
}

export const chartScansFeature = (p: Platform, { members, pictureReader }: Needs) => {
  const reader = pictureReader ?? (p.env.gemini ? createGeminiReader(p.env.gemini) : createLocalReader())
  const service = createChartScans({ ...p, members, reader })
  return {
    service,
    routes: chartScanRoutes(service),
    keptFiles: service.findPictureFiles,
    jobs: [createRefundJob(p, service)],
    stop: reader.stop,
  } satisfies Feature<ChartScans>
}
