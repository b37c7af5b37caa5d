import { expect, it } from 'vitest'
import type { Database } from '../../db/client.ts'
import { createFakeClock } from '../clock.ts'
import { createLogger } from '../logger.ts'
import { createCleanupJob } from './cleanup-job.ts'

const HOUR = 3_600_000

it('removes at its start, and every hour, what ended a day before', async () => {
  const clock = createFakeClock(48 * HOUR)
  const orm = {} as Database['orm']
  const asked: [hours: number, sameDatabase: boolean][] = []
  const remove = async (db: unknown, endedBefore: Date) => {
    asked.push([endedBefore.getTime() / HOUR, db === orm])
  }
  const log = createLogger({ logLevel: 'info' }, { write: () => undefined })
  const job = createCleanupJob({ name: 'remove what is stale', remove }, { db: { orm } as Database, clock, log })
  job.start()
  await clock.advance(2 * HOUR)
  await job.stop()
  await clock.advance(2 * HOUR)
  expect(asked).toEqual([
    [24, true],
    [25, true],
    [26, true],
  ])
})
