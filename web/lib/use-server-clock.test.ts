import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { standUntilDrawn, stoodMs, watchClock } from './use-server-clock.ts'

const watch = watchClock(() => () => undefined)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  watch(() => undefined)()
  vi.useRealTimers()
})

it('the clocks of a page stand while its first picture is drawn, and go on with whoever watches one', () => {
  expect(stoodMs()).toBe(0)
  standUntilDrawn()
  vi.advanceTimersByTime(700)
  expect(stoodMs()).toBe(700)
  watch(() => undefined)()
  expect(stoodMs()).toBe(0)
})

it('no clock stands for longer than two seconds, whether anybody watches it or not', () => {
  standUntilDrawn()
  vi.advanceTimersByTime(1999)
  expect(stoodMs()).toBe(1999)
  vi.advanceTimersByTime(1)
  expect(stoodMs()).toBe(0)
})
