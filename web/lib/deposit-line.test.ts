import { expect, it } from 'vitest'
import { MINIMUM_DEPOSIT_DOLLARS } from '../../contract/account-setups.ts'
import { fundStepTexts } from '../features/account/content.ts'
import { startTexts } from '../features/control-center/content.ts'
import { how } from '../features/landing/content.ts'
import { depositLine } from './deposit-line.ts'

const STARTER = 'Signals need the Starter tier: 1,000 U-Points.'

it('says what the smallest deposit earns, and what signals take', () => {
  const offers = { depositRewards: true }
  expect(depositLine(MINIMUM_DEPOSIT_DOLLARS.manual, offers)).toBe(`$30 = 30 U-Points. ${STARTER}`)
  expect(depositLine(MINIMUM_DEPOSIT_DOLLARS.auto, offers)).toBe(`$500 = 500 U-Points. ${STARTER}`)
  expect(depositLine(99.99, offers)).toBe(`$99.99 = 99 U-Points. ${STARTER}`)
})

it('promises no points where the country rules them out', () => {
  expect(depositLine(30, { depositRewards: false })).toBe(`Deposits earn no U-Points in your country. ${STARTER}`)
})

it('is not contradicted where a deposit is asked for: no text promises signals for it', () => {
  const asking = [...Object.values(fundStepTexts.paths).flat(), ...how.steps.map(({ text }) => text)]
  for (const text of asking) if (/signal/i.test(text)) expect(text).toMatch(/Starter|tier|by hand/)
  expect(startTexts.account.steps.flat().join(' ')).toContain('Starter costs 1,000')
  expect(how.steps[1]?.text).toContain('1,000 U-Points')
})
