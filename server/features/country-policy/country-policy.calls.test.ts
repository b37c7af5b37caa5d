import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmCode, getMe, register } from '../../../contract/auth.ts'
import { type CountryRestriction, getCountryPolicy } from '../../../contract/country-policy.ts'
import { createMember } from '../../testing/factories.ts'
import { mailedCode } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { defaultRestrictions } from './rules.ts'
import { readCountryPolicy } from './service.ts'

const japan: CountryRestriction = {
  country: 'JP',
  name: 'Japan',
  dialCode: '+81',
  switchedOff: ['cashPrizes'],
  notice: 'No prizes in Japan.',
}

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ restrictions: [...defaultRestrictions, japan] })
})
afterAll(() => test.close())

describe('getCountryPolicy', () => {
  it('tells anybody where something is switched off, the configured country among them', async () => {
    const { status, body } = await test.visitor().call(getCountryPolicy)
    expect(status).toBe(200)
    expect(body.data).toHaveLength(31)
    expect(body.data.find(({ country }) => country === 'GB')).toMatchObject({ name: 'United Kingdom', dialCode: '+44' })
    expect(body.data.at(-1)).toEqual(japan)
  })
})

describe('what a member is offered', () => {
  const offersOf = async (traits: { country: string | null; phone?: string }) =>
    (await test.as(await createMember(test.db, traits)).call(getMe)).body.data.offers

  it('is everything in a country without a restriction, and where none is known', async () => {
    const all = { brokerLinks: true, depositRewards: true, cashPrizes: true, referralRewards: true, notice: null }
    for (const country of ['Nigeria', 'Narnia', null]) expect(await offersOf({ country })).toEqual(all)
  })

  it('is nothing of it in the United Kingdom, with the notice', async () => {
    expect(await offersOf({ country: 'United Kingdom' })).toEqual({
      brokerLinks: false,
      depositRewards: false,
      cashPrizes: false,
      referralRewards: false,
      notice: defaultRestrictions.find(({ country }) => country === 'GB')?.notice,
    })
  })

  it('follows the configured row', async () => {
    const offers = await offersOf({ country: 'JP' })
    expect(offers).toMatchObject({ cashPrizes: false, brokerLinks: true, notice: 'No prizes in Japan.' })
  })

  it('goes by the number of who registers from a country that the form does not list', async () => {
    const person = { fullName: 'Lena Vogel', email: 'lena@example.test', password: 'Correct-horse-1', country: 'Other' }
    const input = { ...person, phone: '+49 151 2345678' }
    expect((await test.visitor().call(register, { input })).status).toBe(200)
    const confirmationCode = await mailedCode(test, person.email)
    const { body } = await test.visitor().call(confirmCode, { input: { email: person.email, confirmationCode } })
    expect(body.data.user.offers.notice).toContain('(Germany)')
  })
})

describe('readCountryPolicy', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'country-policy-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  const keep = (text: string) => writeFile(join(folder, 'country-policy.json'), text)

  it('is the default table where nothing is configured', async () => {
    expect(await readCountryPolicy(join(folder, 'nothing-here'))).toEqual(defaultRestrictions)
  })

  it('reads the operator’s rows', async () => {
    await keep('{"JP":{"switchedOff":["cashPrizes"],"dialCode":"+81","notice":"No prizes in Japan."}}')
    expect((await readCountryPolicy(folder)).at(-1)).toEqual(japan)
  })

  it('refuses to start on a bad file, with its name and one sentence per problem', async () => {
    await keep('{"JP":{"switchedOff":"all"},"UK":{}}')
    const file = join(folder, 'country-policy.json')
    await expect(readCountryPolicy(folder)).rejects.toThrow(
      `${file}: JP.switchedOff must be a list of brokerLinks, depositRewards, cashPrizes, referralRewards.\n${file}: UK isn’t an ISO country code of two capital letters.`,
    )
  })

  it('says which file cannot be read', async () => {
    const taken = join(folder, 'taken')
    await writeFile(taken, '')
    await expect(readCountryPolicy(taken)).rejects.toThrow(`${join(taken, 'country-policy.json')} could not be read`)
  })
})
