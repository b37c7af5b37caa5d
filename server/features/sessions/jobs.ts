import type { Stale } from '../../platform/jobs/cleanup-job.ts'
import { deleteStaleSessions } from './store.ts'

export const staleSessions: Stale = { name: 'remove stale sessions', remove: deleteStaleSessions }
