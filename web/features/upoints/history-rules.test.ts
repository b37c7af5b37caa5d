import { describe, expect, it } from 'vitest'
import { drawSteps, timeLabels, toLevels, toSteps } from './history-rules.ts'

const at = (time: string) => `2026-11-21T${time}:00.000Z`
const frame = { left: 10, right: 110, top: 0, bottom: 100 }

describe('the balance over time', () => {
  it('goes from line to line, beginning with what was held before the first', () => {
    const lines = [
      { createdAt: at('12:00'), amount: -50, balance: 100 },
      { createdAt: at('10:00'), amount: 30, balance: 150 },
    ]
    expect(toSteps(lines)).toEqual([
      { atMs: Date.parse(at('10:00')), balance: 120 },
      { atMs: Date.parse(at('10:00')), balance: 150 },
      { atMs: Date.parse(at('12:00')), balance: 100 },
    ])
    expect(toSteps([])).toEqual([])
  })

  it('is drawn as steps, up to the moment it was read', () => {
    const steps = [
      { atMs: Date.parse(at('10:00')), balance: 0 },
      { atMs: Date.parse(at('10:00')), balance: 50 },
      { atMs: Date.parse(at('11:00')), balance: 25 },
    ]
    const { line, levels } = drawSteps(steps, Date.parse(at('12:00')), frame)
    expect(levels).toEqual([0, 10, 20, 30, 40, 50])
    expect(line).toBe('M10.0 100.0H10.0V0.0H60.0V50.0H110.0')
  })

  it('is drawn for a first entry of this second, and where the clock of the answer lags behind', () => {
    const steps = [{ atMs: 1_000, balance: 5 }]
    expect(drawSteps(steps, 1_000, frame).line).toBe('M10.0 0.0H110.0')
    const later = [...steps, { atMs: 120_000, balance: 4 }]
    expect(drawSteps(later, 1_000, frame).toMs).toBe(120_000)
  })
})

describe('the scale of points', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [5, [0, 1, 2, 3, 4, 5]],
    [6, [0, 2, 4, 6]],
    [12_480, [0, 5_000, 10_000, 15_000]],
    [99, [0, 20, 40, 60, 80, 100]],
    [1_000_000_000, [0, 200_000_000, 400_000_000, 600_000_000, 800_000_000, 1_000_000_000]],
  ])('up to %d reads %j', (highest, levels) => expect(toLevels(highest)).toEqual(levels))

  it('begins at 0, holds the highest and has at most five steps, whatever the highest', () => {
    for (let highest = 0; highest < 3_000_000; highest = Math.ceil(highest * 1.07) + 1) {
      const levels = toLevels(highest)
      expect(levels[0]).toBe(0)
      expect(levels.at(-1)).toBeGreaterThanOrEqual(Math.max(1, highest))
      expect(levels.length).toBeLessThanOrEqual(6)
      expect(levels.every(Number.isInteger)).toBe(true)
    }
  })
})

describe('the scale of time', () => {
  const label = (from: string, to: string) => timeLabels(Date.parse(from), Date.parse(to))(Date.parse(from))
  it.each([
    ['one day', '2026-11-21T12:00:00Z', '2026-11-21T18:00:00Z', '1:00 PM'],
    ['a night', '2026-11-21T18:00:00Z', '2026-11-22T06:00:00Z', 'Nov 21, 7:00 PM'],
    ['weeks', '2026-11-01T18:00:00Z', '2026-11-22T06:00:00Z', 'Nov 1'],
    ['years', '2024-11-01T18:00:00Z', '2026-11-22T06:00:00Z', 'Nov 1, 2024'],
  ])('of %s', (_, from, to, text) => expect(label(from, to)).toBe(text))
})
