import { formatTime } from '../../../lib/format.ts'
import type { RecordState } from '../api.ts'
import { recordTexts } from '../content.ts'
import { stackColumns } from '../record-rules.ts'

const COLUMNS = 32
const STEP = 20
const WIDTH = COLUMNS * STEP + 40
const PLOT = { top: 8, bottom: 122 }
const HEIGHT = 150

/** Won and lost signals by quarter of an hour: the latest eight hours with any. */
export const SettledColumns = ({ record }: { record: RecordState }) => {
  const series = typeof record === 'string' ? [] : record.performance.series
  const { shown, tallest, unit } = stackColumns(series, COLUMNS)
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last) {
    return (
      <p className="none">
        <span>{typeof record === 'string' ? recordTexts[record] : recordTexts.notEnoughData}</span>
      </p>
    )
  }
  const height = (count: number) => count * unit * (PLOT.bottom - PLOT.top)
  const won = shown.reduce((sum, column) => sum + column.won, 0)
  const lost = shown.reduce((sum, column) => sum + column.lost, 0)
  return (
    <svg
      className="picture"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Settled signals by quarter of an hour since ${formatTime(first.at)}: ${won} won, ${lost} lost`}
    >
      <text x={0} y={PLOT.top + 10}>
        {tallest}
      </text>
      <path d={`M28 ${PLOT.top + 0.5}h6M28 ${PLOT.bottom + 0.5}H${WIDTH}`} stroke="var(--rule-2)" />
      {shown.map((column, place) => {
        const x = 40 + place * STEP
        const wonTop = PLOT.bottom - height(column.won)
        return (
          <g key={column.at} stroke="var(--ink)" strokeWidth="1.500">
            {column.won > 0 ? (
              <rect x={x} y={wonTop} width={STEP - 8} height={height(column.won)} fill="var(--ink)" />
            ) : null}
            {column.lost > 0 ? (
              <rect x={x} y={wonTop - height(column.lost)} width={STEP - 8} height={height(column.lost)} fill="none" />
            ) : null}
          </g>
        )
      })}
      <text x={40} y={HEIGHT - 6}>
        {formatTime(first.at)}
      </text>
      {shown.length > 8 ? (
        <text x={40 + shown.length * STEP - 8} y={HEIGHT - 6} textAnchor="end">
          {formatTime(last.at)}
        </text>
      ) : null}
    </svg>
  )
}
