import { expect, it } from 'vitest'
import type { RiskReach } from '../../../contract/auto-trading.ts'
import { toReplay } from './rules.ts'

const expiresAt = '2026-11-21T12:00:00.000Z'
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
    reach({ timeframe: '5m', signals: 20, followed: 10, settled: [{ expiresAt, outcome: 'loss' }] }),
    reach({ riskLevel: 'Aggressive', settled: [{ expiresAt, outcome: 'profit' }] }),
  ]
  expect(toReplay(all, 'Moderate', 5_000)).toEqual({
    signals: 120,
    followed: 60,
    won: 2,
    settled: 4,
    resultCents: -2_000,
  })
})
