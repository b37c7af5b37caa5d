import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { createJobLoop } from '../../platform/jobs/job-loop.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { MarathonSettlement } from './marathon-settlement.ts'
import { findDue } from './score-store.ts'
import { lockMarathon, updateMarathonStatus } from './store.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  log: Logger
  settlement: MarathonSettlement
  sendReminders: () => Promise<void>
}

const ROUND_MS = 15_000

/** Starts and ends marathons by their dates, pays what is due, and reminds of starts. A round late is all that an outage leaves behind it. */
export const createMarathonJob = ({ db, transact, clock, log, settlement, sendReminders }: Deps) => {
  const start = (id: string): Promise<void> =>
    transact(async (tx) => {
      const updatedAt = new Date(clock.now())
      const started = await updateMarathonStatus(tx, id, { status: 'active', from: ['upcoming'], updatedAt })
      if (started) await settlement.begin(tx, started)
    })

  /** One that was made running, as the demo's are, begins like any other. */
  const adopt = (id: string): Promise<void> =>
    transact(async (tx) => {
      const marathon = await lockMarathon(tx, id)
      if (marathon?.status === 'active' && marathon.feedId === null) await settlement.begin(tx, marathon)
    })

  const end = (id: string): Promise<void> =>
    transact(async (tx) => {
      const updatedAt = new Date(clock.now())
      const ended = await updateMarathonStatus(tx, id, { status: 'ended', from: ['active'], updatedAt })
      if (ended) settlement.tellEnd(tx, ended)
    })

  const runDue = async (): Promise<void> => {
    await sendReminders()
    const [starting, , , unplaced] = await findDue(db.orm, new Date(clock.now()))
    for (const { id } of unplaced) await adopt(id)
    for (const { id } of starting) await start(id)
    const [, ending] = await findDue(db.orm, new Date(clock.now()))
    for (const { id } of ending) await end(id)
    const [, , unpaid] = await findDue(db.orm, new Date(clock.now()))
    for (const { id } of unpaid) await settlement.pay(id)
  }

  const loop = createJobLoop(
    {
      name: 'start, end and settle marathons',
      run: async () => {
        await runDue()
        return ROUND_MS
      },
    },
    { clock, log },
  )
  return { ...loop, runDue }
}
