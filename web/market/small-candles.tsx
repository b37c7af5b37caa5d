import type { Candle } from '../../contract/market.ts'
import type { Signal } from '../../contract/signals.ts'
import { MINUTE_MS } from '../../contract/slots.ts'
import { formatPrice } from '../lib/format.ts'
import { classNames } from '../ui/class-names.ts'
import { placeCandles } from './candle-rules.ts'
import styles from './small-candles.module.css'

const WIDTH = 600

interface SmallCandlesProps {
  label: string
  candles: readonly Candle[]
  /** How many candles fit the width. */
  slots: number
  height: number
  decimals: number
  /** Each is shaded while it is open. */
  signals: readonly Pick<Signal, 'entryAt' | 'expiresAt' | 'entryPrice' | 'signalType'>[]
}

/** Candles without tools: the time that a signal is open is shaded, its entry price and the last price are lines. */
export const SmallCandles = ({ label, candles, slots, height, decimals, signals }: SmallCandlesProps) => {
  const shown = candles.slice(-slots)
  const last = shown.at(-1)
  const [first] = shown
  if (!last || !first) return <div className={styles.chart} style={{ aspectRatio: `${WIDTH} / ${height}` }} />
  const { bars, y, step } = placeCandles(
    shown,
    signals.flatMap(({ entryPrice }) => entryPrice ?? []),
    {
      width: WIDTH,
      height,
      slots,
    },
  )
  const placeOf = (at: string) => ((Date.parse(at) - Date.parse(first.openAt)) / MINUTE_MS) * step
  const spans = signals
    .map((signal) => ({
      ...signal,
      from: Math.max(0, placeOf(signal.entryAt)),
      to: Math.min(WIDTH, placeOf(signal.expiresAt)),
    }))
    .filter(({ from, to }) => to > from)
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {spans.map(({ entryAt, signalType, entryPrice, from, to }) => (
          <g key={`${entryAt} ${to}`} className={signalType === 'buy' ? styles.call : styles.put}>
            <rect x={from} y={0} width={to - from} height={height} />
            <path d={`M${from} 0V${height}`} />
            {entryPrice === null ? null : <path d={`M${from} ${y(entryPrice)}H${to}`} />}
          </g>
        ))}
        {bars.map((bar) => (
          <g key={bar.key} className={classNames(styles.bar, bar.rises && styles.rises)}>
            <path d={`M${bar.x} ${bar.high}V${bar.low}`} />
            <rect x={bar.x - bar.width / 2} y={bar.top} width={bar.width} height={bar.height} />
          </g>
        ))}
        <path className={styles.last} d={`M0 ${y(last.close)}H${WIDTH}`} />
      </svg>
      <figcaption style={{ top: `${(y(last.close) / height) * 100}%` }} aria-hidden="true">
        {formatPrice(last.close, decimals)}
      </figcaption>
    </figure>
  )
}
