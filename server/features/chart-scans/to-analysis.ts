import type { ChartAnalysis, ChartTrend } from '../../../contract/chart-scans.ts'
import type { ScanRow } from './store.ts'

/** What a reader finds in a picture. */
export type Found = ScanRow['found']

const directions = { bullish: 'up', bearish: 'down', neutral: 'sideways' } as const

/** The way that a trend points, and no price: nothing here knows what the market does next. */
export const toPrediction = (trend: ChartTrend): Found['prediction'] => ({
  direction: directions[trend],
  target: 0,
  stopLoss: 0,
  timeHorizon: 'Short-term',
})

/** A scan as its member reads it. */
export const toAnalysis = ({ id, variant, reader, found, createdAt }: ScanRow): ChartAnalysis => ({
  ...found,
  id,
  variant,
  reader,
  createdAt: createdAt.toISOString(),
})
