import { expect, it } from 'vitest'
import { createFakeClock } from '../../platform/clock.ts'
import { createLogger } from '../../platform/logger.ts'
import { createRefundJob } from './feature.ts'

const log = createLogger({ logLevel: 'info' }, { write: () => undefined })

it('unfinished scans are given back at the start and every five minutes, also after a round that failed', async () => {
  const clock = createFakeClock(0)
  const roundsAtMs: number[] = []
  const refundStale = async () => {
    roundsAtMs.push(clock.now())
    if (roundsAtMs.length === 2) throw new Error('no database')
  }
  const job = createRefundJob({ clock, log }, { refundStale })
  job.start()
  await clock.advance(0)
  expect(job.rounds.waitMs()).toBe(300_000)
  await clock.advance(601_000)
  expect(roundsAtMs).toEqual([0, 300_000, 301_000, 601_000])
  await job.stop()
  await clock.advance(600_000)
  expect(roundsAtMs).toHaveLength(4)
})
