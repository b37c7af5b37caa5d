import { expect, it } from 'vitest'
import { createFakeClock } from '../../platform/clock.ts'
import { createLogger } from '../../platform/logger.ts'
import { createStatusJob } from './feature.ts'

const log = createLogger({ logLevel: 'info' }, { write: () => undefined })

it('the state of the parts is recorded at the start and every minute, also after a round that failed', async () => {
  const clock = createFakeClock(0)
  const roundsAtMs: number[] = []
  const recordStates = async () => {
    roundsAtMs.push(clock.now())
    if (roundsAtMs.length === 2) throw new Error('no database')
  }
  const job = createStatusJob({ clock, log }, { recordStates })
  job.start()
  await clock.advance(0)
  expect(job.rounds.waitMs()).toBe(60_000)
  await clock.advance(121_000)
  expect(roundsAtMs).toEqual([0, 60_000, 61_000, 121_000])
  await job.stop()
  await clock.advance(120_000)
  expect(roundsAtMs).toHaveLength(4)
})
