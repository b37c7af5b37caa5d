import type { Feature, Platform } from '../../platform/feature.ts'
import { createCleanupJob } from '../../platform/jobs/cleanup-job.ts'
import { atLeast } from '../auth/service.ts'
import { unconfirmed } from './jobs.ts'
import { cfdAiRoutes } from './routes.ts'
import { type CfdAiLists, createCfdAiLists } from './service.ts'

/** Above what storing an address and its mail takes, so that the time says nothing about the address. */
const UNIFORM_ANSWER_MS = 250

export const cfdAiFeature = (p: Platform) => {
  const service = createCfdAiLists({
    ...p,
    launchAtMs: p.env.cfdAiLaunchAtMs,
    uniformly: atLeast(p.clock, UNIFORM_ANSWER_MS),
  })
  return {
    service,
    routes: cfdAiRoutes(service),
    jobs: [createCleanupJob(unconfirmed, p)],
  } satisfies Feature<CfdAiLists>
}
