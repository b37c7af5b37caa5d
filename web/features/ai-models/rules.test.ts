import { describe, expect, it } from 'vitest'
import { aiModels } from '../../../contract/ai-models.ts'
import { missingFor, modelsFor } from './rules.ts'

describe('the models', () => {
  it.each([
    ['guest', null, ['starter', 'silver', 'gold']],
    ['starter', 'starter', ['silver', 'gold']],
    ['silver', 'silver', ['gold']],
    ['pro', 'silver', ['gold']],
    ['gold', 'gold', []],
  ] as const)('of %s: %s, and above it %j', (tier, current, higher) => {
    const models = modelsFor(aiModels, tier)
    expect(models.current?.id ?? null).toBe(current)
    expect(models.higher.map(({ id }) => id)).toEqual(higher)
  })

  it('say what is missing for an unlock, and nothing while the balance is not known', () => {
    const [starter] = aiModels
    if (!starter) throw new Error('there are no models')
    expect(missingFor(starter, 999)).toBe(1)
    expect(missingFor(starter, 1_000)).toBe(0)
    expect(missingFor(starter, 5_000)).toBe(0)
    expect(missingFor(starter, undefined)).toBeNull()
  })
})
