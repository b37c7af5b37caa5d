import { expect, it } from 'vitest'
import { sponsoredLine } from './sponsored-line.ts'

it('says which tier a code carries, until when, and what follows it', () => {
  const starter = { tier: 'starter', endsAt: '2027-07-22T12:00:00.000Z' } as const
  expect(sponsoredLine([])).toBeNull()
  expect(sponsoredLine([starter])).toBe('Starter from your code until Jul 22, 2027')
  expect(sponsoredLine([{ tier: 'gold', endsAt: '2027-03-22T12:00:00.000Z' }, starter])).toBe(
    'Gold from your code until Mar 22, 2027, then Starter until Jul 22, 2027',
  )
})
