import { expect, it } from 'vitest'
import type { RiskReach } from '../../../contract/auto-trading.ts'
import { replayAt, toReplay } from './rules.ts'

const expiresAt = '2026-11-21T12:00:00.000Z'
const EARLIER = '2026-11-21T11:00:00.000Z'
const reach = (changes: Partial<RiskReach>): RiskReach => ({
  riskLevel: 'Moderate',
  timeframe: '1m',
  signals: 100,
  followed: 50,
  leastConfidence: 50.5,
  settled: [],
  ...changes,
})

it('adds up what a risk level would have done on every timeframe, by its own signals alone', () => {
  const all = [
    reach({
      settled: (['profit', 'profit', 'loss', 'breakeven', 'void'] as const).map((outcome) => ({ expiresAt, outcome })),
    }),
    reach({ timeframe: '5m', signals: 20, followed: 10, settled: [{ expiresAt: EARLIER, outcome: 'loss' }] }),
    reach({ riskLevel: 'Aggressive', settled: [{ expiresAt, outcome: 'profit' }] }),
  ]
  expect(toReplay(all, 'Moderate', 5_000)).toEqual({
    signals: 120,
    followed: 60,
    won: 2,
    settled: 4,
    interval: null,
    resultCents: -2_000,
    // By the time that they settled at, not by timeframe.
    course: [0, -5_000, -1_000, 3_000, -2_000, -2_000, -2_000],
  })
})

it('says how sure the share of won trades is once there are enough of them', () => {
  const outcomes = Array.from({ length: 100 }, (_, place) => (place < 54 ? ('profit' as const) : ('loss' as const)))
  expect(replayAt(outcomes, 1_000)).toMatchObject({
    won: 54,
    settled: 100,
    interval: { low: 44.3, high: 63.4 },
    resultCents: 54 * 800 - 46 * 1_000,
  })
  expect(replayAt([], 1_000)).toMatchObject({ settled: 0, course: [0], interval: null })
})
