import {
  cfdAiMessages,
  confirmSubscription,
  getCfdAi,
  getSubscriberCounts,
  joinNewsletter,
  joinWaitlist,
  listSubscribers,
  removeSubscription,
} from '../../../contract/cfd-ai.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { answer, type Limit, type Route, route } from '../../platform/http/route.ts'
import { createCleanupJob, type Stale } from '../../platform/jobs/cleanup-job.ts'
import { listRoutes } from '../../platform/list/list-routes.ts'
import { atLeast } from '../auth/service.ts'
import { toSubscriberLine } from './rules.ts'
import { type CfdAiLists, createCfdAiLists } from './service.ts'
import { deleteUnconfirmed } from './store.ts'

/** Addresses that nobody confirmed: whose they are, they never asked to be kept. */
export const unconfirmed: Stale = { name: 'remove unconfirmed addresses', remove: deleteUnconfirmed }

const QUARTER_HOUR = 15 * 60

const HOUR = 3600

/** Of one network in all, and for the address that it enters, whether or not that is on a list. */
const JOINING: readonly Limit[] = [
  { by: 'address', max: 30, windowSeconds: HOUR },
  { by: (input, network) => `${network}|${(input as { email: string }).email}`, max: 5, windowSeconds: HOUR },
]

const COLUMNS = ['list', 'email', 'state', 'createdAt', 'confirmedAt', 'leaveUrl', 'id'] as const

const cfdAiRoutes = (lists: CfdAiLists): Route[] => [
  route(getCfdAi, ({ member }) => lists.getCfdAi(member)),
  route(
    joinWaitlist,
    async ({ input }) => {
      await lists.joinWaitlist(input)
      return answer(null, { message: cfdAiMessages.joined })
    },
    { limits: JOINING },
  ),
  route(
    joinNewsletter,
    async ({ input }) => {
      await lists.joinNewsletter(input)
      return answer(null, { message: cfdAiMessages.joined })
    },
    { limits: JOINING },
  ),
  route(
    confirmSubscription,
    async ({ params }) => answer(await lists.confirmSubscription(params), { message: 'Address confirmed' }),
    { limits: [{ by: 'address', max: 60, windowSeconds: QUARTER_HOUR, counts: 'failures' }] },
  ),
  // A mail provider posts for all of its readers: so many a minute are no guesses at 256 bits.
  route(
    removeSubscription,
    async ({ params }) => {
      await lists.removeSubscription(params)
      return answer(null, { message: 'You are unsubscribed' })
    },
    { limits: [{ by: 'address', max: 600, windowSeconds: 60 }], ignoresBody: true },
  ),
  ...listRoutes(listSubscribers, lists.listSubscribers, {
    name: 'uptick-subscribers.csv',
    columns: COLUMNS,
    lineOf: toSubscriberLine,
  }),
  route(getSubscriberCounts, () => lists.getSubscriberCounts()),
]

/** Above what storing an address and its mail takes, so that the time says nothing about the address. */
const UNIFORM_ANSWER_MS = 250

export const cfdAiFeature = (p: Platform) => {
  const service = createCfdAiLists({
    ...p,
    launchAtMs: p.env.cfdAiLaunchAtMs,
    uniformly: atLeast(p.clock, UNIFORM_ANSWER_MS),
  })
  return {
    service,
    routes: cfdAiRoutes(service),
    jobs: [createCleanupJob(unconfirmed, p)],
  } satisfies Feature<CfdAiLists>
}
