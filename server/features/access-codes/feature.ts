import type { Feature, Platform } from '../../platform/feature.ts'
import type { Audit } from '../audit/service.ts'
import type { Members } from '../members/service.ts'
import { createAccessEndJob } from './jobs.ts'
import { accessCodeRoutes } from './routes.ts'
import { type AccessCodes, createAccessCodes } from './service.ts'

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
