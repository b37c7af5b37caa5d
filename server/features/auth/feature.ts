import type { Feature, Platform } from '../../platform/feature.ts'
import { createCleanupJob, type Stale } from '../../platform/jobs/cleanup-job.ts'
import type { Members } from '../members/service.ts'
import type { Notifications } from '../notifications/service.ts'
import type { Referrals } from '../referrals/service.ts'
import type { Sessions } from '../sessions/service.ts'
import { authRoutes } from './routes.ts'
import { type Auth, atLeast, createAuth, type Passwords } from './service.ts'
import { deleteStale } from './store.ts'

/** Registrations and resets. Until they are removed, a late registration can still ask for a new code. */
export const staleRegistrations: Stale = { name: 'remove stale registrations', remove: deleteStale }

interface Needs {
  sessions: Sessions
  members: Members
  referrals: Referrals
  notifications: Pick<Notifications, 'keepFirstSettings'>
  passwords: Passwords
}

/** Above what a password hash and its transaction take, so that an account call's time says nothing about the account. */
const UNIFORM_ANSWER_MS = 400

export const authFeature = (p: Platform, needs: Needs) => {
  const { rateLimitScale, supportEmail } = p.env
  const own = { policy: p.env, rateLimitScale, supportEmail }
  const service = createAuth({ ...p, ...needs, ...own, uniformly: atLeast(p.clock, UNIFORM_ANSWER_MS) })
  return {
    service,
    routes: authRoutes(service),
    jobs: [createCleanupJob(staleRegistrations, p)],
  } satisfies Feature<Auth>
}
