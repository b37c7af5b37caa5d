import { describe, expect, it } from 'vitest'
import { type Answer, describeAnswers, medianOf } from './room-figures.ts'

const press = (interactionId: number, durationMs: number, name = 'keydown'): Answer => ({
  name,
  interactionId,
  durationMs,
  waitedMs: 4,
  handledMs: 8,
})

describe('medianOf', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 2, 9], 3],
  ])('of %j is %d', (figures, middle) => expect(medianOf(figures)).toBe(middle))

  it('is none of nothing', () => expect(() => medianOf([])).toThrow(RangeError))
})

describe('describeAnswers', () => {
  it('counts a press once, by its slowest event, and what is no press not at all', () => {
    const answers = [press(0, 900, 'pointermove'), press(7, 24), press(7, 48, 'keyup'), press(8, 32)]
    expect(describeAnswers(answers)).toEqual({
      count: 2,
      inpMs: 48,
      worst: 'keyup 48 ms (waits 4, is handled 8), keydown 32 ms (waits 4, is handled 8)',
    })
  })

  it('leaves out the slowest of every fifty', () => {
    const answers = Array.from({ length: 100 }, (_, n) =>
      press(n + 1, n === 0 ? 800 : n === 1 ? 400 : n === 2 ? 64 : 16),
    )
    expect(describeAnswers(answers).inpMs).toBe(64)
    expect(describeAnswers(answers.slice(0, 49)).inpMs).toBe(800)
  })
})
