import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDrawPace } from './draw-pace.ts'

const FRAME_MS = 16
let drawn: number[] = []
let paintMs = FRAME_MS

beforeEach(() => {
  drawn = []
  paintMs = FRAME_MS
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
const createPace = () =>
  createDrawPace(() => void drawn.push(Date.now()), {
    now: () => Date.now(),
    after,
    afterPaint: (run) => after(paintMs, run),
  })
/** Something to draw every 10 ms, and a key every `keyMs`. */
const talk = (pace: ReturnType<typeof createPace>, seconds: number, keyMs = Number.POSITIVE_INFINITY) => {
  for (let ms = 0; ms < seconds * 1000; ms += 10) {
    pace.ask()
    if (ms % keyMs === 0) pace.press()
    vi.advanceTimersByTime(10)
  }
}

it('draws what comes within a tenth of a second at once, and nothing that was not asked for', () => {
  const pace = createPace()
  pace.ask()
  pace.ask()
  vi.advanceTimersByTime(99)
  expect(drawn).toEqual([])
  vi.advanceTimersByTime(5_000)
  expect(drawn).toEqual([100])
})

it('draws less often where a drawing takes long, and at least about once a second', () => {
  paintMs = 100
  talk(createPace(), 10)
  const slow = drawn.length
  drawn = []
  paintMs = 5_000
  talk(createPace(), 60)
  expect(slow).toBeGreaterThan(20)
  expect(slow).toBeLessThan(27)
  expect(drawn.length).toBeGreaterThan(9)
})

it('draws right behind what a key did while keys are pressed, and does not wait for ever', () => {
  const pace = createPace()
  talk(pace, 3, 60)
  expect(drawn.length).toBeGreaterThan(10)
  for (const ms of drawn) expect(ms % 60, `drawn at ${ms}`).toBe(FRAME_MS)
  const last = drawn.at(-1) ?? 0
  pace.ask()
  vi.advanceTimersByTime(1_000)
  expect(drawn.at(-1)).toBeGreaterThan(last)
})

it('draws what the reader has asked for right behind the picture of their press, however long it is to rest', () => {
  const pace = createPace()
  paintMs = 1_000
  pace.ask()
  vi.advanceTimersByTime(1_100)
  expect(drawn).toEqual([100])
  paintMs = FRAME_MS
  pace.ask()
  pace.answer()
  vi.advanceTimersByTime(FRAME_MS - 1)
  expect(drawn).toEqual([100])
  vi.advanceTimersByTime(1)
  expect(drawn).toEqual([100, 1_100 + FRAME_MS])
  vi.advanceTimersByTime(5_000)
  expect(drawn).toHaveLength(2)
})

it('draws nothing once it was stopped', () => {
  const pace = createPace()
  pace.ask()
  pace.answer()
  pace.stop()
  vi.advanceTimersByTime(5_000)
  expect(drawn).toEqual([])
})
