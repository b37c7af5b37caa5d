import { expect, it } from 'vitest'
import { fastestRounds } from './fastest-round.ts'

it('takes turns and answers one time per task', () => {
  const order: string[] = []
  const fastest = fastestRounds({ first: () => order.push('first'), second: () => order.push('second') }, 3)
  expect(order).toEqual(['first', 'second', 'first', 'second', 'first', 'second'])
  for (const ms of Object.values(fastest)) expect(ms).toBeGreaterThanOrEqual(0)
  expect(Object.keys(fastest)).toEqual(['first', 'second'])
})
