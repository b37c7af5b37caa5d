import {
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineStyle,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { formatDate, formatTime, formatTimeWithSeconds } from '../../../../lib/format.ts'
import type { Mark, Timeline } from '../../chart-rules.ts'
import { type ChartTheme, readChartTheme } from './chart-theme.ts'
import { createSignalMarks } from './signal-marks.ts'

export interface CandleDrawing {
  timeline: Timeline
  marks: readonly Mark[]
  marketNowMs: number
  decimals: number
}

/** Width of one bar in pixels when the chart follows the present. */
const BAR_PX = 11

const msOf = (time: Time): number => Number(time) * 1000

const themeOptions = (theme: ChartTheme) => ({
  layout: {
    background: { type: ColorType.Solid, color: 'transparent' },
    textColor: theme.ink3,
    fontFamily: theme.font,
    fontSize: 12,
    attributionLogo: false,
  },
  grid: { vertLines: { visible: false }, horzLines: { color: theme.rule } },
  rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: 0.08 } },
  timeScale: { borderColor: theme.rule2 },
  crosshair: {
    mode: CrosshairMode.Magnet,
    vertLine: { color: theme.rule2, labelBackgroundColor: theme.ink },
    horzLine: { color: theme.rule2, labelBackgroundColor: theme.ink },
  },
})

/** Monochrome candles: hollow up, filled down. Colour is kept for direction. */
const candleOptions = (theme: ChartTheme) => ({
  upColor: theme.sheet,
  downColor: theme.ink,
  borderUpColor: theme.ink,
  borderDownColor: theme.ink,
  wickUpColor: theme.ink,
  wickDownColor: theme.ink,
  priceLineVisible: false,
  lastValueVisible: false,
})

const livePriceOptions = (theme: ChartTheme) => ({
  color: theme.ink,
  lineWidth: 1 as const,
  lineStyle: LineStyle.Dotted,
  axisLabelVisible: true,
  axisLabelColor: theme.accent,
  axisLabelTextColor: theme.accentInk,
  title: '',
})

const tickText = (time: Time, type: TickMarkType): string =>
  type < TickMarkType.Time
    ? formatDate(msOf(time)).replace(/ \d{4}$/, '')
    : formatTime(msOf(time)).replace(/ [AP]M$/, '')

const showLivePrice = (series: ISeriesApi<'Candlestick'>, theme: ChartTheme) => {
  let line: IPriceLine | undefined
  return (price: number | undefined, next: ChartTheme = theme) => {
    if (price === undefined) return
    if (line) line.applyOptions({ ...livePriceOptions(next), price })
    else line = series.createPriceLine({ ...livePriceOptions(next), price })
  }
}

/** Keeps the present in view until the reader moves the chart. */
const followPresent = (chart: IChartApi, element: HTMLElement, onFollow: (follows: boolean) => void) => {
  let follows = true
  const letGo = () => {
    follows = false
    onFollow(false)
  }
  element.addEventListener('pointerdown', letGo)
  return {
    show: (places: number) => {
      if (!follows || places === 0) return
      const bars = Math.min(places, Math.floor((element.clientWidth - 70) / BAR_PX))
      chart.timeScale().setVisibleLogicalRange({ from: places - bars - 0.5, to: places + 0.5 })
    },
    resume: () => {
      follows = true
      onFollow(true)
    },
    stop: () => element.removeEventListener('pointerdown', letGo),
  }
}

/** One candle chart in `element`, with the signals drawn on it. The caller removes it. */
export const createCandleChart = (element: HTMLElement, onFollow: (follows: boolean) => void) => {
  let theme = readChartTheme(element)
  let drawn: CandleDrawing | undefined
  const chart = createChart(element, {
    ...themeOptions(theme),
    autoSize: true,
    // The page scrolls under the chart: dragging moves it, the wheel and a vertical swipe do not.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false, axisPressedMouseMove: true, pinch: true },
    localization: { timeFormatter: (time: Time) => formatTimeWithSeconds(msOf(time)) },
  })
  chart.applyOptions({ timeScale: { tickMarkFormatter: tickText, timeVisible: true, minBarSpacing: 2 } })
  const series = chart.addSeries(CandlestickSeries, candleOptions(theme))
  const marks = createSignalMarks(chart, series)
  series.attachPrimitive(marks.primitive)
  const livePrice = showLivePrice(series, theme)
  const present = followPresent(chart, element, onFollow)

  const show = (drawing: CandleDrawing) => {
    drawn = drawing
    const { places } = drawing.timeline
    series.applyOptions({
      priceFormat: { type: 'price', precision: drawing.decimals, minMove: 10 ** -drawing.decimals },
    })
    series.setData(
      places.map(({ atMs, candle }) => ({ time: (atMs / 1000) as UTCTimestamp, ...(candle && pricesOf(candle)) })),
    )
    livePrice(places.findLast(({ candle }) => candle !== null)?.candle?.close, theme)
    marks.show({ ...drawing, theme })
    present.show(places.length)
  }

  return {
    show,
    /** The tokens have changed. */
    retheme: () => {
      theme = readChartTheme(element)
      chart.applyOptions(themeOptions(theme))
      series.applyOptions(candleOptions(theme))
      if (drawn) show(drawn)
    },
    followPresent: () => {
      present.resume()
      if (drawn) show(drawn)
    },
    remove: () => {
      present.stop()
      chart.remove()
    },
  }
}

const pricesOf = ({ open, high, low, close }: { open: number; high: number; low: number; close: number }) => ({
  open,
  high,
  low,
  close,
})
