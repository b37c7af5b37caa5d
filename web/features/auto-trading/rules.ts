import type { RiskLevel, RiskReach } from '../../../contract/auto-trading.ts'
import { gainCents, PRACTICE_PAYOUT_PERCENT } from '../../../contract/practice.ts'
import type { Interval, Outcome } from '../../../contract/signals.ts'
import { measuredPercent } from '../../../engine/record/percent.ts'

export interface Replay {
  won: number
  /** Won and lost ones. */
  settled: number
  /** Of the rate of those that were won, percent; null while they are too few. */
  interval: Interval | null
  resultCents: number
  /** The result in cents before the first and after each, oldest first. */
  course: number[]
}

/** What trades with these outcomes, oldest first, would have come to at one stake each. */
export const replayAt = (outcomes: readonly Outcome[], stakeCents: number): Replay => {
  const gain = gainCents(stakeCents, PRACTICE_PAYOUT_PERCENT)
  const course = [0]
  let [won, lost] = [0, 0]
  for (const outcome of outcomes) {
    if (outcome === 'profit') won += 1
    if (outcome === 'loss') lost += 1
    course.push(won * gain - lost * stakeCents)
  }
  const settled = won + lost
  return { won, settled, interval: measuredPercent(won, settled).interval, resultCents: course.at(-1) ?? 0, course }
}

/** What a risk level would have done with the last signals of every timeframe, at one stake per order. */
export const toReplay = (reach: readonly RiskReach[], riskLevel: RiskLevel, stakeCents: number) => {
  const own = reach.filter((one) => one.riskLevel === riskLevel)
  const settled = own
    .flatMap((one) => one.settled)
    .toSorted((one, other) => Date.parse(one.expiresAt) - Date.parse(other.expiresAt))
  return {
    signals: own.reduce((sum, { signals }) => sum + signals, 0),
    followed: own.reduce((sum, { followed }) => sum + followed, 0),
    ...replayAt(
      settled.map(({ outcome }) => outcome),
      stakeCents,
    ),
  }
}
