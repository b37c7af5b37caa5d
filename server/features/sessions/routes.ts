import { listMemberLogins } from '../../../contract/logins.ts'
import type { Route } from '../../platform/http/route.ts'
import { listRoutes } from '../../platform/list/list-routes.ts'
import type { Sessions } from './service.ts'

const COLUMNS = ['createdAt', 'address', 'userAgent', 'endsAt', 'isOpen', 'id'] as const

export const sessionRoutes = (sessions: Sessions): Route[] =>
  listRoutes(listMemberLogins, sessions.logins, {
    name: 'uptick-logins.csv',
    columns: COLUMNS,
    lineOf: (login) => ({ ...login, isOpen: login.isOpen ? 'yes' : 'no' }),
  })
