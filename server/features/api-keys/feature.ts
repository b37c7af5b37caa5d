import type { Feature, Platform } from '../../platform/feature.ts'
import type { Auth } from '../auth/service.ts'
import type { Members } from '../members/service.ts'
import type { Sessions } from '../sessions/service.ts'
import { apiKeyRoutes } from './routes.ts'
import { type ApiKeys, createApiKeys } from './service.ts'
import { createKeyUses } from './watch-uses.ts'

interface Needs {
  auth: Auth
  members: Members
  sessions: Sessions
}

/** Keys for members' own programs: sessions that are good for some calls only. */
export const apiKeysFeature = (p: Platform, needs: Needs) => {
  const service = createApiKeys({ ...p, ...needs })
  const uses = createKeyUses(p)
  needs.sessions.onKeyUse(uses.note)
  return { service, routes: apiKeyRoutes(service), stop: uses.stop } satisfies Feature<ApiKeys>
}
