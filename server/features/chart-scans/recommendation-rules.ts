import type { ReadChart } from '@uptick/chart-reader/reading'
import type { ChartAnalysis, ChartTrend } from '../../../contract/chart-scans.ts'

/** docs/product.md, “Chart scans”: more than the least sure readings have, also where another reader agrees with them. */
const RECOMMENDED_FROM = 85
const MEDIUM_RISK_FROM = 60

const opposite: Record<ChartTrend, ChartTrend | null> = { bullish: 'bearish', bearish: 'bullish', neutral: null }

interface Trends {
  trend: ChartTrend
  /** Of the last third. */
  recentTrend: ChartTrend
  confidence: number
  /** Whether it is known which way prices rise in the picture. */
  direction?: ReadChart['direction']
}

/**
 * A direction that is both likely and not turning, on an axis known to rise or fall, else to wait; and a risk that is never low, as a picture says nothing of what the market
 * does next.
 */
export const toAdvice = ({
  trend,
  recentTrend,
  confidence,
  direction = 'read',
}: Trends): Pick<ChartAnalysis, 'recommendation' | 'riskLevel'> => {
  const isLikely =
    trend !== 'neutral' && direction === 'read' && confidence >= RECOMMENDED_FROM && recentTrend !== opposite[trend]
  return {
    recommendation: isLikely ? (trend === 'bullish' ? 'BUY' : 'SELL') : 'HOLD',
    riskLevel: confidence < MEDIUM_RISK_FROM ? 'High' : 'Medium',
  }
}
