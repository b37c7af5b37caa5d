import { expect, it } from 'vitest'
import { check } from './fixture-project.ts'

it.each([
  ['export const LIMIT_MS = 2 * 86_400_000', 'DAY_MS'],
  ['export const LIMIT_MS = 3_600_000', 'HOUR_MS'],
  ['export const toMinutes = (ms: number) => ms / 60_000', 'MINUTE_MS'],
  ['export const HOUR_MS = 60 * 1_000 * 60', 'HOUR_MS'],
  ['export const toGain = (stake: number, payout = 0.8) => stake * payout', 'PAYOUT'],
  ['export const sample = { breakEvenRate: 55.56 }', 'PAYOUT'],
  ['export const text = "Break-even is 55.56%."', 'PAYOUT'],
  ['export const prices = { starter: 1000 }', 'TIER_PRICES_UPOINTS'],
  ['export const goldPrice = 10_000', 'TIER_PRICES_UPOINTS'],
  ['export const text = `Silver costs 3,500 U-Points`', 'TIER_PRICES_UPOINTS'],
])('a constant of the product stands once: %s', (line, constant) => {
  const found = check({ 'web/rules.ts': `\n${line}\n` })
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(`web/rules.ts:2 repeats ${constant}: import it from contract/`)
})

it('leaves other numbers alone, and tests and sample rows too', () => {
  const other = 'export const REFRESH_MS = 60_000\nexport const stake = 10_000\nexport const share = 0.8\n'
  const repeated = 'export const DAY_MS = 86_400_000\n'
  expect(check({ 'web/rules.ts': other, 'web/rules.test.ts': repeated, 'server/demo/rows.ts': repeated })).toEqual([])
})
