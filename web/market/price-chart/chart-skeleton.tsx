import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { chartTexts } from '../content.ts'
import './price-chart.css'

/** Keeps the place of the chart, and of its tools where it has them. */
export const ChartSkeleton = ({ withTools }: { withTools?: boolean }) => (
  <>
    {withTools ? <div className="chart-tools" /> : null}
    <SkeletonGroup label={chartTexts.loading} className="candle-chart">
      <Skeleton height="100%" />
    </SkeletonGroup>
  </>
)
