import { expect, it } from 'vitest'
import { countWords } from './count-words.ts'
import { formatCounts } from './format-counts.ts'

it('counts words, not numbers, signs or single letters', () => {
  expect(countWords('You’ve won 55.6% of 12 trades.\nA U-Point · 3×')).toBe(5)
})

it('shows each screen’s words and their sum beside those of an earlier run', () => {
  expect(formatCounts({ login: 20, settings: 100, recap: 30 }, { login: 40, settings: 400, desk: 9 })).toBe(
    'login        20 (was 40, 50%)\nsettings    100 (was 400, 25%)\nrecap        30\nall         150\nin both     120 (was 440, 27%)',
  )
})
