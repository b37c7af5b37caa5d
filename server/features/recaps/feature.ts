import { getRecap } from '../../../contract/recaps.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/slots.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { createCleanupJob } from '../../platform/jobs/cleanup-job.ts'
import { createJobLoop } from '../../platform/jobs/job-loop.ts'
import { createRecapReader } from './create-recap-reader.ts'
import { createRecaps, type RecapNeeds } from './create-recaps.ts'
import { removeOldRecaps } from './store.ts'

/** Clocks of zones differ by whole quarters of an hour. */
const QUARTER_MS = 15 * MINUTE_MS
/** Longer than the zones of one member can be apart, for who travels. */
const KEPT_DAYS = 7

/** The job hands on the end of the day before. */
const oldRecaps = {
  name: 'remove old recaps',
  remove: (db: Parameters<typeof removeOldRecaps>[0], dayBefore: Date) =>
    removeOldRecaps(db, new Date(dayBefore.getTime() - KEPT_DAYS * DAY_MS)),
}

const limits = [{ by: 'member', max: 60, windowSeconds: 60 }] as const

/** Evening recaps and weekly cards. */
export const recapsFeature = (p: Platform, needs: RecapNeeds) => {
  const sendDue = createRecaps({ ...p, ...needs })
  const job = createJobLoop(
    {
      name: 'send recaps',
      run: async (progressed) => {
        await sendDue(progressed)
        return QUARTER_MS - (p.clock.now() % QUARTER_MS)
      },
    },
    p,
  )
  const readRecap = createRecapReader({ ...p, ...needs })
  return {
    service: {},
    routes: [route(getRecap, ({ member, input }) => readRecap(member, input), { limits })],
    jobs: [job, createCleanupJob(oldRecaps, p)],
  } satisfies Feature<object>
}
