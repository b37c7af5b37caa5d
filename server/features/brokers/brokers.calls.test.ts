import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBrokers } from '../../../contract/brokers.ts'
import type { CountryRestriction } from '../../../contract/country-policy.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

const row = (country: string, name: string, switchedOff: CountryRestriction['switchedOff']): CountryRestriction => ({
  ...{ country, name, dialCode: null, switchedOff, notice: 'Switched off.' },
})

let test: TestApp
beforeAll(async () => {
  const restrictions = [row('GB', 'United Kingdom', ['brokerLinks']), row('CA', 'Canada', ['depositRewards'])]
  test = await buildTestApp({ restrictions })
})
afterAll(() => test.close())

const brokersIn = async (country: string | null) =>
  (await test.as(await createMember(test.db, { country })).call(listBrokers)).body.data

describe('listBrokers', () => {
  it('is for members', async () => {
    expect((await test.visitor().call(listBrokers)).body.error).toBe('SESSION_REQUIRED')
  })

  it.each(['Nigeria', null])('shows four, marked as samples, one of them recommended: %j', async (country) => {
    const brokers = await brokersIn(country)
    expect(brokers).toHaveLength(4)
    expect(new Set(brokers.map(({ name }) => name)).size).toBe(4)
    expect(brokers.filter(({ recommended }) => recommended)).toHaveLength(1)
    for (const broker of brokers) {
      expect(broker).toMatchObject({ sample: true, eligible: true, conversion: '$1 = 1 U-Point' })
      expect(broker.description).not.toBe('')
    }
  })

  it('shows none where broker links are off', async () => {
    expect(await brokersIn('United Kingdom')).toEqual([])
  })

  it('calls none eligible where deposits earn nothing', async () => {
    expect((await brokersIn('Canada')).map(({ eligible }) => eligible)).toEqual([false, false, false, false])
  })
})
