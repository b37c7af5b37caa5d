import { getSystemStatus, STATUS_EVERY_SECONDS } from '../../../contract/system-status.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { createJobLoop, type JobLoop } from '../../platform/jobs/job-loop.ts'
import { hasRoom } from '../../platform/storage/disk-room.ts'
import type { Market } from '../market/service.ts'
import { createSystemStatus, type SystemStatusRecord } from './service.ts'

/** Looks at the parts every minute, from when the server is ready. */
export const createStatusJob = (
  p: Pick<Platform, 'clock' | 'log'>,
  status: Pick<SystemStatusRecord, 'recordStates'>,
): JobLoop =>
  createJobLoop(
    {
      name: 'record the state of each part',
      run: async () => {
        await status.recordStates()
        return STATUS_EVERY_SECONDS * 1000
      },
    },
    p,
  )

const systemStatusRoutes = (status: SystemStatusRecord): Route[] => [
  route(getSystemStatus, () => status.getSystemStatus()),
]

interface Needs {
  market: Pick<Market, 'findFeed'>
  signals: { training: () => number | null }
}

export const systemStatusFeature = (p: Platform, { market, signals }: Needs) => {
  const service = createSystemStatus({
    ...p,
    market,
    training: signals.training,
    hasRoom: () => hasRoom(p.env.dataDir),
  })
  return {
    service,
    routes: systemStatusRoutes(service),
    jobs: [createStatusJob(p, service)],
  } satisfies Feature<SystemStatusRecord>
}
