import { formatCount, formatPercent } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { edge } from '../content.ts'
import type { EdgeBar } from '../rules.ts'
import styles from './edge.module.css'
import sectionStyles from './section.module.css'

interface Drawing {
  className: string | undefined
  width: number
  height: number
  barWidth: number
  /** Room above a bar for its interval in figures. */
  figures: boolean
}

/** Drawn once for desks and once for phones, so that text is never scaled. */
const DRAWINGS: readonly Drawing[] = [
  { className: 'only-d', width: 840, height: 430, barWidth: 34, figures: true },
  { className: 'only-m', width: 350, height: 340, barWidth: 24, figures: false },
]
const LEFT = 42
const TOP = 28
const BELOW = 62
const SCALE = { from: 35, to: 80 }
const PERCENTS = [40, 50, 60, 70, 80]

interface EdgeChartProps {
  bars: readonly EdgeBar[]
  /** Percentages. */
  rate: number
  breakEven: number
  label: string
}

const shortCount = (n: number): string => (n >= 1000 ? `${n / 1000}k` : String(n))

const Bars = ({
  bars,
  rate,
  drawing,
  y,
}: {
  bars: readonly EdgeBar[]
  rate: number
  drawing: Drawing
  y: (percent: number) => number
}) => {
  const step = (drawing.width - LEFT - 8) / bars.length
  return bars.map(({ n, low, high, proves }, place) => {
    const x = LEFT + step * (place + 0.5)
    const left = x - drawing.barWidth / 2
    return (
      <g key={n}>
        <rect
          x={left}
          y={y(high)}
          width={drawing.barWidth}
          height={y(low) - y(high)}
          fill={proves ? 'var(--accent)' : 'var(--sheet)'}
          stroke={proves ? 'var(--accent-ink)' : 'var(--ink)'}
          strokeWidth="1.300"
        />
        <path
          d={`M${left} ${y(rate)}h${drawing.barWidth}`}
          stroke={proves ? 'var(--accent-ink)' : 'var(--ink)'}
          strokeWidth="3"
        />
        {drawing.figures ? (
          <text className={styles.halo} x={x} y={y(high) - 8} textAnchor="middle">
            {`${low.toFixed(1)}–${high.toFixed(1)}`}
          </text>
        ) : null}
        <text className={sectionStyles.ink} x={x} y={drawing.height - 32} textAnchor="middle">
          {drawing.figures ? formatCount(n) : shortCount(n)}
        </text>
      </g>
    )
  })
}

/** Intervals of one win rate at growing numbers of signals, against break-even. */
export const EdgeChart = ({ bars, rate, breakEven, label }: EdgeChartProps) =>
  DRAWINGS.map((drawing) => {
    const { className, width, height } = drawing
    const share = (percent: number) => (SCALE.to - percent) / (SCALE.to - SCALE.from)
    const y = (percent: number) => TOP + share(percent) * (height - TOP - BELOW)
    return (
      <svg
        key={className}
        className={classNames(sectionStyles.picture, styles.edgeChart, className)}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${label}: ${bars.map(({ n, low, high }) => `${n}: ${low.toFixed(1)} to ${high.toFixed(1)}`).join('; ')} percent`}
      >
        {PERCENTS.map((percent) => (
          <g key={percent}>
            <path d={`M${LEFT} ${y(percent)}H${width}`} stroke="var(--rule)" />
            <text x={0} y={y(percent) + 4}>
              {percent}%
            </text>
          </g>
        ))}
        <path d={`M${LEFT} ${y(breakEven)}H${width}`} stroke="var(--ink)" strokeWidth="2" strokeDasharray="5 4" />
        <Bars bars={bars} rate={rate} drawing={drawing} y={y} />
        <text className={classNames(sectionStyles.ink, styles.halo)} x={width} y={y(breakEven) + 18} textAnchor="end">
          {`Break-even ${formatPercent(breakEven)}`}
        </text>
        <text x={LEFT} y={height - 6}>
          {edge.axis(formatPercent(rate))}
        </text>
      </svg>
    )
  })
