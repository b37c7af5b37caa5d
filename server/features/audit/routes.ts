import { listAudit } from '../../../contract/audit.ts'
import type { Route } from '../../platform/http/route.ts'
import { listRoutes } from '../../platform/list/list-routes.ts'
import { auditLineOf } from './rules.ts'
import type { Audit } from './service.ts'

const COLUMNS = [
  ...(['number', 'time', 'administrator', 'action', 'subjectKind', 'subject', 'subjectId'] as const),
  ...(['before', 'after', 'reason', 'entry'] as const),
]

export const auditRoutes = (audit: Audit): Route[] =>
  listRoutes(listAudit, audit.listAudit, { name: 'uptick-audit.csv', columns: COLUMNS, lineOf: auditLineOf })
