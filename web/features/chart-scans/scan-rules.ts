import {
  type ChartAnalysis,
  chartScanMessages,
  LOW_SCANS,
  UNLIMITED_SCANS,
  type UsageInfo,
} from '../../../contract/chart-scans.ts'

export type UsageState = 'unlimited' | 'normal' | 'low' | 'exhausted'

/** How the banner shows today's scans. */
export const usageStateOf = ({ dailyLimit, remainingToday, canUse }: UsageInfo): UsageState => {
  if (dailyLimit === UNLIMITED_SCANS) return 'unlimited'
  if (!canUse) return 'exhausted'
  return remainingToday <= LOW_SCANS ? 'low' : 'normal'
}

/** What the first screen shows of a result. */
export type FirstResult = Pick<
  ChartAnalysis,
  | 'pattern'
  | 'trend'
  | 'confidence'
  | 'support'
  | 'resistance'
  | 'target'
  | 'recommendation'
  | 'riskLevel'
  | 'timeframe'
  | 'signals'
>

/** The result of a scan that failed. */
export const failedResult = (message: string): FirstResult => ({
  pattern: 'Analysis Failed',
  trend: 'neutral',
  confidence: 0,
  support: 'N/A',
  resistance: 'N/A',
  target: 'N/A',
  recommendation: 'HOLD',
  riskLevel: 'High',
  timeframe: 'Unknown',
  signals: [{ type: 'Error', status: 'Failed', description: message || chartScanMessages.failed }],
})

/** A level as the second screen shows it: dollars with two decimals, and the price in full where it has more. */
export const dollarLevel = (price: number, decimals: number | null): { dollars: string; full: string | null } => ({
  dollars: `$${price.toFixed(2)}`,
  full: decimals !== null && decimals > 2 ? price.toFixed(decimals) : null,
})

interface Labelled {
  y: number
}

/**
 * Where the labels of levels stand, in the order given: as near to their lines as they can be with `gap` between them, from the top
 * downwards, none below `bottom`.
 */
export const placeLabels = (levels: readonly Labelled[], gap: number, bottom: number): number[] => {
  const order = levels.map((_, index) => index).toSorted((a, b) => (levels[a]?.y ?? 0) - (levels[b]?.y ?? 0))
  const places = levels.map(({ y }) => y)
  let next = Number.NEGATIVE_INFINITY
  for (const index of order) {
    places[index] = Math.max(levels[index]?.y ?? 0, next)
    next = (places[index] ?? 0) + gap
  }
  let most = bottom
  for (const index of order.toReversed()) {
    places[index] = Math.min(places[index] ?? 0, most)
    most = (places[index] ?? 0) - gap
  }
  return places
}

interface Sided {
  side: 'support' | 'resistance'
  y: number
}

/** The name of each level in the drawing and in the list: resistances from the lowest upwards, supports from the highest downwards. */
export const levelMarks = (levels: readonly Sided[]): string[] => {
  const numberOf = (level: Sided, upwards: boolean): number =>
    levels.filter((other) => other.side === level.side && (upwards ? other.y > level.y : other.y < level.y)).length + 1
  return levels.map((level) =>
    level.side === 'resistance' ? `R${numberOf(level, true)}` : `S${numberOf(level, false)}`,
  )
}
