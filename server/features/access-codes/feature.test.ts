import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../platform/clock.ts'
import { createLogger } from '../../platform/logger.ts'
import { createAccessEndJob } from './feature.ts'
import type { AccessCodes } from './service.ts'

const HOUR = 3_600_000
const START = Date.UTC(2026, 2, 2, 10)
const log = createLogger({ logLevel: 'info' }, { write: () => undefined })

/** Starts the job; each round answers the next of these ends. */
const begin = async (ends: (Date | Error | null)[]) => {
  const clock = createFakeClock(START)
  const roundsAtMs: number[] = []
  const endDueAccesses = async () => {
    roundsAtMs.push(clock.now() - START)
    const end = ends.shift() ?? null
    if (end instanceof Error) throw end
    return end
  }
  const job = createAccessEndJob({ clock, log, accessCodes: { endDueAccesses } as unknown as AccessCodes })
  job.start()
  await clock.advance(0)
  return { clock, job, roundsAtMs }
}

describe('the job that ends sponsored accesses', () => {
  it.each([
    ['the next end', 90_000, 90_000],
    ['a millisecond', 1, 1],
    ['an hour for an end in an hour', HOUR, HOUR],
    ['no longer than an hour', HOUR + 1, HOUR],
  ])('waits for %s', async (_, inMs, waitMs) => {
    const { job } = await begin([new Date(START + inMs)])
    expect(job.rounds.waitMs()).toBe(waitMs)
    await job.stop()
  })

  it('looks again after an hour where nothing ends', async () => {
    const { clock, job, roundsAtMs } = await begin([])
    expect(job.rounds.waitMs()).toBe(HOUR)
    await clock.advance(HOUR)
    expect(roundsAtMs).toEqual([0, HOUR])
    await job.stop()
  })

  it('goes on after a round that failed', async () => {
    const { clock, job, roundsAtMs } = await begin([new Error('no database'), new Date(START + 20_000)])
    await clock.advance(20_000)
    expect(roundsAtMs).toEqual([0, 1_000, 20_000])
    await job.stop()
  })
})
