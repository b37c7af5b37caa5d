import * as z from 'zod/mini'
import { tierNames } from './tier-prices.ts'

export { DAILY_CHART_SCANS, TIER_PRICES_UPOINTS, tierNames } from './tier-prices.ts'

/** The ladder, lowest first. `pro` is a legacy value between silver and gold: readable, never sold (docs/product.md, “Tiers and access”). */
export const Tier = z.enum(['guest', 'starter', 'silver', 'pro', 'gold'])
export type Tier = z.infer<typeof Tier>

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

/** Sidebar label: "Guest Tier", otherwise the tier followed by "Node" (docs/product.md, “Tiers and access”). */
export const tierLabel = (tier: Tier): string => (tier === 'guest' ? 'Guest Tier' : `${tierNames[tier]} Node`)
