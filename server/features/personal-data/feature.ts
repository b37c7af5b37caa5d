import type { Feature, Platform } from '../../platform/feature.ts'
import type { Auth, Passwords } from '../auth/service.ts'
import type { Members } from '../members/service.ts'
import type { Sessions } from '../sessions/service.ts'
import { personalDataRoutes } from './routes.ts'
import { createPersonalData, type PersonalData } from './service.ts'

interface Needs {
  auth: Auth
  members: Members
  sessions: Sessions
  passwords: Passwords
}

/** What the club holds about one member, over all tables: given to them, and removed with them. */
export const personalDataFeature = (p: Platform, needs: Needs) => {
  const service = createPersonalData({ ...p, ...needs, policy: p.env, supportEmail: p.env.supportEmail })
  return { service, routes: personalDataRoutes(service) } satisfies Feature<PersonalData>
}
