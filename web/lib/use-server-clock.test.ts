import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { standUntilDrawn, stoodMs, watchClock } from './use-server-clock.ts'

let tick: () => void = () => undefined
const watch = watchClock((listener) => {
  tick = listener
  return () => undefined
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  watch(() => undefined)
  tick()
  vi.useRealTimers()
})

it('the clocks of a page stand while its first picture is drawn, and go on with the first tick that somebody watches', () => {
  expect(stoodMs()).toBe(0)
  standUntilDrawn()
  vi.advanceTimersByTime(700)
  expect(stoodMs()).toBe(700)
  const seenMs: number[] = []
  watch(() => seenMs.push(stoodMs()))
  vi.advanceTimersByTime(200)
  expect(stoodMs()).toBe(900)
  tick()
  expect(seenMs).toEqual([0])
  expect(stoodMs()).toBe(0)
})

it('no clock stands for longer than two seconds, whether anybody watches it or not', () => {
  standUntilDrawn()
  vi.advanceTimersByTime(1999)
  expect(stoodMs()).toBe(1999)
  vi.advanceTimersByTime(1)
  expect(stoodMs()).toBe(0)
})
