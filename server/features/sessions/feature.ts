import { listConnections, removeConnections } from '../../../contract/connections.ts'
import { listMemberLogins } from '../../../contract/members.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import { createCleanupJob, type Stale } from '../../platform/jobs/cleanup-job.ts'
import { listRoutes } from '../../platform/list/list-routes.ts'
import { createConnections } from './create-connections.ts'
import { createSessions, type Sessions } from './service.ts'
import { deleteStaleSessions } from './store.ts'

export const staleSessions: Stale = { name: 'remove stale sessions', remove: deleteStaleSessions }

const COLUMNS = ['createdAt', 'address', 'userAgent', 'endsAt', 'isOpen', 'id'] as const

const sessionRoutes = (sessions: Sessions): Route[] => [
  ...listRoutes(listMemberLogins, sessions.logins, {
    name: 'uptick-logins.csv',
    columns: COLUMNS,
    lineOf: (login) => ({ ...login, isOpen: login.isOpen ? 'yes' : 'no' }),
  }),
  route(listConnections, ({ member }) => sessions.listConnections(member.id)),
  route(
    removeConnections,
    async ({ member }) => {
      await sessions.removeConnections(member.id)
      return answer(null, { message: 'Disconnected' })
    },
    { logged: true },
  ),
]

export const sessionsFeature = (p: Platform) => {
  const service = { ...createSessions({ ...p, policy: p.env }), ...createConnections(p) }
  return {
    service,
    routes: sessionRoutes(service),
    // Callers are kept in memory only while changes of their rights are heard of.
    beforeReady: service.watch,
    jobs: [createCleanupJob(staleSessions, p)],
    stop: service.close,
  } satisfies Feature<Sessions>
}
