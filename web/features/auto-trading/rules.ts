import type { RiskLevel, RiskReach } from '../../../contract/auto-trading.ts'
import { gainCents, PRACTICE_PAYOUT_PERCENT } from '../../../contract/practice.ts'

export interface Replay {
  signals: number
  followed: number
  won: number
  settled: number
  resultCents: number
}

/** What a risk level would have done with the last signals of every timeframe, at one stake per order. */
export const toReplay = (reach: readonly RiskReach[], riskLevel: RiskLevel, stakeCents: number): Replay => {
  const own = reach.filter((one) => one.riskLevel === riskLevel)
  const outcomes = own.flatMap(({ settled }) => settled.map(({ outcome }) => outcome))
  const won = outcomes.filter((outcome) => outcome === 'profit').length
  const lost = outcomes.filter((outcome) => outcome === 'loss').length
  return {
    signals: own.reduce((sum, { signals }) => sum + signals, 0),
    followed: own.reduce((sum, { followed }) => sum + followed, 0),
    won,
    settled: won + lost,
    resultCents: won * gainCents(stakeCents, PRACTICE_PAYOUT_PERCENT) - lost * stakeCents,
  }
}
