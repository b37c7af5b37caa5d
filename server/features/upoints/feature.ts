import type { Feature, Platform } from '../../platform/feature.ts'
import type { Audit } from '../audit/service.ts'
import type { MemberManagement, Members } from '../members/service.ts'
import { createLedgerCheckJob } from './jobs.ts'
import { upointsRoutes } from './routes.ts'
import { createUpoints, createUpointsLists, type Upoints } from './service.ts'

interface Needs {
  members: Members & Pick<MemberManagement, 'listMembers'>
  audit: Audit
}

export const upointsFeature = (p: Platform, { members, audit }: Needs) => {
  const service = createUpoints({
    ...p,
    members,
    audit,
    publish: (memberId, stretch) => p.hub.publish('members/me/upoints', memberId, stretch),
    onReceived: (memberId) => {
      p.hub.publish('members/me/notifications', memberId, { at: new Date(p.clock.now()).toISOString() })
      p.mailQueued()
    },
    onError: (error, what) => p.log.error({ err: error }, what),
  })
  return {
    service,
    routes: upointsRoutes(service, createUpointsLists({ db: p.db, listMembers: members.listMembers })),
    topics: [{ pattern: 'members/me/upoints', audienceOf: ({ id }) => id, history: service.history }],
    jobs: [createLedgerCheckJob(p)],
  } satisfies Feature<Upoints>
}
