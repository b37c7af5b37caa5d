import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { chartTexts } from '../content.ts'
import './price-chart.css'

export const ChartSkeleton = () => (
  <SkeletonGroup label={chartTexts.loading} className="candle-chart">
    <Skeleton height="100%" />
  </SkeletonGroup>
)
