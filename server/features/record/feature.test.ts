import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../platform/clock.ts'
import { createLogger } from '../../platform/logger.ts'
import { createTimestampJob, createWitnessJob } from './feature.ts'
import type { RecordLog } from './service.ts'

const log = createLogger({ logLevel: 'info' }, { write: () => undefined })

describe('the job that asks witnesses', () => {
  it('asks again a minute later while one owes its cosignature, then waits for the next checkpoint', async () => {
    const clock = createFakeClock(0)
    const askedAtMs: number[] = []
    const owing = [true, true, false]
    let published = () => {}
    const record = {
      askWitnesses: async () => {
        askedAtMs.push(clock.now())
        return owing.shift() ?? false
      },
      onPublished: (run: () => void) => {
        published = run
      },
    }
    const job = createWitnessJob({ clock, log, record: record as unknown as RecordLog })
    job.start()
    await clock.advance(0)
    expect(job.rounds.waitMs()).toBe(60_000)
    await clock.advance(120_000)
    expect(askedAtMs).toEqual([0, 60_000, 120_000])
    expect(job.rounds.waitMs()).toBe(Number.POSITIVE_INFINITY)
    await clock.advance(3_600_000)
    published()
    await clock.advance(0)
    expect(askedAtMs).toEqual([0, 60_000, 120_000, 3_720_000])
    await job.stop()
  })

  it('asks again after a round that failed', async () => {
    const clock = createFakeClock(0)
    const askedAtMs: number[] = []
    const askWitnesses = async () => {
      askedAtMs.push(clock.now())
      if (askedAtMs.length === 1) throw new Error('no database')
      return false
    }
    const job = createWitnessJob({
      clock,
      log,
      record: { askWitnesses, onPublished: () => undefined } as unknown as RecordLog,
    })
    job.start()
    await clock.advance(60_000)
    expect(askedAtMs).toEqual([0, 1_000])
    await job.stop()
  })
})

it.each([1, 60, 3_600])('checkpoints are stamped every %i seconds', async (everySeconds) => {
  const clock = createFakeClock(0)
  const stampedAtMs: number[] = []
  const stamp = async () => void stampedAtMs.push(clock.now())
  const job = createTimestampJob({ clock, log, everySeconds, record: { stamp } as unknown as RecordLog })
  job.start()
  await clock.advance(2_000 * everySeconds)
  expect(stampedAtMs).toEqual([0, 1_000 * everySeconds, 2_000 * everySeconds])
  await job.stop()
})
