import type { Feature, Platform } from '../../platform/feature.ts'
import type { Audit } from '../audit/service.ts'
import type { Reports } from '../reports/service.ts'
import type { Signals } from '../signals/service.ts'
import { communityRoutes } from './routes.ts'
import { type Community, createCommunity } from './service.ts'

interface Needs {
  audit: Audit
  reports: Reports
  signals: Signals
}

export const communityFeature = (p: Platform, needs: Needs) => {
  const service = createCommunity({ ...p, ...needs })
  return { service, routes: communityRoutes(service), keptFiles: service.findPictureFiles } satisfies Feature<Community>
}
