import { describe, expect, it } from 'vitest'
import { type CountryRestriction, offersUnder, restrictionFor } from './country-policy.ts'

const row = (country: string, name: string, dialCode: string | null): CountryRestriction => ({
  country,
  name,
  dialCode,
  switchedOff: ['brokerLinks', 'cashPrizes'],
  notice: `Off in ${name}.`,
})
const rows = [row('GB', 'United Kingdom', '+44'), row('CA', 'Canada', null), row('DE', 'Germany', '+49')]

const countryFor = (country: string | null, phone: string | null = null) =>
  restrictionFor(rows, { country, phone })?.country ?? null

describe('restrictionFor', () => {
  it.each([
    ['United Kingdom', 'GB'],
    [' united kingdom ', 'GB'],
    ['UNITED KINGDOM', 'GB'],
    ['GB', 'GB'],
    ['gb', 'GB'],
    ['UK', 'GB'],
    ['Scotland', 'GB'],
    ['Canada', 'CA'],
    ['de', 'DE'],
  ])('knows %j as %s', (country, code) => {
    expect(countryFor(country)).toBe(code)
  })

  it.each([['Nigeria'], ['Narnia'], [''], [null], ['constructor'], ['__proto__'], ['United'], ['Other']])(
    'lets %j have everything',
    (country) => {
      expect(countryFor(country)).toBeNull()
    },
  )

  it.each([
    ['Other', '+49 151 234567', 'DE'],
    ['other', '+49(151)234567', 'DE'],
    [null, '+44 20 7946 0000', 'GB'],
    ['Other', '+1 416 555 0100', null],
    ['Other', '+234 803 555 0142', null],
    ['Other', '49 151 234567', null],
  ])('goes by the dial code where the form does not list the country: %j, %j', (country, phone, code) => {
    expect(countryFor(country, phone)).toBe(code)
  })

  it('believes a country that is named before a foreign number', () => {
    expect(countryFor('Nigeria', '+44 20 7946 0000')).toBeNull()
    expect(countryFor('United Kingdom', '+234 803 555 0142')).toBe('GB')
  })
})

describe('offersUnder', () => {
  it('takes away what is switched off and says so', () => {
    expect(offersUnder(rows[0] ?? null)).toEqual({
      brokerLinks: false,
      depositRewards: true,
      cashPrizes: false,
      referralRewards: true,
      notice: 'Off in United Kingdom.',
    })
  })

  it('takes nothing away where nothing is restricted', () => {
    expect(offersUnder(null)).toEqual({
      brokerLinks: true,
      depositRewards: true,
      cashPrizes: true,
      referralRewards: true,
      notice: null,
    })
  })
})
