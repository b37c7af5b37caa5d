import type { Feature, Platform } from '../../platform/feature.ts'
import type { Audit } from '../audit/service.ts'
import type { CountryPolicy } from '../country-policy/service.ts'
import type { Sessions } from '../sessions/service.ts'
import { memberRoutes } from './routes.ts'
import { createMemberManagement, createMembers, type MemberManagement, type Members, memberTopics } from './service.ts'
import { updateStoredPhones } from './update-phone-digits.ts'

interface Needs {
  sessions: Sessions
  audit: Audit
  countryPolicy: CountryPolicy
}

export const membersFeature = (p: Platform, { sessions, audit, countryPolicy }: Needs) => {
  const deps = { ...p, policy: p.env, offersFor: countryPolicy.offersFor, forgetMember: sessions.forgetMember }
  const management = createMemberManagement({ ...deps, sessions, audit, supportEmail: p.env.supportEmail })
  const members = createMembers(deps)
  return {
    service: { ...members, listMembers: management.listMembers, undoAccess: management.undoAccess },
    routes: memberRoutes(management, members),
    topics: memberTopics,
    beforeReady: () => updateStoredPhones(p.db.orm),
  } satisfies Feature<Members & Pick<MemberManagement, 'listMembers' | 'undoAccess'>>
}
