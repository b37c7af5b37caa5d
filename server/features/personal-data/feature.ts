import { createOwnDataFile, removeAccount } from '../../../contract/personal-data.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { answer, type Limit, type Route, route } from '../../platform/http/route.ts'
import type { Auth, Passwords } from '../auth/service.ts'
import type { MarathonPlaces } from '../marathons/service.ts'
import type { Members } from '../members/service.ts'
import type { Sessions } from '../sessions/service.ts'
import { createPersonalData, type PersonalData } from './service.ts'

const perMember = (max: number): Limit => ({ by: 'member', max, windowSeconds: 3600 })

const personalDataRoutes = (data: PersonalData): Route[] => [
  route(
    createOwnDataFile,
    async ({ member, input }) =>
      new FileAnswer({ kind: 'zip', name: 'uptick-data.zip', bytes: await data.createOwnDataFile(member.id, input) }),
    { limits: [perMember(10)], logged: true },
  ),
  route(
    removeAccount,
    async ({ member, input }) => {
      await data.removeAccount(member.id, input)
      return answer(null, { message: 'Account deleted' })
    },
    { limits: [perMember(10)], logged: true },
  ),
]

interface Needs {
  auth: Auth
  members: Members
  sessions: Sessions
  marathons: Pick<MarathonPlaces, 'leaveToCome'>
  passwords: Passwords
}

/** What the club holds about one member, over all tables: given to them, and removed with them. */
export const personalDataFeature = (p: Platform, needs: Needs) => {
  const service = createPersonalData({ ...p, ...needs, policy: p.env, supportEmail: p.env.supportEmail })
  return { service, routes: personalDataRoutes(service) } satisfies Feature<PersonalData>
}
