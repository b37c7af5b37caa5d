import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../contract/slots.ts'
import { toBreakdown } from '../../../engine/record/breakdown.ts'
import type { HourCounts } from '../../../engine/record/tallies.ts'
import { medianOf } from './reachability.ts'
import { foldHours } from './slot-counter.ts'

const FROM_MS = Date.parse('2026-03-02T10:00:00Z')

const hoursOf = (days: number): HourCounts[] =>
  Array.from({ length: days * 24 }, (_, place) =>
    (['1m', '5m'] as const).map((timeframe) => ({
      timeframe,
      fromMs: FROM_MS + place * HOUR_MS + (timeframe === '5m' ? 30 * HOUR_MS : 0),
      won: (place * 7) % 40,
      lost: (place * 11) % 40,
    })),
  ).flat()

it.each([1, 20, 59, 60, 61, 62, 63, 118, 119, 120, 121, 237, 239, 365, 900])(
  'folds the hours of %i days without a change in what is drawn of them',
  (days) => {
    const hours = hoursOf(days)
    const folded = foldHours(hours)
    const untilMs = FROM_MS + (days + 2) * DAY_MS
    for (const timeframe of [undefined, '1m', '5m'] as const)
      expect(toBreakdown([], folded, untilMs, timeframe)).toEqual(toBreakdown([], hours, untilMs, timeframe))
    if (days > 70) expect(folded.length).toBeLessThan(2 * (days + 60))
    expect(foldHours(folded)).toEqual(folded)
  },
)

it.each([
  [[{ ms: 7, n: 1 }], 7],
  [
    [
      { ms: 9, n: 1 },
      { ms: 4, n: 1 },
    ],
    6.5,
  ],
  [
    [
      { ms: 9, n: 2 },
      { ms: 4, n: 3 },
      { ms: 1, n: 1 },
    ],
    4,
  ],
])('finds the median of %j', (lags, median) => {
  expect(medianOf(lags)).toBe(median)
})
