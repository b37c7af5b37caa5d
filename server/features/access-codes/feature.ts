import type { Feature, Platform } from '../../platform/feature.ts'
import type { Audit } from '../audit/service.ts'
import type { Members } from '../members/service.ts'
import type { Sessions } from '../sessions/service.ts'
import { createAccessEndJob } from './jobs.ts'
import { accessCodeRoutes } from './routes.ts'
import { type AccessCodes, createAccessCodes } from './service.ts'

interface Needs {
  sessions: Sessions
  members: Members
  audit: Audit
}

export const accessCodesFeature = (p: Platform, { sessions, members, audit }: Needs) => {
  const service = createAccessCodes({ ...p, members, audit, onAccessChanged: sessions.forgetMember })
  return {
    service,
    routes: accessCodeRoutes(service),
    jobs: [createAccessEndJob({ ...p, accessCodes: service })],
  } satisfies Feature<AccessCodes>
}
