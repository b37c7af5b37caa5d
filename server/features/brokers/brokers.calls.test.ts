import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listBrokers } from '../../../contract/brokers.ts'
import type { CountryRestriction } from '../../../contract/country-policy.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { sampleBrokers } from './rules.ts'
import { type ConfiguredBroker, readBrokers } from './service.ts'

const row = (country: string, name: string, switchedOff: CountryRestriction['switchedOff']): CountryRestriction => ({
  country,
  name,
  dialCode: null,
  switchedOff,
  notice: 'Switched off.',
})

let test: TestApp
beforeAll(async () => {
  const restrictions = [row('GB', 'United Kingdom', ['brokerLinks']), row('CA', 'Canada', ['depositRewards'])]
  test = await buildTestApp({ restrictions, brokers: sampleBrokers })
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
      expect(broker).toMatchObject({ sample: true, link: null, eligible: true, conversion: '$1 = 1 U-Point' })
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

describe('the configured brokers', () => {
  const entry = { name: 'Harbour Options', description: 'OTC pairs.', link: 'https://harbour.example/open?ref=uptick' }
  let dataDir = ''
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'uptick-brokers-'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))
  const configure = (entries: unknown) =>
    writeFile(join(dataDir, 'brokers.json'), typeof entries === 'string' ? entries : JSON.stringify(entries))

  const shownTo = async (brokers: readonly ConfiguredBroker[], country: string | null) => {
    const app = await buildTestApp({ db: test.db, clock: test.clock, brokers })
    const { data } = (await app.as(await createMember(test.db, { country })).call(listBrokers)).body
    await app.close()
    return data
  }

  it('are samples in the demo and none outside it, while nothing is configured', async () => {
    expect(await readBrokers({ dataDir, demo: true })).toEqual(sampleBrokers)
    expect(await readBrokers({ dataDir, demo: false })).toEqual([])
    expect(await shownTo([], 'Nigeria')).toEqual([])
  })

  it('take the samples’ place, with link and promo code, the recommended first', async () => {
    const second = { ...entry, name: 'Quay', promoCode: 'UPTICK50', recommended: true, eligible: false }
    await configure([entry, second])
    const shown = await shownTo(await readBrokers({ dataDir, demo: true }), 'Nigeria')
    const conversion = '$1 = 1 U-Point'
    expect(shown).toEqual([
      { ...second, conversion, sample: false },
      { ...entry, promoCode: null, recommended: false, eligible: true, conversion, sample: false },
    ])
  })

  it('are shown where they are offered', async () => {
    await configure([entry, { ...entry, name: 'Local', countries: ['Ghana', 'Kenya'] }])
    const brokers = await readBrokers({ dataDir, demo: false })
    const namesIn = async (country: string | null) => (await shownTo(brokers, country)).map(({ name }) => name)
    expect(await namesIn('ghana')).toEqual(['Harbour Options', 'Local'])
    expect(await namesIn('Nigeria')).toEqual(['Harbour Options'])
    expect(await namesIn(null)).toEqual(['Harbour Options'])
  })

  it.each([
    ['not JSON', 'must be a JSON list of brokers'],
    ['{}', 'must be a JSON list of brokers'],
    [[{ ...entry, link: 'http://harbour.example' }], 'broker 1.link must be an https address'],
    [[{ ...entry, link: 'javascript:alert(1)' }], 'broker 1.link must be an https address'],
    [[entry, { ...entry, name: '  ' }], 'broker 2.name can’t be empty'],
    [[{ ...entry, bonus: '200 %' }], 'broker 1 may only have name, description'],
    [[entry, { ...entry, name: 'HARBOUR options' }], 'names a broker twice'],
    [[7], 'broker 1 must be an object with name, description, link'],
  ])('refuse %j with a sentence', async (entries, sentence) => {
    await configure(entries)
    await expect(readBrokers({ dataDir, demo: false })).rejects.toThrow(sentence)
  })
})
