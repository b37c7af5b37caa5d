import type { Performance } from '../../../../contract/signals.ts'
import { formatTime } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { RecordState } from '../api.ts'
import { recordTexts } from '../content.ts'
import { type Columns, stackColumns } from '../record-rules.ts'
import styles from './section.module.css'
import whyStyles from './why.module.css'

/** Drawn once for desks and once for phones, so that text is never scaled. */
const DRAWINGS = [
  { className: 'only-d', columns: 32 },
  { className: 'only-m', columns: 15 },
] as const
const STEP = 20
const BAR = 12
const LEFT = 40
const PLOT = { top: 8, bottom: 122 }
const HEIGHT = 150
/** Fewer columns than this leave no room for a second time under them. */
const BOTH_TIMES_FROM = 8

const Column = ({ won, lost, x, unit }: { won: number; lost: number; x: number; unit: number }) => {
  const height = (count: number) => count * unit * (PLOT.bottom - PLOT.top)
  const wonTop = PLOT.bottom - height(won)
  return (
    <g stroke="var(--ink)" strokeWidth="1.500">
      {won > 0 ? <rect x={x} y={wonTop} width={BAR} height={height(won)} fill="var(--ink)" /> : null}
      {lost > 0 ? <rect x={x} y={wonTop - height(lost)} width={BAR} height={height(lost)} fill="none" /> : null}
    </g>
  )
}

const Drawing = ({ className, columns, stacked }: { className: string; columns: number; stacked: Columns }) => {
  const { shown, tallest, unit, won, lost } = stacked
  const width = LEFT + columns * STEP
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last) return null
  return (
    <svg
      className={classNames(styles.picture, className)}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={`Settled signals by quarter of an hour since ${formatTime(first.at)}: ${won} won, ${lost} lost`}
    >
      <text x={0} y={PLOT.top + 10}>
        {tallest}
      </text>
      <path d={`M28 ${PLOT.top + 0.5}h6M28 ${PLOT.bottom + 0.5}H${width}`} stroke="var(--rule-2)" />
      {shown.map((column, place) => (
        <Column key={column.at} {...column} x={LEFT + place * STEP} unit={unit} />
      ))}
      <text x={LEFT} y={HEIGHT - 6}>
        {formatTime(first.at)}
      </text>
      {shown.length < BOTH_TIMES_FROM ? null : (
        <text x={LEFT + shown.length * STEP - STEP + BAR} y={HEIGHT - 6} textAnchor="end">
          {formatTime(last.at)}
        </text>
      )}
    </svg>
  )
}

const NO_SERIES: Performance['series'] = []

/** Won and lost signals by quarter of an hour: the latest eight hours with any. */
export const SettledColumns = ({ record }: { record: RecordState }) => {
  const series = typeof record === 'string' ? NO_SERIES : record.performance.series
  const drawings = DRAWINGS.map((drawing) => ({ ...drawing, stacked: stackColumns(series, drawing.columns) }))
  if (drawings.every(({ stacked }) => stacked.shown.length === 0)) {
    return (
      <p className={whyStyles.none}>
        <span>{typeof record === 'string' ? recordTexts[record] : recordTexts.notEnoughData}</span>
      </p>
    )
  }
  return drawings.map((drawing) => <Drawing key={drawing.className} {...drawing} />)
}
