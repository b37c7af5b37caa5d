import { listAudit } from '../../../contract/audit.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import type { Route } from '../../platform/http/route.ts'
import { listRoutes } from '../../platform/list/list-routes.ts'
import { toAuditLine } from './rules.ts'
import { type Audit, createAudit } from './service.ts'

const COLUMNS = [
  ...(['number', 'time', 'administrator', 'action', 'subjectKind', 'subject', 'subjectId'] as const),
  ...(['before', 'after', 'reason', 'entry'] as const),
]

const auditRoutes = (audit: Audit): Route[] =>
  listRoutes(listAudit, audit.listAudit, { name: 'uptick-audit.csv', columns: COLUMNS, lineOf: toAuditLine })

export const auditFeature = (p: Platform) => {
  const service = createAudit(p)
  return { service, routes: auditRoutes(service) } satisfies Feature<Audit>
}
