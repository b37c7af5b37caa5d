import { HOUR_MS } from '../../../contract/slots.ts'
import type { SettledChart as Settled } from '../../../contract/track-record.ts'
import { formatPrice, formatTime } from '../../lib/format.ts'
import { Chart, type Drawing } from '../../ui/chart/chart.tsx'
import { Levels } from '../../ui/chart/chart-parts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { OutcomeGlyph } from '../../ui/direction.tsx'
import { settledTexts } from '../content.ts'
import { drawSettled } from './settled-chart-rules.ts'
import styles from './settled-record.module.css'

export const DRAWINGS: readonly Drawing[] = [
  { on: 'desk', width: 728, height: 190, frame: { left: 72, right: 712, top: 14, bottom: 160 } },
  { on: 'phone', width: 328, height: 170, frame: { left: 60, right: 322, top: 12, bottom: 142 } },
]

const GLYPH = 12

/** The hour before the last expiry, with the signals of that pair that settled in it. */
export const SettledChart = ({ settled }: { settled: Settled }) => {
  const [newest] = settled.signals
  if (!newest) return null
  const { pair, decimals, expiresAt } = newest
  return (
    <Chart label={settledTexts.chart(pair, formatTime(expiresAt))} drawings={DRAWINGS}>
      {({ frame, height }) => {
        const drawing = drawSettled(settled, frame)
        if (!drawing) return null
        const { bars, trades, prices, y } = drawing
        return (
          <>
            <Levels frame={frame} values={prices} y={y} name={(price) => formatPrice(price, decimals)} />
            {bars.map((bar) => (
              <g key={bar.at} className={bar.rises ? classNames(styles.bar, styles.rises) : styles.bar}>
                <path d={`M${bar.x} ${bar.high}V${bar.low}`} />
                <rect x={bar.x - bar.width / 2} y={bar.top} width={bar.width} height={bar.height} />
              </g>
            ))}
            {trades.map(({ signal, from, to, entry, exit }) => (
              <g key={signal.id} className={styles.trade}>
                <path d={`M${from} ${frame.top}V${frame.bottom}M${from} ${entry}H${to}`} />
                <g transform={`translate(${to - GLYPH / 2} ${exit - GLYPH / 2})`}>
                  <rect className={styles.under} width={GLYPH} height={GLYPH} />
                  <OutcomeGlyph of={signal.outcome} />
                </g>
              </g>
            ))}
            <text x={frame.left} y={height - 6}>
              {formatTime(Date.parse(expiresAt) - HOUR_MS)}
            </text>
            <text className="ink" x={frame.right} y={height - 6} textAnchor="end">
              {formatTime(expiresAt)}
            </text>
          </>
        )
      }}
    </Chart>
  )
}
