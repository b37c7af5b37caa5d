import { useId } from 'react'
import type { Breakdown } from '../../../../contract/track-record.ts'
import { netCents } from '../../../data/trade-rules.ts'
import { formatCents, formatCount, formatDate, formatTime } from '../../../lib/format.ts'
import { Chart, type Drawing } from '../../../ui/chart/chart.tsx'
import { EndMark } from '../../../ui/chart/chart-parts.tsx'
import { equityTexts } from '../content.ts'
import { drawCourse } from '../rules.ts'
import styles from './equity-curve.module.css'

type Course = Breakdown['course']

const DRAWINGS: readonly Drawing[] = [
  { on: 'desk', width: 720, height: 236, frame: { left: 2, right: 644, top: 12, bottom: 204 } },
  { on: 'phone', width: 358, height: 132, frame: { left: 2, right: 292, top: 10, bottom: 110 } },
]

const Drawn = ({ course, drawing: { frame } }: { course: Course; drawing: Drawing }) => {
  const hatchId = useId()
  const { levels, y, line, band, end } = drawCourse(course, frame)
  const [first, last] = [course[0], course.at(-1)]
  // Two ends within a day would have one name.
  const nameEnd = first && last && formatDate(first.at) === formatDate(last.at) ? formatTime : formatDate
  return (
    <>
      <defs>
        <pattern id={hatchId} width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M-1 7L7-1M2 10L10 2M-4 4L4-4" stroke="var(--ink)" strokeOpacity=".2" />
        </pattern>
      </defs>
      {levels.map((cents) => (
        <g key={cents}>
          <path className={cents === 0 ? styles.zero : 'grid'} d={`M${frame.left} ${y(cents)}H${frame.right}`} />
          <text x={frame.right + 10} y={y(cents) + 4} className={cents === 0 ? 'ink' : undefined}>
            {cents < 0 ? '−' : ''}
            {formatCount(Math.abs(cents) / 100)}
          </text>
        </g>
      ))}
      <path className={styles.band} d={band} fill={`url(#${hatchId})`} />
      <path className="line" d={line} />
      <EndMark x={end.x} y={end.y} />
      {first && last ? (
        <>
          <text x={frame.left} y={frame.bottom + 20}>
            {nameEnd(first.at)}
          </text>
          <text x={frame.right} y={frame.bottom + 20} textAnchor="end">
            {nameEnd(last.at)}
          </text>
        </>
      ) : null}
    </>
  )
}

/** What the same stake on every signal would have come to, beside what a fair coin would have. */
export const EquityCurve = ({ course }: { course: Course }) => {
  const last = course.at(-1)
  if (!last) return null
  const cents = netCents(last.won, last.lost)
  return (
    <div className={styles.equity}>
      <h2>{equityTexts.title(cents, formatCents(Math.abs(cents)))}</h2>
      <p className="note">{equityTexts.band}</p>
      <Chart label={equityTexts.label(formatCents(cents), formatCount(last.won + last.lost))} drawings={DRAWINGS}>
        {(drawing) => <Drawn course={course} drawing={drawing} />}
      </Chart>
    </div>
  )
}
