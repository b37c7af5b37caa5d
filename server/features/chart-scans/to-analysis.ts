import type { ChartAnalysis, ChartSettings, ChartTrend } from '../../../contract/chart-scans.ts'
import type { ScanRow } from './store.ts'

/** What a reader finds in a picture. */
export type Found = Omit<ScanRow['found'], 'frame' | 'scale'>

/** What a service answered: a reading, nothing where it sees no chart, or why it failed. */
export interface SecondAnswer {
  name: string
  found: Found | null
  problem: string | null
}

const directions = { bullish: 'up', bearish: 'down', neutral: 'sideways' } as const

/** The way that a trend points, and no price: nothing here knows what the market does next. */
export const toPrediction = (trend: ChartTrend): Found['prediction'] => ({
  direction: directions[trend],
  target: 0,
  stopLoss: 0,
  timeHorizon: 'Short-term',
})

/** What is kept of a scan: what a reader found, and what the member said of the picture. */
export const toKept = (found: Found, { frame, scale, symbol, timeframe }: ChartSettings): ScanRow['found'] => ({
  ...found,
  symbol: symbol || found.symbol,
  timeframe: timeframe ?? found.timeframe,
  frame: frame ?? null,
  scale: scale ?? null,
})

/** Of scans that were kept before a member could set it. */
const UNSET = { frame: null, scale: null, priceConfidence: null, secondReader: null }

/** A scan as its member reads it. */
export const toAnalysis = ({ id, variant, reader, found, createdAt }: ScanRow): ChartAnalysis => ({
  ...UNSET,
  ...found,
  id,
  variant,
  reader,
  createdAt: createdAt.toISOString(),
})
