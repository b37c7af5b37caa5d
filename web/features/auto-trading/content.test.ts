import { expect, it } from 'vitest'
import { fixedHint, presetTexts, riskHint } from './content.ts'

it('says what a risk level follows, and how many of the last signals that is', () => {
  expect(riskHint('Conservative')).toBe(
    'Follows the most confident 20% of signals. Stakes at most 0.5% of the balance.',
  )
  expect(riskHint('Aggressive')).toBe('Follows every signal. Stakes at most 2% of the balance.')
  expect(presetTexts.passed(23, 100)).toBe('23 of 100 signals')
  expect(presetTexts.replayed(5_000)).toBe('Results: the last 100 signals of each timeframe, replayed at 50.00 each.')
  expect(fixedHint(56)).toContain('signals of 56% or more')
})
