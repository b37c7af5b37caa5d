import { FEATURES, MINUTE_FEATURES } from './features.ts'

/** As `Reading` counts them: those of the slot, then those of the minutes inside it. */
export const NAMED_FEATURES = [...FEATURES, ...MINUTE_FEATURES] as const

/**
 * What the indicators showed at a decision, packed as numbers because one is kept for every slot:
 * RSI, stochastic %K, Bollinger score (standard deviations), fast minus slow average (price units), ADX,
 * and the indices of the features that pull the estimate most up and most down (−1 for none).
 */
export type Reading = readonly [
  rsi: number,
  stochastic: number,
  bollingerScore: number,
  averageGap: number,
  adx: number,
  up: number,
  down: number,
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

/** One or two plain sentences: what the indicators show, and what speaks for the call and against it. Promises nothing. */
export const describe = (
  direction: 'CALL' | 'PUT' | 'ABSTAIN',
  [rsi, stochastic, bollingerScore, averageGap, adx, up, down]: Reading,
  reason: string | null,
): string => {
  const shown = `RSI ${rsi.toFixed(0)} (${rsiWords(rsi)}), stochastic ${stochastic.toFixed(0)}, price ${bandWords(bollingerScore)}, ${trendWords(averageGap, adx)}.`
  if (reason) return `${shown} ${reason}`
  const [reasonFor, reasonAgainst] = (direction === 'CALL' ? [up, down] : [down, up]).map((at) => NAMED_FEATURES[at])
  if (!reasonFor) return `${shown} No input favors ${direction}: this is a coin flip.`
  const despite = reasonAgainst ? `, despite ${reasonAgainst}` : ''
  return `${shown} This leans towards ${direction} mainly because of ${reasonFor}${despite}.`
}
