import { listConnections, removeConnections } from '../../../contract/connections.ts'
import { listMemberLogins } from '../../../contract/logins.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import { listRoutes } from '../../platform/list/list-routes.ts'
import type { Sessions } from './service.ts'

const COLUMNS = ['createdAt', 'address', 'userAgent', 'endsAt', 'isOpen', 'id'] as const

export const sessionRoutes = (sessions: Sessions): Route[] => [
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
