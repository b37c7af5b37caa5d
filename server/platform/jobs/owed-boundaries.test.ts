import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../clock.ts'
import { createOwedBoundaries } from './owed-boundaries.ts'

const START = Date.UTC(2026, 2, 2, 10)

/** Boundaries that fail for as long as they are in `failing`. */
const begin = () => {
  const clock = createFakeClock(START)
  const failing = new Set<number>()
  const asked: number[] = []
  const done: number[] = []
  const run = async (boundary: Date): Promise<void> => {
    const boundaryMs = boundary.getTime()
    asked.push(boundaryMs)
    if (failing.has(boundaryMs)) throw new Error('Not yet.')
    done.push(boundaryMs)
  }
  const owed = createOwedBoundaries({ name: 'test', run }, { clock, log: pino({ level: 'silent' }) })
  owed.start()
  return { clock, failing, asked, done, owed }
}

describe('what is owed of a boundary', () => {
  it('is tried every few seconds until it is done, and then no more', async () => {
    const { clock, failing, asked, done, owed } = begin()
    failing.add(START)
    owed.owe(START)
    await clock.advance(22_000)
    expect(asked.length).toBe(5)
    failing.clear()
    await clock.advance(5_000)
    expect(done).toEqual([START])
    await clock.advance(600_000)
    expect(asked.length).toBe(6)
  })

  it('does not hold up another boundary, is owed once, and is given up after an hour', async () => {
    const { clock, failing, asked, done, owed } = begin()
    failing.add(START)
    owed.owe(START)
    owed.owe(START)
    owed.owe(START + 60_000)
    await clock.advance(1_000)
    expect(done).toEqual([START + 60_000])
    await clock.advance(3_600_000)
    const tries = asked.length
    await clock.advance(3_600_000)
    expect(asked.length).toBe(tries)
  })

  it('waits no longer once it is stopped', async () => {
    const { clock, failing, asked, owed } = begin()
    failing.add(START)
    owed.owe(START)
    await clock.advance(1_000)
    await owed.stop()
    const tries = asked.length
    await clock.advance(60_000)
    expect(asked.length).toBe(tries)
  })
})
