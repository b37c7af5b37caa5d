import { expect, it } from 'vitest'
import { createFakeClock } from '../../platform/clock.ts'
import { createLogger } from '../../platform/logger.ts'
import { createAnnouncementJob } from './feature.ts'

const LONGEST = 300_000
const START = Date.UTC(2026, 2, 2, 10)
const log = createLogger({ logLevel: 'info' }, { write: () => undefined })

const begin = async (batches: boolean[], nextMs: number | null) => {
  const clock = createFakeClock(START)
  const roundsAtMs: number[] = []
  const announcing = {
    announceBatch: async () => {
      roundsAtMs.push(clock.now() - START)
      return batches.shift() ?? false
    },
    findNextMs: async () => (nextMs !== null && nextMs > clock.now() ? nextMs : null),
  }
  const job = createAnnouncementJob(announcing, { clock, log })
  job.start()
  await clock.advance(0)
  return { clock, job, roundsAtMs }
}

it.each([
  ['five minutes where no announcement has a date', null, LONGEST],
  ['the next date', START + 61_000, 61_000],
  ['five minutes for a date in five minutes', START + LONGEST, LONGEST],
  ['no longer than five minutes', START + LONGEST + 1, LONGEST],
])('the job of announcements waits for %s', async (_, nextMs, waitMs) => {
  const { job } = await begin([], nextMs)
  expect(job.rounds.waitMs()).toBe(waitMs)
  await job.stop()
})

it('the job of announcements pauses 50 ms between two batches, even with another date ahead', async () => {
  const { clock, job, roundsAtMs } = await begin([true, true, false], START + 10_000)
  expect(job.rounds.waitMs()).toBe(50)
  await clock.advance(10_000)
  expect(roundsAtMs).toEqual([0, 50, 100, 10_000])
  await job.stop()
})
