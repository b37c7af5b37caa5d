import { DAY_MS, startOfDayMs } from '../../../contract/slots.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { createJobLoop, type JobLoop } from '../../platform/jobs/job-loop.ts'
import type { Logger } from '../../platform/logger.ts'
import { verifyLedger } from './verify-ledger.ts'

interface Deps {
  db: Database
  clock: Clock
  log: Logger
}

/** Adds up the ledger at every start and each midnight (UTC); what does not add up is logged as an error and kept. */
export const createLedgerCheckJob = ({ db, clock, log }: Deps): JobLoop =>
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
