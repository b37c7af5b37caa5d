import type { Feature, Platform } from '../../platform/feature.ts'
import { createCleanupJob } from '../../platform/jobs/cleanup-job.ts'
import { staleSessions } from './jobs.ts'
import { createConnections } from './list-connections.ts'
import { sessionRoutes } from './routes.ts'
import { createSessions, type Sessions } from './service.ts'

export const sessionsFeature = (p: Platform) => {
  const service = { ...createSessions({ ...p, policy: p.env }), ...createConnections(p) }
  return {
    service,
    routes: sessionRoutes(service),
    // Callers are kept in memory only while changes of their rights are heard of.
    beforeReady: service.watch,
    jobs: [createCleanupJob(staleSessions, p)],
    stop: service.close,
  } satisfies Feature<Sessions>
}
