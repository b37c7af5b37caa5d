import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../contract/signals.ts'
import { findBestHours, MAX_STATED_BINS, type ReviewedOrder, toStatedBins, toStopping } from './review.ts'

const START = Date.parse('2026-03-02T10:00:00.000Z')
const MINUTE = 60_000
const RESULTS: Record<Outcome, number> = { profit: 80, loss: -100, breakeven: 0, void: 0 }

/** An order that is placed so many minutes after ten, enters a minute later and lasts for another one. */
const order = (minutes: number, outcome: Outcome, more: Partial<ReviewedOrder> = {}): ReviewedOrder => {
  const placedAtMs = START + minutes * MINUTE
  return {
    placedAtMs,
    entryAtMs: placedAtMs + MINUTE,
    expiresAtMs: placedAtMs + 2 * MINUTE,
    outcome,
    resultCents: RESULTS[outcome],
    confidence: null,
    ...more,
  }
}
const many = (count: number, won: number, more: Partial<ReviewedOrder>): ReviewedOrder[] =>
  Array.from({ length: count }, (_, at) => order(at, at < won ? 'profit' : 'loss', more))

describe('stopping after two losses', () => {
  it('leaves what was placed once the second loss in a row was settled, and nothing that was open by then', () => {
    const told = toStopping([
      order(0, 'loss'),
      order(3, 'loss'),
      // Open when the second loss was settled, at minute 5.
      order(4, 'profit'),
      order(5, 'loss'),
      order(9, 'profit'),
      order(12, 'profit'),
    ])
    expect(told).toMatchObject({ days: 1, stoppedDays: 1, actualCents: -60, stoppedCents: -120 })
    expect(told.left).toMatchObject({ n: 3, won: 2, rate: null, interval: null })
  })

  it('counts no run that a win has ended; a stake that came back ends none; the next day begins anew', () => {
    const day = 24 * 60
    expect(toStopping([order(0, 'loss'), order(3, 'profit'), order(6, 'loss'), order(9, 'profit')])).toMatchObject({
      stoppedDays: 0,
      actualCents: -40,
      stoppedCents: -40,
    })
    const broken = [order(0, 'loss'), order(3, 'void'), order(6, 'breakeven'), order(9, 'loss'), order(12, 'profit')]
    expect(toStopping(broken)).toMatchObject({ stoppedDays: 1, stoppedCents: -200 })
    expect(toStopping([order(0, 'loss'), order(day, 'loss'), order(day + 3, 'profit')])).toMatchObject({
      days: 2,
      stoppedDays: 0,
    })
    expect(toStopping([])).toMatchObject({ days: 0, actualCents: 0, stoppedCents: 0 })
  })

  it('says the same whatever order the orders come in, and can cost as well as save', () => {
    const saves = [order(0, 'loss'), order(3, 'loss'), order(6, 'loss')]
    expect(toStopping(saves.toReversed())).toEqual(toStopping(saves))
    expect(toStopping(saves).stoppedCents - toStopping(saves).actualCents).toBe(100)
    const costs = [order(0, 'loss'), order(3, 'loss'), order(6, 'profit')]
    expect(toStopping(costs).stoppedCents - toStopping(costs).actualCents).toBe(-80)
  })
})

describe('stated confidences', () => {
  it('make no bin below thirty won and lost ones, and bins of equal counts above', () => {
    expect(toStatedBins(many(29, 15, { confidence: 60 }))).toEqual([])
    expect(toStatedBins([...many(29, 15, { confidence: 60 }), order(0, 'void', { confidence: 60 })])).toEqual([])
    const orders = [50, 55, 60, 65, 70, 75, 80, 85, 90, 95].flatMap((confidence) => many(20, 10, { confidence }))
    const bins = toStatedBins(orders)
    expect(bins.map(({ low, high, n }) => [low, high, n])).toEqual([
      [50, 55, 40],
      [60, 65, 40],
      [70, 75, 40],
      [80, 85, 40],
      [90, 95, 40],
    ])
    expect(bins.length).toBe(MAX_STATED_BINS)
    expect(bins[0]).toMatchObject({ stated: 52.5, won: 20, rate: 0.5 })
  })

  it('never part equal confidences, and leave no bin with too few', () => {
    const bins = toStatedBins([...many(70, 40, { confidence: 60 }), ...many(20, 5, { confidence: 80 })])
    expect(bins.map(({ low, high, n }) => [low, high, n])).toEqual([[60, 80, 90]])
    const two = toStatedBins([...many(70, 40, { confidence: 60 }), ...many(31, 5, { confidence: 80 })])
    expect(two.map(({ low, n }) => [low, n])).toEqual([
      [60, 70],
      [80, 31],
    ])
    for (const { interval, rate } of two) expect(interval?.low).toBeLessThan(rate ?? 0)
  })
})

describe('hours', () => {
  it('are best and worst by the near end of their intervals, and neither while fewer than two have enough', () => {
    const at = (hour: number) => ({ entryAtMs: START + (hour - 10) * 60 * MINUTE })
    const alone = findBestHours([...many(40, 30, at(10)), ...many(29, 0, at(11))])
    expect(alone).toMatchObject({ best: null, worst: null })
    expect(alone.hours.map(({ hour, n, rate }) => [hour, n, rate])).toEqual([
      [10, 40, 0.75],
      [11, 29, null],
    ])
    // Three of three is no hour to speak of.
    const told = findBestHours([
      ...many(40, 22, at(9)),
      ...many(400, 216, at(13)),
      ...many(60, 20, at(15)),
      ...many(3, 3, at(20)),
    ])
    expect([told.best?.hour, told.worst?.hour]).toEqual([13, 15])
    expect(findBestHours([order(0, 'void')]).hours).toEqual([])
  })
})
