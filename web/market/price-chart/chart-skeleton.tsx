import { classNames } from '../../ui/class-names.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { chartTexts } from '../content.ts'
import chartToolsStyles from './chart-tools.module.css'
import styles from './price-chart.module.css'

/** Keeps the place of the chart, and of its tools where it has them. */
export const ChartSkeleton = ({ withTools }: { withTools?: boolean }) => (
  <>
    {withTools ? <div className={chartToolsStyles.chartTools} /> : null}
    <SkeletonGroup label={chartTexts.loading} className={classNames(styles.candleChart, chartToolsStyles.candleChart)}>
      <Skeleton height="100%" />
    </SkeletonGroup>
  </>
)
