import { getSystemStatus } from '../../../contract/system-status.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { hasRoom } from '../../platform/storage/disk-room.ts'
import type { Market } from '../market/service.ts'
import { createStatusJob } from './jobs.ts'
import { createSystemStatus, type SystemStatusRecord } from './service.ts'

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
