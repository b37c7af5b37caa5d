import { TIER_PRICES_UPOINTS } from '../../contract/tiers.ts'
import { UPOINTS_PER_DOLLAR } from '../../contract/upoints.ts'
import { formatCount, formatDollars } from './format.ts'

/** What signals take: said wherever a deposit is asked for. */
export const signalsLine = (): string =>
  `Signals need the Starter tier: ${formatCount(TIER_PRICES_UPOINTS.starter)} U-Points.`

/** `$30 = 30 U-Points`: what a deposit earns. */
export const earnedLine = (dollars: number): string =>
  `${formatDollars(dollars)} = ${formatCount(Math.floor(dollars * UPOINTS_PER_DOLLAR))} U-Points`

/** What a deposit buys, before it is made. Where the member's country rules rewards out, it earns nothing. */
export const depositLine = (dollars: number, { depositRewards }: { depositRewards: boolean }): string =>
  `${depositRewards ? earnedLine(dollars) : 'Deposits earn no U-Points in your country'}. ${signalsLine()}`
