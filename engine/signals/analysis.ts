import type { FeatureName } from './features.ts'

/** What the indicators showed at a decision, for the sentences a member reads. */
export interface Reading {
  rsi: number
  stochastic: number
  /** Standard deviations from the Bollinger middle band. */
  bollingerScore: number
  /** Above zero: the fast average lies above the slow one. */
  averageGap: number
  adx: number
  /** The feature that moved the probability most, and whether it pushed up. */
  driver: FeatureName | null
  driverUp: boolean
}

const rsiWords = (rsi: number): string => {
  if (rsi >= 70) return 'overbought'
  return rsi <= 30 ? 'oversold' : 'neutral'
}

const bandWords = (score: number): string => {
  if (score >= 2) return 'above its upper Bollinger band'
  if (score <= -2) return 'below its lower Bollinger band'
  return score >= 0 ? 'above its 20-bar mean' : 'below its 20-bar mean'
}

/** One or two plain sentences: what the indicators show, and what tipped the decision. Promises nothing. */
export const describe = (
  direction: 'CALL' | 'PUT' | 'ABSTAIN',
  reading: Reading | null,
  reason: string | null,
): string => {
  if (!reading) return reason ?? ''
  const { rsi, stochastic, bollingerScore, averageGap, adx, driver, driverUp } = reading
  const trend = `${adx >= 25 ? 'a clear' : 'a weak'} ${averageGap >= 0 ? 'upward' : 'downward'} trend (ADX ${adx.toFixed(0)})`
  const seen = `RSI ${rsi.toFixed(0)} is ${rsiWords(rsi)}, stochastic ${stochastic.toFixed(0)}, price ${bandWords(bollingerScore)}, in ${trend}.`
  if (direction === 'ABSTAIN') return reason ? `${seen} ${reason}` : seen
  const tipped = driver
    ? `What followed similar readings before tips this towards ${direction}; the strongest input is ${driver}, pointing ${driverUp ? 'up' : 'down'}.`
    : `The model has not learned enough yet to prefer a side.`
  return `${seen} ${tipped}`
}
