import type { Stale } from '../../platform/jobs/cleanup-job.ts'
import { removeEnded } from './subscription-store.ts'

export const endedSubscriptions: Stale = { name: 'remove subscriptions of ended sessions', remove: removeEnded }
