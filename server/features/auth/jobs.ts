import type { Stale } from '../../platform/jobs/cleanup-job.ts'
import { deleteStale } from './store.ts'

/** Registrations and resets. Until they are removed, a late registration can still ask for a new code. */
export const staleRegistrations: Stale = { name: 'remove stale registrations', remove: deleteStale }
