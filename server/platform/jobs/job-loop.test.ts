import { beforeEach, describe, expect, it } from 'vitest'
import { createFakeClock, type FakeClock } from '../clock.ts'
import { createLogger } from '../logger.ts'
import { createJobLoop } from './job-loop.ts'

describe('a job loop', () => {
  let clock: FakeClock
  let rounds: number[]
  const lines: string[] = []
  const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  beforeEach(() => {
    clock = createFakeClock(0)
    rounds = []
  })

  const loop = (run: () => Promise<number>) => {
    const job = createJobLoop({ name: 'count', run }, { clock, log })
    return job
  }
  const everyMinute = async () => {
    rounds.push(clock.now())
    return 60_000
  }

  it('runs at once and then as often as the job asks', async () => {
    const job = loop(everyMinute)
    job.start()
    await clock.advance(150_000)
    expect(rounds).toEqual([0, 60_000, 120_000])
  })

  it('runs when woken, and waits anew from there', async () => {
    const job = loop(everyMinute)
    job.start()
    await clock.advance(10_000)
    job.wake()
    await clock.advance(60_000)
    expect(rounds).toEqual([0, 10_000, 70_000])
  })

  it('does not run before it is started', async () => {
    const job = loop(everyMinute)
    job.wake()
    await clock.advance(120_000)
    expect(rounds).toEqual([])
  })

  it('runs once more when woken during a round, never two at once', async () => {
    let atOnce = 0
    let most = 0
    const job = loop(async () => {
      atOnce += 1
      most = Math.max(most, atOnce)
      rounds.push(clock.now())
      await new Promise((resolve) => clock.setTimeout(() => resolve(undefined), 1_000))
      atOnce -= 1
      return Number.POSITIVE_INFINITY
    })
    job.start()
    job.wake()
    job.wake()
    await clock.advance(10_000)
    expect(rounds).toEqual([0, 1_000])
    expect(most).toBe(1)
  })

  it('tries a failed round again, later each time, and logs it', async () => {
    const job = loop(async () => {
      rounds.push(clock.now())
      if (rounds.length < 4) throw new Error('not now')
      return Number.POSITIVE_INFINITY
    })
    job.start()
    await clock.advance(3_600_000)
    expect(rounds).toEqual([0, 1_000, 3_000, 7_000])
    expect(lines.filter((line) => line.includes('not now'))).toHaveLength(3)
  })

  it('stops after the round under way', async () => {
    let finish = () => {}
    const job = loop(async () => {
      rounds.push(clock.now())
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return 0
    })
    job.start()
    let stopped = false
    const stopping = job.stop().then(() => {
      stopped = true
    })
    await clock.advance(1_000)
    expect(stopped).toBe(false)
    finish()
    await stopping
    await clock.advance(1_000)
    expect(rounds).toEqual([0])
  })
})
