import { expect, it } from 'vitest'
import { seedTexts } from './content.ts'

it('tells the rules of the access paths and of the activation', () => {
  const told = seedTexts.map(({ body }) => body).join('\n')
  expect(told).toContain('Manual may be upgraded to Auto by raising the deposit to 500 or more.')
  expect(told).toContain('Downgrading Auto to Manual is not allowed.')
  expect(told).toContain('Activation typically takes 2-24 hours, up to 48 at peak.')
})

it('gives no two texts one key', () => {
  const keys = seedTexts.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})
