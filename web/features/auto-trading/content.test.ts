import { expect, it } from 'vitest'
import { fixedHint, reachHint, riskHint } from './content.ts'

const reach = { riskLevel: 'Conservative', timeframe: '5m', signals: 100, followed: 23, leastConfidence: 50.6 } as const

it('says what a risk level follows, and how many of the last signals that is', () => {
  expect(riskHint('Conservative')).toBe(
    'Follows the most confident 20% of signals. Stakes at most 0.5% of the balance.',
  )
  expect(riskHint('Aggressive')).toBe('Follows every signal. Stakes at most 2% of the balance.')
  expect(reachHint(reach)).toBe('5-minute: 23 of the last 100 signals pass (50.6% or more).')
  expect(reachHint({ ...reach, timeframe: '1m', signals: 1, followed: 1, leastConfidence: 50 })).toBe(
    '1-minute: the only signal so far passes (50% or more).',
  )
  expect(reachHint({ ...reach, signals: 0, followed: 0, leastConfidence: null })).toBe('5-minute: no signals yet.')
  expect(fixedHint(56)).toContain('signals of 56% or more')
})
