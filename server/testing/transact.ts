import { pino } from 'pino'
import type { Database } from '../db/client.ts'
import type { Clock } from '../platform/clock.ts'
import { createTransact, type Transact } from '../platform/transaction.ts'

/** Transactions on `db` whose mails and events nobody waits for. */
export const createTestTransact = (db: Database, clock: Pick<Clock, 'now'>): Transact =>
  createTransact({ db, clock, log: pino({ level: 'silent' }), hub: { publish: () => {} }, mailQueued: () => {} })
