import { expect, it } from 'vitest'
import { dialNeedle, dialTicks } from './dial-rules.ts'

it('shares sixty ticks between time gone and time left', () => {
  const { gone, left } = dialTicks(22 / 60)
  expect(gone.split('M').length - 1).toBe(22)
  expect(left.split('M').length - 1).toBe(38)
  expect(dialNeedle(0)).toBe('M46.00 15.00L46.00 0.00')
})
