import { Link } from '@tanstack/react-router'
import { type Performance, signalMessages } from '../../../../contract/signals.ts'
import { formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { settledTexts } from '../../../market/content.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Expected } from '../../../ui/expected.tsx'
import { Sample } from '../../../ui/sample.tsx'
import { performanceTexts, samplePerformance } from '../content.ts'
import styles from './control-center.module.css'

const Figures = ({ figures }: { figures: readonly (readonly [string, string])[] }) => (
  <dl className={styles.perf}>
    {figures.map(([term, value]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd className={value === signalMessages.notEnoughData ? styles.none : undefined}>{value}</dd>
      </div>
    ))}
  </dl>
)

const toTotals = (performance: Performance): (readonly [string, string])[] => {
  const { totalSignals, wonSignals, n, winRate, avgConfidence } = performance
  const orNone = (value: number | null, text: (value: number) => string) =>
    value === null ? signalMessages.notEnoughData : text(value)
  return [
    ['Signals', formatCount(totalSignals)],
    ['Won', `${formatCount(wonSignals)} of ${formatCount(n)}`],
    ['Win rate', orNone(winRate, formatPercent)],
    ['Avg confidence', orNone(avgConfidence, formatPercent)],
  ]
}

/** In the place of the computed figures while they are asked for. */
const LOADING = [
  ['Signals', '…'],
  ['Won', '…'],
  ['Win rate', '…'],
  ['Avg confidence', '…'],
] as const

interface PerformanceProps {
  performance: Performance | undefined
  loading: boolean
  /** It is of the whole record, not of today. */
  whole: boolean
}

/** What the record says; the brief's fixed figures, as the sample they are, only where there is no record to read. */
export const PlatformPerformance = ({ performance, loading, whole }: PerformanceProps) => (
  <section className={classNames('sheet', styles.performance)} aria-labelledby="performance-title">
    <header>
      <h2 id="performance-title">{performanceTexts.title}</h2>
      <Link className="more" to="/track-record">
        {performanceTexts.link}
      </Link>
    </header>
    {performance || loading ? (
      <div className={styles.computed} data-computed="">
        <h3>{whole ? settledTexts.title : performanceTexts.computed}</h3>
        <Figures figures={performance ? toTotals(performance) : LOADING} />
        <p className="note">
          {performance?.interval ? `Win rate 95% interval ${formatInterval(performance.interval)}.` : null}
          {loading ? <Expected>{performanceTexts.interval}</Expected> : null}
        </p>
      </div>
    ) : (
      <Sample>
        {(badge) => (
          <div className={styles.computed}>
            <h3>{badge}</h3>
            <Figures figures={samplePerformance} />
          </div>
        )}
      </Sample>
    )}
  </section>
)
