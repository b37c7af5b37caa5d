import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeClock, systemClock } from './clock.ts'

describe('systemClock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('fires once, after the time asked for', () => {
    const run = vi.fn()
    systemClock.setTimeout(run, 1000)
    vi.advanceTimersByTime(999)
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(10_000)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('waits longer than a timer of Node can', () => {
    const run = vi.fn()
    const days = 86_400_000
    systemClock.setTimeout(run, 60 * days)
    vi.advanceTimersByTime(59 * days)
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(days + 1)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('never fires after Infinity, nor when cancelled', () => {
    const [never, cancelled] = [vi.fn(), vi.fn()]
    const stop = systemClock.setTimeout(never, Number.POSITIVE_INFINITY)
    systemClock.setTimeout(cancelled, 60 * 86_400_000)()
    vi.advanceTimersByTime(100 * 86_400_000)
    expect(never).not.toHaveBeenCalled()
    expect(cancelled).not.toHaveBeenCalled()
    stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('createFakeClock', () => {
  it('runs what falls due in order, each at its own time', async () => {
    const clock = createFakeClock(1_000)
    const ran: [string, number][] = []
    clock.setTimeout(() => ran.push(['late', clock.now()]), 30)
    clock.setTimeout(() => ran.push(['early', clock.now()]), 10)
    clock.setTimeout(() => ran.push(['same time, second', clock.now()]), 10)
    clock.setTimeout(() => ran.push(['too late', clock.now()]), 31)
    await clock.advance(30)
    expect(ran).toEqual([
      ['early', 1_010],
      ['same time, second', 1_010],
      ['late', 1_030],
    ])
    expect(clock.now()).toBe(1_030)
  })

  it('waits for the promises of a timer, and runs the timers they set', async () => {
    const clock = createFakeClock(0)
    const ran: number[] = []
    const again = async (): Promise<void> => {
      await new Promise((resolve) => setImmediate(resolve))
      ran.push(clock.now())
      clock.setTimeout(again, 100)
    }
    clock.setTimeout(again, 100)
    await clock.advanceTo(450)
    expect(ran).toEqual([100, 200, 300, 400])
  })

  it('forgets a cancelled timer', async () => {
    const clock = createFakeClock(0)
    const ran: string[] = []
    const cancelLater = clock.setTimeout(() => ran.push('later'), 20)
    clock.setTimeout(cancelLater, 10)
    clock.setTimeout(() => ran.push('never'), Number.POSITIVE_INFINITY)
    await clock.advance(1_000_000)
    expect(ran).toEqual([])
  })

  it('steps the wall clock without letting time pass', async () => {
    const clock = createFakeClock(5_000)
    const ran: number[] = []
    clock.setTimeout(() => ran.push(clock.monotonicMs()), 100)
    clock.stepWall(-3_600_000)
    expect([clock.now(), clock.monotonicMs(), ran.length]).toEqual([5_000 - 3_600_000, 0, 0])
    await clock.advance(100)
    expect(ran).toEqual([100])
  })
})
