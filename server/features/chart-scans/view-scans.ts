import type { ChartAnalysis } from '../../../contract/chart-scans.ts'
import type { ScanRow } from './store.ts'

/** What a reader finds in a picture. */
export type Found = ScanRow['found']

/** A scan as its member reads it. */
export const analysisOf = ({ id, variant, reader, found, createdAt }: ScanRow): ChartAnalysis => ({
  ...found,
  id,
  variant,
  reader,
  createdAt: createdAt.toISOString(),
})
