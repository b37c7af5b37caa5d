import type { ChartTrend } from '../../../../contract/chart-scans.ts'
import { classNames } from '../../../ui/class-names.ts'
import '../../../ui/direction.css'
import { trendNames } from '../content.ts'

const SHAPES = {
  bullish: 'M5 .6 9.8 9.4H.2z',
  bearish: 'M5 9.4 9.8.6H.2z',
  neutral: 'M.4 3.6h9.200v2.800H.4z',
} as const
const LOOKS = { bullish: 'call', bearish: 'put', neutral: null } as const

/** Which way a chart goes: word, shape and colour. */
export const TrendMark = ({ of }: { of: ChartTrend }) => (
  <span className={classNames('dir', LOOKS[of])} data-trend={of}>
    <svg viewBox="0 0 10 10" aria-hidden="true">
      <path d={SHAPES[of]} fill="currentColor" />
    </svg>
    {trendNames[of]}
  </span>
)
