import * as z from 'zod/mini'

/** The ladder, lowest first. `pro` is a legacy value between silver and gold: readable, never sold (docs/product.md, “Tiers and access”). */
export const Tier = z.enum(['guest', 'starter', 'silver', 'pro', 'gold'])
export type Tier = z.infer<typeof Tier>

/** What can be bought, with its price in U-Points (docs/product.md, “Tiers and access”). */
export const TIER_PRICES_UPOINTS = { starter: 1_000, silver: 3_500, gold: 10_000 } as const

/** Chart scans a day. */
export const DAILY_CHART_SCANS = {
  guest: 1,
  starter: 3,
  silver: 5,
  pro: 5,
  gold: Number.POSITIVE_INFINITY,
} as const satisfies Record<Tier, number>

export const AccessLevel = z.enum(['free', 'basic', 'deposited', 'premium'])
export type AccessLevel = z.infer<typeof AccessLevel>

/** What the entitlement rules need to know of a member. */
export interface MemberAccess {
  tier: Tier
  dashboardUnlocked: boolean
}

/** The second chart scanner is Gold's, and a premium test account's. */
export const mayUseChartScanner = ({ tier, premiumTest }: { tier: Tier; premiumTest: boolean }): boolean =>
  tier === 'gold' || premiumTest

export const tierNames: Readonly<Record<Tier, string>> = {
  guest: 'Guest',
  starter: 'Starter',
  silver: 'Silver',
  pro: 'Pro',
  gold: 'Gold',
}

/** Sidebar label: "Guest Tier", otherwise the tier followed by "Node" (docs/product.md, “Tiers and access”). */
export const tierLabel = (tier: Tier): string => (tier === 'guest' ? 'Guest Tier' : `${tierNames[tier]} Node`)
