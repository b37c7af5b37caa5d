import { DAY_MS, startOfDayMs } from '../../../contract/slots.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { createJobLoop, type JobLoop } from '../../platform/jobs/job-loop.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Audit } from '../audit/service.ts'
import type { MemberManagement, Members } from '../members/service.ts'
import { upointsRoutes } from './routes.ts'
import { createUpoints, createUpointsLists, type Upoints } from './service.ts'
import { verifyLedger } from './verify-ledger.ts'

interface Deps {
  db: Database
  clock: Clock
  log: Logger
}

/** Adds up the ledger at every start and each midnight (UTC); what does not add up is logged as an error and kept. */
const createLedgerCheckJob = ({ db, clock, log }: Deps): JobLoop =>
  createJobLoop(
    {
      name: 'check the ledger',
      run: async () => {
        const { passed, problems, accounts, entries, issued } = await verifyLedger(db, clock.now())
        if (passed) log.info({ accounts, entries, issued }, 'the ledger adds up')
        else log.error({ problems }, 'the ledger does not add up')
        const nowMs = clock.now()
        return startOfDayMs(nowMs) + DAY_MS - nowMs
      },
    },
    { clock, log },
  )

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
