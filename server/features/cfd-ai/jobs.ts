import type { Stale } from '../../platform/jobs/cleanup-job.ts'
import { deleteUnconfirmed } from './store.ts'

/** Addresses that nobody confirmed: whose they are, they never asked to be kept. */
export const unconfirmed: Stale = { name: 'remove unconfirmed addresses', remove: deleteUnconfirmed }
