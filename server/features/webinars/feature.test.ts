import { expect, it } from 'vitest'
import { createFakeClock } from '../../platform/clock.ts'
import { createLogger } from '../../platform/logger.ts'
import { createReminderJob } from './feature.ts'

const LONGEST = 300_000
const START = Date.UTC(2026, 2, 2, 10)
const log = createLogger({ logLevel: 'info' }, { write: () => undefined })

it.each([
  ['five minutes without a session', null, LONGEST],
  ['the next reminder', START + 61_000, 61_000],
  ['five minutes for a reminder in five minutes', START + LONGEST, LONGEST],
  ['no longer than five minutes', START + LONGEST + 1, LONGEST],
])('the job of reminders waits for %s', async (_, nextMs, waitMs) => {
  const clock = createFakeClock(START)
  const job = createReminderJob(async () => nextMs, { clock, log })
  job.start()
  await clock.advance(0)
  expect(job.rounds.waitMs()).toBe(waitMs)
  await job.stop()
})

it('the job of reminders reports the progress of a long round', async () => {
  const clock = createFakeClock(START)
  const moving = Promise.withResolvers<null>()
  let progressed = () => {}
  const job = createReminderJob(
    (tell) => {
      progressed = tell
      return moving.promise
    },
    { clock, log },
  )
  job.start()
  await clock.advance(5 * 60_000)
  progressed()
  await clock.advance(5 * 60_000)
  expect(job.rounds.isStuck()).toBe(false)
  await clock.advance(1)
  expect(job.rounds.isStuck()).toBe(true)
  moving.resolve(null)
  await job.stop()
})
