import { describe, expect, it, vi } from 'vitest'
import { createTicker } from './ticker.ts'

const start = () => {
  const pending: { run: () => void; delayMs: number }[] = []
  const clock = { now: 10_250 }
  const watch = createTicker(
    () => clock.now,
    () => 1_000,
    (run, delayMs) => {
      const timer = { run, delayMs }
      pending.push(timer)
      return () => pending.splice(pending.indexOf(timer), 1)
    },
  )
  const tick = () => {
    const timer = pending.shift()
    clock.now += timer?.delayMs ?? 0
    timer?.run()
  }
  return { watch, pending, tick }
}

describe('the shared tick', () => {
  it('ticks on the whole second, once for all who watch', () => {
    const { watch, pending, tick } = start()
    const [first, second] = [vi.fn(), vi.fn()]
    watch(first)
    watch(second)
    expect(pending.map(({ delayMs }) => delayMs)).toEqual([751])
    tick()
    tick()
    expect(first).toHaveBeenCalledTimes(2)
    expect(second).toHaveBeenCalledTimes(2)
    expect(pending).toHaveLength(1)
  })

  it('rests when nobody watches', () => {
    const { watch, pending } = start()
    const leave = watch(() => {})
    leave()
    expect(pending).toHaveLength(0)
  })
})
