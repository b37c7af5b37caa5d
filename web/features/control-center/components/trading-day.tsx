import { useId } from 'react'
import { HOUR_MS, MINUTE_MS } from '../../../../contract/slots.ts'
import type { TradingDay as Day } from '../../../../contract/today.ts'
import { formatCents, formatTime } from '../../../lib/format.ts'
import { useServerNow } from '../../../lib/use-server-clock.ts'
import { formatResult } from '../../../market/practice/order-rules.ts'
import { Chart, type Drawing } from '../../../ui/chart/chart.tsx'
import { Levels } from '../../../ui/chart/chart-parts.tsx'
import { OutcomeGlyph, outcomeWord } from '../../../ui/direction.tsx'
import { dayTexts as texts } from '../content.ts'
import { findStreak, toRuler, toSteps } from '../day-rules.ts'
import styles from './today.module.css'

const DRAWINGS: readonly Drawing[] = [
  { on: 'desk', width: 894, height: 160, frame: { left: 56, right: 884, top: 14, bottom: 108 } },
  { on: 'phone', width: 358, height: 132, frame: { left: 44, right: 350, top: 12, bottom: 80 } },
]
const GLYPH = 9
/** Labels of levels that are nearer to each other would be drawn over each other. */
const LABEL_HEIGHT = 14

/** What comes today, on the same scale. */
export interface ComingEvent {
  at: string
  name: string
}

interface RulerProps {
  day: Day
  coming: readonly ComingEvent[]
}

/** The day on one scale: left of the needle what happened, right of it what comes. */
const Ruler = ({ day, coming }: RulerProps) => {
  const hatchId = useId()
  const nowMs = Math.floor(useServerNow() / MINUTE_MS) * MINUTE_MS
  const { fromMs, toMs } = toRuler(day.trades, nowMs)
  const steps = toSteps(day.trades)
  const cents = [0, ...steps.map((step) => step.cents)]
  const [lowest, highest] = [Math.min(...cents, -1_000), Math.max(...cents, 1_000)]
  const hours = Array.from(
    { length: Math.round((toMs - fromMs) / HOUR_MS) + 1 },
    (_, place) => fromMs + place * HOUR_MS,
  )
  const shown = coming.filter(({ at }) => Date.parse(at) > nowMs && Date.parse(at) < toMs)
  return (
    <Chart label={texts.chart(formatResult(day.resultCents), day.trades.length)} drawings={DRAWINGS}>
      {({ frame, height, on }) => {
        const x = (atMs: number) => frame.left + ((atMs - fromMs) / (toMs - fromMs)) * (frame.right - frame.left)
        const y = (value: number) =>
          frame.top + ((highest - value) / (highest - lowest || 1)) * (frame.bottom - frame.top)
        const every = Math.ceil(hours.length / (on === 'phone' ? 4 : 9))
        const line = steps.reduce((path, step) => `${path}H${x(step.atMs)}V${y(step.cents)}`, `M${x(fromMs)} ${y(0)}`)
        return (
          <>
            <defs>
              <pattern id={`${hatchId}${on}`} width="6" height="6" patternUnits="userSpaceOnUse">
                <path d="M-1 7L7-1M2 10L10 2M-4 4L4-4" stroke="var(--ink)" strokeOpacity=".12" />
              </pattern>
            </defs>
            <rect
              x={x(nowMs)}
              y={frame.top}
              width={frame.right - x(nowMs)}
              height={height - 26 - frame.top}
              fill={`url(#${hatchId}${on})`}
            />
            <Levels
              frame={frame}
              values={[highest, 0, lowest].filter((value) => value === 0 || Math.abs(y(value) - y(0)) >= LABEL_HEIGHT)}
              y={y}
              name={(value) => formatCents(value)}
              ground="faint"
            />
            <path className="line" d={`${line}H${x(nowMs)}`} />
            {day.trades.map((trade, place) => (
              <g
                key={`${trade.at} ${place}`}
                transform={`translate(${x(Date.parse(trade.at)) - GLYPH / 2} ${height - 44 + (on === 'phone' && trade.outcome === 'loss' ? 10 : 0)}) scale(.75)`}
              >
                <OutcomeGlyph of={trade.outcome} />
              </g>
            ))}
            {shown.map(({ at, name }, place) => (
              <g key={at + name}>
                <path className="grid" d={`M${x(Date.parse(at))} ${frame.top}V${height - 26}`} />
                {on === 'desk' ? (
                  <text className="ink" x={x(Date.parse(at)) + 6} y={frame.top + 10 + place * 16}>
                    {formatTime(at)} {name}
                  </text>
                ) : null}
              </g>
            ))}
            <path className={styles.needle} d={`M${x(nowMs)} ${frame.top - 10}V${height - 20}`} />
            {hours
              .filter((_, place) => place % every === 0)
              .map((atMs) => (
                <text key={atMs} x={x(atMs)} y={height - 6} textAnchor={atMs === toMs ? 'end' : 'middle'}>
                  {formatTime(atMs).replace(':00', '')}
                </text>
              ))}
          </>
        )
      }}
    </Chart>
  )
}

/** Today's practice trades: what they came to, and when. */
export const TradingDay = ({ day, coming }: RulerProps) => {
  const streak = findStreak(day.trades)
  return (
    <section className={styles.day} aria-labelledby="trading-day">
      <div>
        <h2 id="trading-day">{texts.title}</h2>
        <p className={styles.profit}>{formatResult(day.resultCents)}</p>
        {day.trades.length === 0 ? (
          <p>{texts.none}</p>
        ) : (
          <p>
            <b>{texts.counts(day.won, day.lost)}</b>
            {day.even > 0 ? texts.even(day.even) : null}
            {streak && streak.length > 1 ? (
              <span>{texts.streak(streak.length, outcomeWord(streak.outcome).toLowerCase())}</span>
            ) : null}
          </p>
        )}
      </div>
      <Ruler day={day} coming={coming} />
    </section>
  )
}
