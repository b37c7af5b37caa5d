/** Logarithms are added as whole millionths: in whatever order they come, and from whatever rows, the sum is one. */
const MILLION = 1_000_000
/** No figure stakes more: one lost bet would end everything. */
const MOST_STATED = 0.999
/** Of a fair coin, one in twenty ever comes so far. */
export const EDGE_SHOWN_AT = 20
/** Beyond it a number would be infinite, and nobody asks how much. */
const MOST_LOG = 690

/**
 * What a bet on one signal made of its stake, in millionths of the natural logarithm: at every signal, whoever believes the stated figure
 * (0.5 to 1) stakes so much against a fair coin that their wealth is multiplied by twice the figure if it won, and by twice the rest if it lost.
 */
export const betWorth = (stated: number, won: boolean): number => {
  const figure = Math.min(MOST_STATED, stated)
  return Math.round(MILLION * Math.log(2 * (won ? figure : 1 - figure)))
}

/** What the bets came to. */
export interface Edge {
  bets: number
  /** What a wealth of 1 has become, to three digits. */
  wealth: number
  /** Whether a fair coin would hardly have come so far. */
  isShown: boolean
}

/**
 * Evidence against a fair coin, from the sum of `betWorth` over all bets. A wealth is an e-value: where every signal is a fair coin it is
 * expected to stay 1, and ever reaches `x` with a probability of 1/x at most, however often one looks (Ville, 1939). Of `among` rows that stand beside
 * each other one would get there by luck sooner: each has to come so many times further.
 */
export const toEdge = (bets: number, worth: number, among: number): Edge => {
  const wealth = Math.exp(Math.min(MOST_LOG, worth / MILLION))
  return { bets, wealth: Number(wealth.toPrecision(3)), isShown: wealth >= EDGE_SHOWN_AT * Math.max(1, among) }
}
