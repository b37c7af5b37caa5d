import { type RefObject, useMemo } from 'react'
import type { IndicatorKind } from '../../../contract/chart-layouts.ts'
import type { Candle } from '../../../contract/market.ts'
import { formatPrice, formatTime } from '../../lib/format.ts'
import { plainNumber } from '../../lib/typed-number.ts'
import { barAt, barSentence, toChange } from '../bar-rules.ts'
import type { Timeline } from '../chart-rules.ts'
import { toIndicatorName } from '../indicators/indicator-names.ts'
import styles from './chart-tools.module.css'
import { toolTexts } from './content.ts'
import type { CandleChartHandle } from './create-candle-chart.ts'
import { type CrosshairPoint, useCrosshairPoint } from './crosshair-point.ts'
import type { Overlay } from './indicator-lines.ts'

const PRICES = ['open', 'high', 'low', 'close'] as const

/** Those of the price, and of its range, are read as prices. */
const PERCENT_KINDS: readonly IndicatorKind[] = ['rsi', 'stochastic']

interface ReadingProps {
  candles: readonly Candle[]
  timeline: Timeline
  overlay: Overlay
  decimals: number
  point: CrosshairPoint
}

/** Open, high, low, close and change of the bar under the crosshair, or of the newest, with what its indicators say. */
export const BarReading = ({ candles, timeline, overlay, decimals, point }: ReadingProps) => {
  const candle = barAt(candles, useCrosshairPoint(point))
  const placeOf = useMemo(() => new Map(timeline.places.map(({ atMs }, place) => [atMs, place])), [timeline])
  if (!candle) return null
  const change = toChange(candle, decimals)
  const place = placeOf.get(Date.parse(candle.openAt)) ?? -1
  return (
    <div className={styles.barReading} data-reading="">
      <p>
        <time dateTime={candle.openAt}>{formatTime(candle.openAt)}</time>
        {PRICES.map((key) => (
          <span key={key}>
            <small>{toolTexts[key]}</small> {formatPrice(candle[key], decimals)}
          </span>
        ))}
        <span>
          {change.price} <small>{change.percent}</small>
        </span>
      </p>
      {overlay.shown.length > 0 ? (
        <p>
          {overlay.shown.map((indicator, index) => (
            <span key={toIndicatorName(indicator)}>
              <small>{toIndicatorName(indicator)}</small>{' '}
              {overlay.values[index]?.[place]
                ?.map((value) => formatPrice(value, PERCENT_KINDS.includes(indicator.kind) ? 1 : decimals))
                .join(' / ') ?? (indicator.kind === 'vwap' ? toolTexts.noVolume : toolTexts.warmingUp)}
            </span>
          ))}
        </p>
      ) : null}
    </div>
  )
}

/** With Shift: prices so many times as far apart. */
const STRETCHES: Record<string, number> = { ArrowUp: 1.25, ArrowDown: 0.8 }

interface SliderProps {
  candles: readonly Candle[]
  decimals: number
  point: CrosshairPoint
  chart: RefObject<CandleChartHandle | null>
}

/** The crosshair for the keyboard: lies over the canvas, unseen but for its focus, and says the bar that it moves to. */
export const CrosshairSlider = ({ candles, decimals, point, chart }: SliderProps) => {
  const atMs = useCrosshairPoint(point)
  const candle = barAt(candles, atMs)
  if (!candle) return null
  const go = (place: number) => {
    const openAt = candles[place]?.openAt
    if (openAt === undefined) return
    chart.current?.pointAt(Date.parse(openAt))
    point.set(Date.parse(openAt))
  }
  const leave = () => {
    chart.current?.pointAt(null)
    point.set(null)
  }
  return (
    <div className={styles.crosshairKeys}>
      <input
        type="range"
        min={0}
        max={candles.length - 1}
        value={candles.indexOf(candle)}
        aria-label={toolTexts.bar}
        aria-valuetext={barSentence(candle, decimals)}
        onFocus={() => go(candles.indexOf(candle))}
        onChange={({ target }) => go(plainNumber(target.value))}
        onBlur={leave}
        onKeyDown={(event) => {
          const by = event.shiftKey ? STRETCHES[event.key] : undefined
          if (by === undefined) return
          event.preventDefault()
          chart.current?.stretch(by)
        }}
      />
    </div>
  )
}
