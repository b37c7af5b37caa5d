import { signalMessages } from '../../../../contract/signals.ts'
import type { Breakdown } from '../../../../contract/track-record.ts'
import { formatPercent } from '../../../lib/format.ts'
import { Chart, ChartEmpty, type Drawing } from '../../../ui/chart/chart.tsx'
import { BreakEvenLine, Levels } from '../../../ui/chart/chart-parts.tsx'
import { toScale } from '../../../ui/interval-bar.tsx'
import { BREAK_EVEN_PERCENT, breakdownTexts } from '../content.ts'
import styles from './hours-chart.module.css'

type Hour = Breakdown['hours'][number]
type Judged = Hour & { winRate: number; interval: { low: number; high: number } }

const DRAWINGS: readonly Drawing[] = [
  { on: 'desk', width: 520, height: 226, frame: { left: 6, right: 466, top: 10, bottom: 196 } },
  { on: 'phone', width: 358, height: 196, frame: { left: 6, right: 308, top: 10, bottom: 166 } },
]
const NAMED_HOURS = [0, 6, 12, 18]

const isJudged = (hour: Hour): hour is Judged => hour.winRate !== null && hour.interval !== null

const Drawn = ({ hours, drawing: { frame } }: { hours: readonly Judged[]; drawing: Drawing }) => {
  const { from, to } = toScale([BREAK_EVEN_PERCENT, ...hours.flatMap(({ interval: { low, high } }) => [low, high])])
  const x = (hour: number) => frame.left + ((hour + 0.5) / 24) * (frame.right - frame.left)
  const y = (percent: number) => frame.bottom - ((percent - from) / (to - from)) * (frame.bottom - frame.top)
  const levels = [from, (from + to) / 2, to]
  return (
    <>
      <Levels frame={frame} values={levels} y={y} name={() => ''} />
      {levels.map((percent) => (
        <text key={percent} x={frame.right + 8} y={y(percent) + 4}>
          {formatPercent(percent)}
        </text>
      ))}
      {hours.map(({ hour, winRate, interval: { low, high } }) => (
        <g key={hour}>
          <path className={styles.interval} d={`M${x(hour)} ${y(low)}V${y(high)}`} />
          <path className={styles.gap} d={`M${x(hour) - 5} ${y(winRate)}h10`} />
          <path className={styles.rate} d={`M${x(hour) - 5} ${y(winRate)}h10`} />
        </g>
      ))}
      <BreakEvenLine frame={frame} y={y(BREAK_EVEN_PERCENT)} />
      <text className="ink" x={frame.right + 8} y={y(BREAK_EVEN_PERCENT) + 4}>
        {formatPercent(BREAK_EVEN_PERCENT)}
      </text>
      {NAMED_HOURS.map((hour) => (
        <text key={hour} x={x(hour)} y={frame.bottom + 20} textAnchor={hour === 0 ? 'start' : 'middle'}>
          {String(hour).padStart(2, '0')}:00
        </text>
      ))}
    </>
  )
}

/** The win rate of each hour that has enough signals, with its interval, against break-even. */
export const HoursChart = ({ hours }: { hours: readonly Hour[] }) => {
  const judged = hours.filter(isJudged)
  if (judged.length === 0) return <ChartEmpty>{signalMessages.notEnoughData}</ChartEmpty>
  return (
    <>
      <Chart label={breakdownTexts.hoursLabel(judged.length)} drawings={DRAWINGS}>
        {(drawing) => <Drawn hours={judged} drawing={drawing} />}
      </Chart>
      <p className="note">{breakdownTexts.hoursLuck}</p>
    </>
  )
}
