// Apart from the tiers, whose schemas a page for visitors need not load.

/** What can be bought, with its price in U-Points (docs/product.md, “Tiers and access”). */
export const TIER_PRICES_UPOINTS = { starter: 1_000, silver: 3_500, gold: 10_000 } as const

/** Chart scans a day. */
export const DAILY_CHART_SCANS = {
  guest: 1,
  starter: 3,
  silver: 5,
  pro: 5,
  gold: Number.POSITIVE_INFINITY,
} as const

export const tierNames: Readonly<Record<keyof typeof DAILY_CHART_SCANS, string>> = {
  guest: 'Guest',
  starter: 'Starter',
  silver: 'Silver',
  pro: 'Pro',
  gold: 'Gold',
}
