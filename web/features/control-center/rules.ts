import type { Signal } from '../../../contract/signals.ts'
import { TIER_PRICES_UPOINTS, type Tier } from '../../../contract/tiers.ts'

/** The ladder, lowest first, with its price in U-Points. `pro` is shown only to whoever holds it (docs/product.md, “Tiers and access”). */
const LADDER: readonly { tier: Tier; price: number | null }[] = [
  { tier: 'guest', price: 0 },
  { tier: 'starter', price: TIER_PRICES_UPOINTS.starter },
  { tier: 'silver', price: TIER_PRICES_UPOINTS.silver },
  { tier: 'pro', price: null },
  { tier: 'gold', price: TIER_PRICES_UPOINTS.gold },
]

export interface TierStep {
  tier: Tier
  price: number | null
  place: 'past' | 'here' | 'ahead'
}

export const toLadder = (tier: Tier): TierStep[] => {
  const steps = LADDER.filter((step) => step.tier !== 'pro' || tier === 'pro')
  const here = steps.findIndex((step) => step.tier === tier)
  return steps.map((step, index) => ({ ...step, place: index < here ? 'past' : index === here ? 'here' : 'ahead' }))
}

/** What the next tier that can be bought still needs; null at the top and for `pro`, which has its own sentence. */
export const findNextTier = (
  tier: Tier,
  uPoints: number | undefined,
): { tier: keyof typeof TIER_PRICES_UPOINTS; missing: number } | null => {
  if (tier === 'gold' || tier === 'pro') return null
  const next = tier === 'guest' ? 'starter' : tier === 'starter' ? 'silver' : 'gold'
  return { tier: next, missing: Math.max(0, TIER_PRICES_UPOINTS[next] - (uPoints ?? 0)) }
}

/** What a row of the dual panel counts: to entry, then to expiry; null once it has expired. Market ms. */
export const findCountdown = (
  signal: Pick<Signal, 'entryAt' | 'expiresAt'>,
  marketNowMs: number,
): { remainingMs: number; until: 'entry' | 'expiry' } | null => {
  const [entryAtMs, expiresAtMs] = [Date.parse(signal.entryAt), Date.parse(signal.expiresAt)]
  if (marketNowMs < entryAtMs) return { remainingMs: entryAtMs - marketNowMs, until: 'entry' }
  return marketNowMs < expiresAtMs ? { remainingMs: expiresAtMs - marketNowMs, until: 'expiry' } : null
}
