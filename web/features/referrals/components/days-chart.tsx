import { type Bar, type Frame, type ReferralDay, referralBars } from '../chart-rules.ts'
import { analyticsTexts } from '../content.ts'
import { formatDay } from '../rules.ts'

interface Drawing {
  width: number
  height: number
  frame: Frame
  className: string
}

/** Drawn once for desks and once for phones, so that text is never scaled. */
const DRAWINGS: readonly Drawing[] = [
  { width: 528, height: 216, frame: { left: 34, right: 522, top: 34, bottom: 188 }, className: 'only-d' },
  { width: 328, height: 196, frame: { left: 28, right: 324, top: 34, bottom: 168 }, className: 'only-m' },
]

const MARK = 10

/** Hollow is who signed up, filled who qualified. */
const Bars = ({ bars, className }: { bars: readonly Bar[]; className: string }) =>
  bars.map((bar) => <rect key={bar.x} className={className} {...bar} />)

const Legend = ({ left }: { left: number }) => (
  <>
    <rect className="signups" x={left} y={4} width={MARK} height={MARK} />
    <text x={left + 16} y={13}>
      {analyticsTexts.signups}
    </text>
    <rect className="qualified" x={left + 88} y={4} width={MARK} height={MARK} />
    <text x={left + 104} y={13}>
      {analyticsTexts.qualified}
    </text>
  </>
)

const Chart = ({ days, label, drawing }: { days: readonly ReferralDay[]; label: string; drawing: Drawing }) => {
  const { width, height, frame, className } = drawing
  const chart = referralBars(days, frame)
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <Legend left={frame.left} />
      {chart.ticks.map((count) => (
        <g key={count}>
          <path className={count === 0 ? 'floor' : 'grid'} d={`M${frame.left} ${chart.y(count)}H${frame.right}`} />
          <text x={frame.left - 8} y={chart.y(count) + 4} textAnchor="end">
            {count}
          </text>
        </g>
      ))}
      {chart.labels.map(({ date, x }) => (
        <text key={date} x={Math.min(x, frame.right - 18)} y={height - 6} textAnchor="middle">
          {formatDay(date).replace(/ \d+$/, '')}
        </text>
      ))}
      <Bars bars={chart.signups} className="signups" />
      <Bars bars={chart.qualified} className="qualified" />
    </svg>
  )
}

export const DaysChart = ({ days, label }: { days: readonly ReferralDay[]; label: string }) => (
  <div className="drawings">
    {DRAWINGS.map((drawing) => (
      <Chart key={drawing.className} days={days} label={label} drawing={drawing} />
    ))}
  </div>
)
