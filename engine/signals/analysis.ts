import { FEATURES } from './features.ts'

/**
 * What the indicators showed at a decision, packed as numbers because one is kept for every slot:
 * RSI, stochastic %K, Bollinger score (standard deviations), fast minus slow average (price units), ADX,
 * index of the feature that pulled the estimate most (−1 for none), and that pull (log-odds, positive is up).
 */
export type Reading = readonly [
  rsi: number,
  stochastic: number,
  bollingerScore: number,
  averageGap: number,
  adx: number,
  driver: number,
  pull: number,
]

const rsiWords = (rsi: number): string => {
  if (rsi >= 70) return 'overbought'
  return rsi <= 30 ? 'oversold' : 'neutral'
}

const bandWords = (score: number): string => {
  if (score >= 2) return 'above its upper Bollinger band'
  if (score <= -2) return 'below its lower Bollinger band'
  return score >= 0 ? 'above its 20-bar mean' : 'below its 20-bar mean'
}

/** ADX 25 is Wilder's own threshold for a market that trends. */
const trendWords = (averageGap: number, adx: number): string =>
  `${adx >= 25 ? 'a clear' : 'a weak'} ${averageGap >= 0 ? 'upward' : 'downward'} trend (ADX ${adx.toFixed(0)})`

/** One or two plain sentences: what the indicators show, and what tipped the decision. Promises nothing. */
export const describe = (
  direction: 'CALL' | 'PUT' | 'ABSTAIN',
  [rsi, stochastic, bollingerScore, averageGap, adx, driver, pull]: Reading,
  reason: string | null,
): string => {
  const shown = `RSI ${rsi.toFixed(0)} (${rsiWords(rsi)}), stochastic ${stochastic.toFixed(0)}, price ${bandWords(bollingerScore)}, ${trendWords(averageGap, adx)}.`
  if (reason) return `${shown} ${reason}`
  const name = FEATURES[driver]
  if (!name) return `${shown} The model has not settled enough slots to prefer a side.`
  return `${shown} What followed similar readings tips this towards ${direction}; the strongest input is ${name}, which points ${pull > 0 ? 'up' : 'down'}.`
}
