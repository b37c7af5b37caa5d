import {
  type ChartAnalysis,
  chartScanMessages,
  LOW_SCANS,
  UNLIMITED_SCANS,
  type UsageInfo,
} from '../../../contract/chart-scans.ts'
import type { ErrorCode } from '../../../contract/errors.ts'

export type UsageState = 'unlimited' | 'normal' | 'low' | 'exhausted'

/** How the banner shows today's scans. */
export const toUsageState = ({ dailyLimit, remainingToday, canUse }: UsageInfo): UsageState => {
  if (dailyLimit === UNLIMITED_SCANS) return 'unlimited'
  if (!canUse) return 'exhausted'
  return remainingToday <= LOW_SCANS ? 'low' : 'normal'
}

/** Whether a scan was not begun, as none is left today: then nothing failed. */
export const isBlocked = (failure: Error | null): boolean =>
  failure !== null && 'error' in failure && failure.error === ('SCANS_EXHAUSTED' satisfies ErrorCode)

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

/**
 * In which column the label of each level stands, in the order given: on its own line always, and beside those that are nearer than `gap`
 * above it.
 */
export const labelColumns = (levels: readonly { y: number }[], gap: number): number[] => {
  const toY = (index: number): number => levels[index]?.y ?? 0
  const columns = levels.map(() => 0)
  /** Where the lowest label of each column stands. */
  const lowest: number[] = []
  for (const index of levels.map((_, at) => at).toSorted((one, other) => toY(one) - toY(other))) {
    const free = lowest.findIndex((y) => toY(index) - y >= gap)
    const column = free === -1 ? lowest.length : free
    lowest[column] = toY(index)
    columns[index] = column
  }
  return columns
}

interface Sided {
  side: 'support' | 'resistance'
  y: number
}

/** The name of each level in the drawing and in the list: resistances from the lowest upwards, supports from the highest downwards. */
export const levelMarks = (levels: readonly Sided[]): string[] => {
  const computeNumber = (level: Sided, upwards: boolean): number =>
    levels.filter((other) => other.side === level.side && (upwards ? other.y > level.y : other.y < level.y)).length + 1
  return levels.map((level) =>
    level.side === 'resistance' ? `R${computeNumber(level, true)}` : `S${computeNumber(level, false)}`,
  )
}
