import { REMINDER_MINUTES } from '../../../contract/marathon-places.ts'
import { MINUTE_MS } from '../../../contract/slots.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { createJobLoop } from '../../platform/jobs/job-loop.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { MarathonSettlement } from './marathon-settlement.ts'
import { toNext } from './repeat-rules.ts'
import { findDue, hasDueWork } from './score-store.ts'
import { claimRepeat, findToRepeat, insertMarathon, lockMarathon, updateMarathonStatus } from './store.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  log: Logger
  settlement: MarathonSettlement
  sendReminders: () => Promise<void>
}

const ROUND_MS = 15_000
/** So many access codes are tried for the next of a weekly marathon. */
const CODES_TRIED = 100

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

  /** Announces the next of a weekly marathon: once, whoever asks and however often. */
  const repeat = (id: string): Promise<void> =>
    transact(async (tx) => {
      const now = new Date(clock.now())
      const marathon = await claimRepeat(tx, id, now)
      if (!marathon) return
      for (let tries = 0; tries < CODES_TRIED; tries += 1)
        if (await insertMarathon(tx, toNext(marathon, { id: newId(clock.now()), now, tries }))) return
      throw new Error(`No access code is free for the next of ${marathon.name}.`)
    })

  const runDue = async (): Promise<void> => {
    const nowMs = clock.now()
    const remindBefore = new Date(nowMs + REMINDER_MINUTES * MINUTE_MS)
    if (!(await hasDueWork(db.orm, { now: new Date(nowMs), remindBefore }))) return
    await sendReminders()
    const [starting, , , unplaced] = await findDue(db.orm, new Date(clock.now()))
    for (const { id } of unplaced) await adopt(id)
    for (const { id } of starting) await start(id)
    for (const { id } of await findToRepeat(db.orm)) await repeat(id)
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
