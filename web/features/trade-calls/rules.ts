import type { CallerRow } from '../../../contract/trade-calls.ts'
import { formatCount, formatPercent } from '../../lib/format.ts'
import { toScale } from '../../ui/interval-bar.tsx'
import { callersTexts } from './content.ts'

/** The one scale of all bars of the table. */
export const toRateScale = (rows: readonly CallerRow[], breakEvenRate: number): { from: number; to: number } =>
  toScale([breakEvenRate, ...rows.flatMap(({ interval }) => (interval ? [interval.low, interval.high] : []))])

/** What a caller said against what happened, in words. */
export const calibrationText = ({ calibration }: Pick<CallerRow, 'calibration'>): string => {
  if (!calibration || calibration.stated === null || calibration.winRate === null) return callersTexts.unsaid
  const { stated, winRate, n } = calibration
  return callersTexts.said(formatPercent(stated), formatPercent(winRate), formatCount(n))
}

export const othersText = ({ breakeven, void: voided, open }: Pick<CallerRow, 'breakeven' | 'void' | 'open'>): string =>
  [breakeven, voided, open].map(formatCount).join(', ')

/** Who has shown more than break-even, as far as anybody has. */
export const findingText = (rows: readonly Pick<CallerRow, 'handle' | 'verdict'>[]): string => {
  const cleared = rows.find(({ verdict }) => verdict === 'above break-even')
  return cleared ? callersTexts.cleared(cleared.handle) : callersTexts.nobody
}
