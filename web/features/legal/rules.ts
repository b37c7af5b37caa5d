import { signOf } from '../../lib/format.ts'

/** What is left on average of a stake: percentages in, dollars per 100 staked out. */
export interface StakeRow {
  winRate: number
  /** Negative is a loss. */
  perHundred: number
}

/** Expected result of 100 dollars staked at each win rate (percent), when a won stake pays `payout` times itself. */
export const stakeRows = (winRates: readonly number[], payout: number): StakeRow[] =>
  winRates.map((winRate) => ({ winRate, perHundred: winRate * payout - (100 - winRate) }))

/** `+$8.00`, `−$10.00`, with a true minus sign. */
export const formatResult = (dollars: number): string => {
  const cents = Math.round(dollars * 100)
  return `${signOf(cents)}$${(Math.abs(cents) / 100).toFixed(2)}`
}
