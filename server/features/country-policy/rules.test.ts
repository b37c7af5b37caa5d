import { describe, expect, it } from 'vitest'
import { restrictionFor } from '../../../contract/country-policy.ts'
import { defaultRestrictions, restrictionsWith } from './rules.ts'

const EUROPEAN_UNION =
  'Austria, Belgium, Bulgaria, Croatia, Cyprus, Czechia, Denmark, Estonia, Finland, France, Germany, Greece, Hungary, Ireland, Italy, ' +
  'Latvia, Lithuania, Luxembourg, Malta, Netherlands, Poland, Portugal, Romania, Slovakia, Slovenia, Spain, Sweden'

const withRows = (rows: unknown) => restrictionsWith(JSON.stringify(rows))
const problemsOf = (text: string): string[] => {
  try {
    restrictionsWith(text)
    return []
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split('\n')
  }
}

describe('the default table', () => {
  it('switches everything off in the 27 of the European Union, the United Kingdom, Canada and Australia, and nowhere else', () => {
    const names = defaultRestrictions.map(({ name }) => name)
    expect(names).toEqual([...EUROPEAN_UNION.split(', '), 'United Kingdom', 'Canada', 'Australia'])
    for (const { switchedOff } of defaultRestrictions) {
      expect(switchedOff).toEqual(['brokerLinks', 'depositRewards', 'cashPrizes', 'referralRewards'])
    }
  })

  it('says plainly what and why', () => {
    expect(restrictionFor(defaultRestrictions, { country: 'Germany' })?.notice).toBe(
      'Retail binary options are prohibited where you live (Germany): broker links, deposit rewards, cash prizes, and referral rewards are switched off for your account.',
    )
  })

  it('has a dial code of its own for everyone but Canada', () => {
    const shared = defaultRestrictions.filter(({ dialCode }) => dialCode === null).map(({ country }) => country)
    expect(shared).toEqual(['CA'])
    expect(new Set(defaultRestrictions.map(({ dialCode }) => dialCode)).size).toBe(defaultRestrictions.length)
  })
})

describe('restrictionsWith', () => {
  it('adds a country, with the general notice over what it switches off', () => {
    const rows = withRows({ JP: { switchedOff: ['cashPrizes', 'brokerLinks'], dialCode: '+81' } })
    expect(rows).toHaveLength(defaultRestrictions.length + 1)
    expect(rows.at(-1)).toEqual({
      country: 'JP',
      name: 'Japan',
      dialCode: '+81',
      switchedOff: ['cashPrizes', 'brokerLinks'],
      notice:
        'Retail binary options are prohibited where you live (Japan): cash prizes and broker links are switched off for your account.',
    })
  })

  it('replaces a country’s row, whose dial code stays', () => {
    const rows = withRows({ DE: { switchedOff: ['cashPrizes'], notice: ' Only prizes. ' } })
    expect(rows).toHaveLength(defaultRestrictions.length)
    expect(restrictionFor(rows, { country: 'Other', phone: '+49 151' })).toEqual({
      country: 'DE',
      name: 'Germany',
      dialCode: '+49',
      switchedOff: ['cashPrizes'],
      notice: 'Only prizes.',
    })
  })

  it('takes a country out when nothing is switched off', () => {
    const rows = withRows({ AU: { switchedOff: [] } })
    expect(restrictionFor(rows, { country: 'Australia', phone: '+61 4' })).toBeNull()
    expect(rows).toHaveLength(defaultRestrictions.length - 1)
  })

  it('keeps the default table for an empty object', () => {
    expect(restrictionsWith('{}')).toEqual(defaultRestrictions)
  })

  it.each([
    ['', 'must be a JSON object with a row per ISO country code'],
    ['{', 'must be a JSON object with a row per ISO country code'],
    ['[]', 'must be a JSON object with a row per ISO country code'],
    ['null', 'must be a JSON object with a row per ISO country code'],
    ['"AT"', 'must be a JSON object with a row per ISO country code'],
    ['{"at":{"switchedOff":[]}}', 'at isn’t an ISO country code of two capital letters'],
    ['{"UK":{"switchedOff":[]}}', 'UK isn’t an ISO country code of two capital letters'],
    ['{"EU":{"switchedOff":[]}}', 'EU isn’t an ISO country code of two capital letters'],
    ['{"XX":{"switchedOff":[]}}', 'XX isn’t an ISO country code of two capital letters'],
    ['{"AT":true}', 'AT must be an object with `switchedOff`, `dialCode` and `notice`'],
    ['{"AT":{}}', 'AT.switchedOff must be a list of brokerLinks, depositRewards, cashPrizes, referralRewards'],
    [
      '{"AT":{"switchedOff":["prizes"]}}',
      'AT.switchedOff.0 must be one of brokerLinks, depositRewards, cashPrizes, referralRewards',
    ],
    ['{"AT":{"switchedOff":[],"off":1}}', 'AT has an unknown field'],
    ['{"AT":{"switchedOff":[],"dialCode":43}}', 'AT.dialCode must be text'],
    ['{"AT":{"switchedOff":[],"dialCode":"43"}}', 'AT.dialCode must be a plus and one to four digits'],
    ['{"AT":{"switchedOff":[],"notice":" "}}', 'AT.notice can’t be empty'],
  ])('refuses %s with a sentence', (text, sentence) => {
    expect(problemsOf(text)).toEqual([sentence])
  })

  it('names every problem at once', () => {
    expect(problemsOf('{"ZQ":{},"AT":{},"BE":{"switchedOff":[],"notice":1}}')).toHaveLength(3)
  })
})
