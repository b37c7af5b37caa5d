import {
  type ChartAnalysis,
  type ChartDrawing,
  chartScanMessages,
  LOW_SCANS,
  UNKNOWN_NAME,
  UNLIMITED_SCANS,
  type UsageInfo,
} from '../../../contract/chart-scans.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { Place } from './draft-rules.ts'

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
  | 'priceConfidence'
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
  priceConfidence: null,
  support: 'N/A',
  resistance: 'N/A',
  target: 'N/A',
  recommendation: 'HOLD',
  riskLevel: 'High',
  timeframe: UNKNOWN_NAME,
  signals: [{ type: 'Error', status: 'Failed', description: message || chartScanMessages.failed }],
})

/** A length of a picture as CSS places it. */
export const percent = (value: number, of: number): string => `${(100 * value) / of}%`

/** A level as the second screen shows it: dollars with two decimals, and the price in full where it has more. */
export const dollarLevel = (price: number, decimals: number | null): { dollars: string; full: string | null } => ({
  dollars: `$${price.toFixed(2)}`,
  full: decimals !== null && decimals > 2 ? price.toFixed(decimals) : null,
})

/** The size of every label as a share of the picture's width; the styles keep labels within it. */
export const LABEL = { width: 0.115, height: 0.06 } as const

const STEPS = Array.from({ length: 41 }, (_, at) => at - 20)
/** Steps to the right only: a level's label stays on its line. */
const beside: readonly Place[] = STEPS.flatMap((x) => (x < 0 ? [] : [{ x, y: 0 }]))
const around: readonly Place[] = STEPS.flatMap((y) => STEPS.map((x) => ({ x, y }))).toSorted(
  (one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y),
)

/**
 * Where the upper left corner of each label goes, levels first, so that none covers another: levels on their lines, patterns as near to
 * their boxes as there is room. Null where a flat picture has no room left: the list below it has every mark.
 */
export const placeLabels = ({
  width,
  height,
  plotArea,
  levels,
  patterns,
}: Omit<ChartDrawing, 'path'>): (Place | null)[] => {
  const label = { width: LABEL.width * width, height: LABEL.height * width }
  const placed: Place[] = []
  const isFree = ({ x, y }: Place): boolean =>
    placed.every((other) => Math.abs(other.x - x) >= label.width || Math.abs(other.y - y) >= label.height)
  const within = ({ x, y }: Place): Place => ({
    x: Math.max(0, Math.min(width - label.width, x)),
    y: Math.max(0, Math.min(height - label.height, y)),
  })
  const place = (wanted: Place, steps: readonly Place[]): Place | null => {
    const from = within(wanted)
    const places = steps.map(({ x, y }) => within({ x: from.x + x * label.width, y: from.y + y * label.height }))
    const found = places.find(isFree) ?? null
    if (found) placed.push(found)
    return found
  }
  return [
    ...levels.map(({ y }) => place({ x: plotArea.x, y: y - label.height / 2 }, beside)),
    ...patterns.map(({ box }) => place({ x: box.x, y: box.y - label.height }, around)),
  ]
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

/** The name of a pattern in the drawing and in the list, by its place among the patterns. */
export const patternMark = (at: number): string => `P${at + 1}`
