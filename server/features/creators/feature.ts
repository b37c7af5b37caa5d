import type { Feature, Platform } from '../../platform/feature.ts'
import type { Audit } from '../audit/service.ts'
import { announceMember, type Members } from '../members/service.ts'
import type { Reports } from '../reports/service.ts'
import type { Reviews } from '../reviews/service.ts'
import { creatorRoutes } from './routes.ts'
import { type Creators, createCreators } from './service.ts'

interface Needs {
  members: Members
  reports: Reports
  audit: Audit
  reviews: Reviews
}

export const creatorsFeature = (p: Platform, needs: Needs) => {
  const service = createCreators({ ...p, ...needs, onReviewed: (memberId) => announceMember(p, memberId) })
  return {
    service,
    routes: creatorRoutes(service),
    keptFiles: service.findApplicationFiles,
  } satisfies Feature<Creators>
}
