import { HOUR_MS } from '../../../contract/slots.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { createJobLoop, type JobLoop } from '../../platform/jobs/job-loop.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Audit } from '../audit/service.ts'
import type { Members } from '../members/service.ts'
import { accessCodeRoutes } from './routes.ts'
import { type AccessCodes, createAccessCodes } from './service.ts'

interface Deps {
  clock: Clock
  log: Logger
  accessCodes: AccessCodes
}

/** Somebody else may have changed an end meanwhile, and the machine's clock may have been set. */
const LONGEST_WAIT_MS = HOUR_MS

/** Ends sponsored accesses when their time is over. */
export const createAccessEndJob = ({ clock, log, accessCodes }: Deps): JobLoop =>
  createJobLoop(
    {
      name: 'end sponsored accesses',
      run: async () => {
        const nextEnd = await accessCodes.endDueAccesses()
        return nextEnd ? Math.min(LONGEST_WAIT_MS, Math.max(0, nextEnd.getTime() - clock.now())) : LONGEST_WAIT_MS
      },
    },
    { clock, log },
  )

interface Needs {
  members: Members
  audit: Audit
}

export const accessCodesFeature = (p: Platform, { members, audit }: Needs) => {
  const service = createAccessCodes({ ...p, members, audit })
  return {
    service,
    routes: accessCodeRoutes(service),
    jobs: [createAccessEndJob({ ...p, accessCodes: service })],
  } satisfies Feature<AccessCodes>
}
