import {
  CandlestickSeries,
  createChart,
  type IChartApi,
  type IPrimitivePaneView,
  type ISeriesPrimitive,
  PriceScaleMode,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { formatTimeWithSeconds } from '../../lib/format.ts'
import type { Mark, Timeline } from '../chart-rules.ts'
import { candleOptions, computeMs, themeOptions, tickText } from './chart-options.ts'
import { type ChartPlaces, createChartPlaces } from './chart-places.ts'
import { type ChartTheme, readChartTheme } from './chart-theme.ts'
import { followPresent } from './follow-present.ts'
import { createIndicatorLines, type Overlay } from './indicator-lines.ts'
import { createSignalMarks } from './signal-marks.ts'

export interface CandleDrawing {
  timeline: Timeline
  marks: readonly Mark[]
  marketNowMs: number
  isLive: boolean
  decimals: number
  overlay?: Overlay | undefined
}

export interface ChartListeners {
  onFollow: (follows: boolean) => void
  /** The bar's time under the crosshair; null when there is none. */
  onPoint: (atMs: number | null) => void
  /** The candles were drawn: prices may lie elsewhere than before. */
  onDrawn: () => void
  /** The candles were pressed twice, at a price. */
  onDoublePress: (price: number) => void
}

const NOTHING: Overlay = { shown: [], values: [] }

/** An empty chart. The page scrolls under it: dragging moves it, the wheel and a vertical swipe do not. */
const openChart = (element: HTMLElement, theme: ChartTheme): IChartApi => {
  const chart = createChart(element, {
    ...themeOptions(theme),
    autoSize: true,
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false, axisPressedMouseMove: true, pinch: true },
    localization: { timeFormatter: (time: Time) => formatTimeWithSeconds(computeMs(time)) },
  })
  chart.applyOptions({ timeScale: { tickMarkFormatter: tickText, timeVisible: true, minBarSpacing: 1 } })
  return chart
}

/** One candle chart in `element`, with the signals drawn on it. The caller removes it. */
export const createCandleChart = (
  element: HTMLElement,
  { onFollow, onPoint, onDrawn, onDoublePress }: ChartListeners,
) => {
  /** How many times typefaces have come since. */
  let arrivals = 0
  const readTheme = () => withFont(readChartTheme(element), arrivals)
  let theme = readTheme()
  let drawn: CandleDrawing | undefined
  const chart = openChart(element, theme)
  const series = chart.addSeries(CandlestickSeries, candleOptions(theme))
  const marks = createSignalMarks(chart, series)
  series.attachPrimitive(marks.primitive)
  series.attachPrimitive(drawingWatch(onDrawn))
  const indicators = createIndicatorLines(chart)
  const present = followPresent(chart, element, onFollow)
  chart.subscribeCrosshairMove(({ point, time }) => onPoint(point && time !== undefined ? computeMs(time) : null))

  chart.subscribeDblClick(({ point, paneIndex }) => {
    const price = point && paneIndex === 0 ? series.coordinateToPrice(point.y) : null
    if (price !== null) onDoublePress(price)
  })

  const chartPlaces = createChartPlaces(chart, series, element, () => drawn)
  const countPlaces = () => drawn?.timeline.places.length ?? 0

  const show = (drawing: CandleDrawing) => {
    drawn = drawing
    const { places } = drawing.timeline
    series.applyOptions({
      priceFormat: { type: 'price', precision: drawing.decimals, minMove: 10 ** -drawing.decimals },
    })
    series.setData(
      places.map(({ atMs, candle }) => ({ time: (atMs / 1000) as UTCTimestamp, ...(candle && toPrices(candle)) })),
    )
    indicators.show(drawing.timeline, drawing.overlay ?? NOTHING, drawing.decimals, theme)
    const lastPrice = places.findLast(({ candle }) => candle !== null)?.candle?.close ?? null
    marks.show({ ...drawing, lastPrice, theme })
    present.show(places.length)
  }

  const retheme = () => {
    theme = readTheme()
    chart.applyOptions(themeOptions(theme))
    series.applyOptions(candleOptions(theme))
    indicators.clear()
    if (drawn) show(drawn)
  }

  return {
    show,
    /** The tokens have changed. */
    retheme,
    /** Typefaces have come: a canvas keeps the letters it was drawn with. */
    reletter: () => {
      arrivals += 1
      retheme()
    },
    followPresent: () => {
      present.resume()
      if (drawn) show(drawn)
    },
    /** Bars `by` times as wide. */
    zoom: (by: number) => present.zoom(by, countPlaces()),
    fit: () => present.fit(countPlaces()),
    /** Equal distances for equal percentages, or for equal prices. */
    setLog: (isLog: boolean) =>
      chart.priceScale('right').applyOptions({ mode: isLog ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal }),
    /** The time to the next candle, under the live price. */
    countDown: marks.countDown,
    /** Puts the crosshair on the close of the bar of that time; null takes it away. */
    pointAt: (atMs: number | null) => {
      const places = drawn?.timeline.places ?? []
      const place = places.findIndex((one) => one.atMs === atMs)
      const close = places[place]?.candle?.close
      if (atMs === null || close === undefined) return chart.clearCrosshairPosition()
      present.reveal(place)
      chart.setCrosshairPosition(close, (atMs / 1000) as UTCTimestamp, series)
    },
    /** How far right of the element an instant lies; null outside of the time axis. */
    xOf: (atMs: number): number | null => {
      const x = marks.xOf(atMs)
      return x === null ? null : x + element.offsetLeft
    },
    /** What the canvas needs as values. */
    theme: () => theme,
    attach: (layer: ISeriesPrimitive<Time>) => series.attachPrimitive(layer),
    detach: (layer: ISeriesPrimitive<Time>) => series.detachPrimitive(layer),
    ...chartPlaces,
    remove: () => {
      present.stop()
      chart.remove()
    },
  }
}

type Created = Pick<ReturnType<typeof createCandleChart>, 'zoom' | 'fit' | 'setLog' | 'countDown' | 'pointAt' | 'xOf'> &
  Omit<ChartPlaces, 'toPane'>

/** The chart for what lies around it. */
export interface CandleChartHandle extends Created {
  /** Runs `listener` whenever the candles were drawn, until what it answers is called. */
  onDrawn: (listener: () => void) => () => void
  theme: () => ChartTheme | null
  toPane: (clientX: number, clientY: number) => { x: number; y: number } | null
  /** Draws a layer with the candles, until what it answers is called. */
  attach: (layer: ISeriesPrimitive<Time>) => () => void
}

/** Draws nothing: hears that something is drawn. */
const drawingWatch = (onDrawn: () => void): ISeriesPrimitive<Time> => {
  const views: IPrimitivePaneView[] = [{ zOrder: () => 'bottom', renderer: () => ({ draw: onDrawn }) }]
  return { paneViews: () => views }
}

/** The library measures a text once for each font: with one more stand-in at its end the same font is another one. */
const withFont = (theme: ChartTheme, arrivals: number): ChartTheme => ({
  ...theme,
  font: theme.font + ', sans-serif'.repeat(arrivals),
})

const toPrices = ({ open, high, low, close }: { open: number; high: number; low: number; close: number }) => ({
  open,
  high,
  low,
  close,
})
