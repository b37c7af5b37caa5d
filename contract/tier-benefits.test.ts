import { describe, expect, it } from 'vitest'
import { aiModels } from './ai-models.ts'
import { isStarterSlot, maySeeSignal, toEntitlement } from './signals.ts'
import { everythingOf, type TierBenefit, tierBenefits } from './tier-benefits.ts'
import { type TierForSale, tierPlans } from './tier-upgrades.ts'
import { Tier } from './tiers.ts'

/** The tier below one that is sold, and what it is called. */
const BELOW = { starter: 'guest', silver: 'starter', gold: 'silver' } as const satisfies Record<TierForSale, Tier>
const nameOf = (tier: Tier) => tier.charAt(0).toUpperCase() + tier.slice(1)

const all: readonly TierBenefit[] = Object.values(tierBenefits)
const cards = [
  ...tierPlans.map(({ id, features, benefits }) => ({ card: `${id} plan`, id, lines: [...features, ...benefits] })),
  ...aiModels.map(({ id, features }) => ({ card: `${id} model`, id, lines: features })),
]

describe.each(cards)('the card of the $card', ({ id, lines }) => {
  it.each(lines)('is right in saying: %s', (line) => {
    const below = BELOW[id]
    if (line.startsWith('Everything of ')) {
      expect(line).toBe(everythingOf(nameOf(below)))
      const lost = all.filter(({ isOf }) => isOf(below) && !isOf(id))
      expect(lost).toEqual([])
      return
    }
    const benefit = all.find(({ text }) => text === line)
    expect(benefit?.isOf(id), 'the tier has it').toBe(true)
    expect(benefit?.isOf(below), 'the tier below does not have it already').toBe(false)
  })
})

it('no member without an open dashboard, and no guest, has a benefit of the Signal Room', () => {
  for (const benefit of all.filter(({ screen }) => screen === '/dashboard/signals'))
    expect(benefit.isOf('guest')).toBe(false)
  for (const tier of Tier.options) expect(toEntitlement({ tier, dashboardUnlocked: false })).toBe('none')
})

it('counts the slots of a day as the cards do: one in 30 minutes, one in 5, six times as many, one a minute', () => {
  const midnight = Date.UTC(2026, 0, 5)
  const seen = (tier: Tier, timeframe: '1m' | '5m', everyMinutes: number) =>
    Array.from(
      { length: 1440 / everyMinutes },
      (_, place) => new Date(midnight + place * everyMinutes * 60_000),
    ).filter((slotAt) =>
      // A half-hour slot is always of a starter pair; the others may be of any.
      maySeeSignal(toEntitlement({ tier, dashboardUnlocked: true }), {
        timeframe,
        slotAt,
        starterPair: isStarterSlot(slotAt),
      }),
    ).length
  expect(seen('starter', '5m', 5)).toBe(48)
  expect(seen('silver', '5m', 5)).toBe(6 * 48)
  expect([seen('starter', '1m', 1), seen('silver', '1m', 1), seen('gold', '1m', 1)]).toEqual([0, 0, 1440])
})

it('states a model’s pairs, timeframe and pace as its tier has them', () => {
  const [starter, silver, gold] = aiModels
  expect([starter?.timeframe, silver?.timeframe, gold?.timeframe]).toEqual([
    '5-minute',
    '5-minute',
    '1-minute and 5-minute',
  ])
  expect([starter?.access, silver?.access, gold?.access]).toEqual([
    'Two OTC pairs',
    'Multiple OTC pairs',
    'Multiple OTC pairs',
  ])
  expect([tierBenefits.twoPairs.isOf('starter'), tierBenefits.everyPair.isOf('starter')]).toEqual([true, false])
  expect([tierBenefits.everyPair.isOf('silver'), tierBenefits.everyMinute.isOf('silver')]).toEqual([true, false])
  expect([starter?.signalFrequency, silver?.signalFrequency, gold?.signalFrequency]).toEqual([
    'One signal per 30 minutes',
    'A signal every 5 minutes',
    'A signal every minute, and one every 5 minutes',
  ])
})

it('knows every line that names no other tier as a benefit', () => {
  const texts: string[] = all.map(({ text }) => text)
  for (const { lines } of cards)
    for (const line of lines) expect(texts.includes(line), line).toBe(!line.startsWith('Everything of '))
})
