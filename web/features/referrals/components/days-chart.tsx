import { Chart, type Drawing } from '../../../ui/chart/chart.tsx'
import { Levels } from '../../../ui/chart/chart-parts.tsx'
import { type Bar, type ReferralDay, referralBars } from '../chart-rules.ts'
import { analyticsTexts } from '../content.ts'
import { formatDay } from '../rules.ts'
import styles from './analytics.module.css'

const DRAWINGS: readonly Drawing[] = [
  { on: 'desk', width: 528, height: 216, frame: { left: 34, right: 522, top: 34, bottom: 188 } },
  { on: 'phone', width: 328, height: 196, frame: { left: 28, right: 324, top: 34, bottom: 168 } },
]

const MARK = 10

/** Hollow is who signed up, filled who qualified. */
const Bars = ({ bars, className }: { bars: readonly Bar[]; className: string | undefined }) =>
  bars.map((bar) => <rect key={bar.x} className={className} {...bar} />)

const Legend = ({ left }: { left: number }) => (
  <>
    <rect className={styles.signups} x={left} y={4} width={MARK} height={MARK} />
    <text x={left + 16} y={13}>
      {analyticsTexts.signups}
    </text>
    <rect className={styles.qualified} x={left + 88} y={4} width={MARK} height={MARK} />
    <text x={left + 104} y={13}>
      {analyticsTexts.qualified}
    </text>
  </>
)

const DayBars = ({ days, drawing }: { days: readonly ReferralDay[]; drawing: Drawing }) => {
  const { height, frame } = drawing
  const chart = referralBars(days, frame)
  return (
    <>
      <Legend left={frame.left} />
      <Levels
        frame={frame}
        from={frame.left}
        values={chart.ticks}
        y={chart.y}
        name={String}
        labels={{ upTo: frame.left - 8 }}
        ground="strong"
      />
      {chart.labels.map(({ date, x }) => (
        <text key={date} x={Math.min(x, frame.right - 18)} y={height - 6} textAnchor="middle">
          {formatDay(date).replace(/ \d+$/, '')}
        </text>
      ))}
      <Bars bars={chart.signups} className={styles.signups} />
      <Bars bars={chart.qualified} className={styles.qualified} />
    </>
  )
}

export const DaysChart = ({ days, label }: { days: readonly ReferralDay[]; label: string }) => (
  <div className={styles.drawings}>
    <Chart label={label} drawings={DRAWINGS}>
      {(drawing) => <DayBars days={days} drawing={drawing} />}
    </Chart>
  </div>
)
