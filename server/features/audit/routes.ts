import { downloadAudit, listAudit } from '../../../contract/admin-audit.ts'
import { csvAnswerOf } from '../../platform/http/file-answer.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import { auditLineOf } from './rules.ts'
import type { Audit } from './service.ts'

const COLUMNS = [
  ...(['number', 'time', 'administrator', 'action', 'subjectKind', 'subject', 'subjectId'] as const),
  ...(['before', 'after', 'reason', 'entry'] as const),
]

export const auditRoutes = (audit: Audit): Route[] => [
  route(listAudit, async ({ input }) => {
    const { total, entries } = await audit.listAudit(input)
    return answer(entries, { pagination: { total, pages: Math.ceil(total / input.limit), current: input.page } })
  }),
  route(
    downloadAudit,
    ({ input }) => csvAnswerOf('uptick-audit.csv', COLUMNS, audit.listWholeAudit(input), auditLineOf),
    { limits: [{ by: 'member', max: 10, windowSeconds: 60 }] },
  ),
]
