import { getAdminOverview, verifyLedger } from '../../../contract/audit.ts'
import { listMemberTimeline } from '../../../contract/member-notes.ts'
import { getAdminTrends } from '../../../contract/trends.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import type { Audit } from '../audit/service.ts'
import { createOverview, type Overview } from './service.ts'

const overviewRoutes = (overview: Overview): Route[] => [
  route(getAdminOverview, () => overview.getAdminOverview()),
  route(listMemberTimeline, ({ params, input }) => overview.listMemberTimeline(params.id, input.before)),
  route(getAdminTrends, () => overview.getAdminTrends()),
  route(
    verifyLedger,
    async ({ member }) => {
      const check = await overview.verifyLedger(member)
      return answer(check, { message: check.passed ? 'The ledger adds up' : 'The ledger does not add up' })
    },
    // It reads every entry.
    { limits: [{ by: 'member', max: 6, windowSeconds: 60 }] },
  ),
]

export const overviewFeature = (p: Platform, { audit }: { audit: Audit }) => {
  const service = createOverview({ ...p, audit })
  return { service, routes: overviewRoutes(service) } satisfies Feature<Overview>
}
