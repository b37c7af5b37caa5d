import { useId } from 'react'
import type { ConfidenceBin } from '../../../../contract/signals.ts'
import { formatCount, formatPercent } from '../../../lib/format.ts'
import { Chart, type Drawing } from '../../../ui/chart/chart.tsx'
import { BreakEvenLine, Levels } from '../../../ui/chart/chart-parts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { reliabilityTexts } from '../content.ts'
import { type BinMark, createDiagram, type Scale } from '../reliability-rules.ts'
import styles from './reliability.module.css'

const DRAWINGS: readonly Drawing[] = [
  { on: 'desk', width: 344, height: 280, frame: { left: 38, right: 268, top: 28, bottom: 248 } },
  { on: 'phone', width: 326, height: 280, frame: { left: 38, right: 258, top: 28, bottom: 248 } },
]

const BAR_WIDTH = 14
/** Below this, counts of neighbouring bins would run into each other. */
const LABEL_ROOM = 36

const Mark = ({ mark, top, fill }: { mark: BinMark; top: number; fill: string }) => {
  const { left, right, stated, high, low, rate, judged, bin } = mark
  const middle = (left + right) / 2
  return (
    <g>
      <rect
        className={styles.stated}
        x={left + 1}
        y={stated.top}
        width={right - left - 2}
        height={stated.bottom - stated.top}
      />
      <rect
        className={judged ? styles.happened : classNames(styles.happened, styles.few)}
        x={middle - BAR_WIDTH / 2}
        y={high}
        width={BAR_WIDTH}
        height={Math.max(2, low - high)}
        fill={judged ? fill : 'none'}
      />
      {rate === null ? null : (
        <path className={styles.estimate} d={`M${middle - BAR_WIDTH} ${rate}h${2 * BAR_WIDTH}`} />
      )}
      {right - left < LABEL_ROOM ? null : (
        <text x={middle} y={top - 12} textAnchor="middle">
          n {formatCount(bin.n)}
        </text>
      )}
    </g>
  )
}

interface DiagramProps {
  bins: readonly ConfidenceBin[]
  scale: Scale
  breakEven: number
  /** Hatched bars: the back-test's. */
  hatched: boolean
}

const Diagram = ({ bins, scale, breakEven, hatched, drawing: { frame } }: DiagramProps & { drawing: Drawing }) => {
  const hatchId = useId()
  const { x, y, marks, confidences, rates } = createDiagram(bins, scale, frame)
  return (
    <>
      <defs>
        <pattern id={hatchId} width="5" height="5" patternUnits="userSpaceOnUse">
          <path d="M-1 6L6-1M2 8L8 2M-3 3L3-3" stroke="var(--ink)" strokeWidth="1.200" />
        </pattern>
      </defs>
      <Levels frame={frame} values={rates} y={y} name={(percent) => `${percent}%`} />
      {confidences.map((percent) => (
        <g key={percent}>
          <path className={styles.tick} d={`M${x(percent)} ${frame.bottom}v5`} />
          <text x={x(percent)} y={frame.bottom + 20} textAnchor="middle">
            {percent}
          </text>
        </g>
      ))}
      <path className={styles.axis} d={`M${frame.left} ${frame.bottom}H${frame.right}`} />
      {marks.map((mark) => (
        <Mark key={mark.bin.low} mark={mark} top={frame.top} fill={hatched ? `url(#${hatchId})` : 'var(--ink)'} />
      ))}
      <BreakEvenLine frame={frame} y={y(breakEven)} />
      <text className={styles.evenName} x={frame.right + 8} y={y(breakEven) - 3}>
        {reliabilityTexts.breakEven}
      </text>
      <text className={styles.evenName} x={frame.right + 8} y={y(breakEven) + 12}>
        {formatPercent(breakEven)}
      </text>
    </>
  )
}

/** What was stated as boxes, what happened as bars. The figures are in the table behind it. */
export const ReliabilityDiagram = ({ label, ...diagram }: DiagramProps & { label: string }) => (
  <Chart label={label} drawings={DRAWINGS}>
    {(drawing) => <Diagram {...diagram} drawing={drawing} />}
  </Chart>
)
