import {
  CandlestickSeries,
  createChart,
  type IChartApi,
  type IPriceScaleApi,
  type IPrimitivePaneView,
  type ISeriesPrimitive,
  PriceScaleMode,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { formatTimeWithSeconds } from '../../lib/format.ts'
import { findChanged, type Mark, type Place, type Timeline } from '../chart-rules.ts'
import { candleOptions, computeMs, themeOptions, tickText } from './chart-options.ts'
import { type ChartPlaces, createChartPlaces } from './chart-places.ts'
import { type ChartTheme, readChartTheme } from './chart-theme.ts'
import { onceReleased } from './crosshair-point.ts'
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
  /** The reader has come near the first candle. */
  onFirst: () => void
}

/** So many bars before the first one, older ones are asked for. */
const NEAR_BARS = 30

/** With Ctrl, or two fingers on a touchpad: a turn of the wheel by this many pixels makes bars 2.7 times as wide. */
const WHEEL_STEP = 400

const NOTHING: Overlay = { shown: [], values: [] }

/** An empty chart. The page scrolls under it: dragging moves it, the wheel without Ctrl and a vertical swipe do not. */
const openChart = (element: HTMLElement, theme: ChartTheme): IChartApi => {
  const chart = createChart(element, {
    ...themeOptions(theme),
    autoSize: true,
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false, axisPressedMouseMove: true, pinch: true },
    localization: { timeFormatter: (time: Time) => formatTimeWithSeconds(computeMs(time)) },
  })
  chart.applyOptions({ timeScale: { tickMarkFormatter: tickText, timeVisible: true, minBarSpacing: 0.5 } })
  return chart
}

/** Tells which bar is under the crosshair, until what it answers is called. */
const watchCrosshair = (chart: IChartApi, element: HTMLElement, onPoint: ChartListeners['onPoint']) => {
  const points = onceReleased(element, onPoint)
  chart.subscribeCrosshairMove(({ point, time }) => points.tell(point && time !== undefined ? computeMs(time) : null))
  return points.stop
}

/** Hears of the wheel with Ctrl: how much wider bars get, and where, in pixels from the left. Until what it answers is called. */
const watchWheel = (element: HTMLElement, zoomAt: (by: number, x: number) => void) => {
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    zoomAt(Math.exp(-event.deltaY / WHEEL_STEP), event.clientX - element.getBoundingClientRect().left)
  }
  // Not passive: the browser would zoom the page.
  element.addEventListener('wheel', onWheel, { passive: false })
  return () => element.removeEventListener('wheel', onWheel)
}

/** Prices `by` times as far apart, about the middle of the axis. */
const stretchPrices = (axis: IPriceScaleApi, by: number): void => {
  const range = axis.getVisibleRange()
  if (!range) return
  const away = ((range.to - range.from) * (1 - 1 / by)) / 2
  axis.setVisibleRange({ from: range.from + away, to: range.to - away })
}

/** One candle chart in `element`, with the signals drawn on it. The caller removes it. */
export const createCandleChart = (
  element: HTMLElement,
  { onFollow, onPoint, onDrawn, onDoublePress, onFirst }: ChartListeners,
) => {
  /** How many times typefaces have come since. */
  let arrivals = 0
  const readTheme = () => withFont(readChartTheme(element), arrivals)
  let theme = readTheme()
  let drawn: CandleDrawing | undefined
  const chart = openChart(element, theme)
  const series = chart.addSeries(CandlestickSeries, candleOptions(theme))
  const axis = chart.priceScale('right')
  const marks = createSignalMarks(chart, series)
  series.attachPrimitive(marks.primitive)
  let offset = readOffset(element)
  series.attachPrimitive(
    drawingWatch(() => {
      // Read before anything is put in its place: else each mark would be laid out anew.
      offset = readOffset(element)
      onDrawn()
    }),
  )
  const indicators = createIndicatorLines(chart)
  const present = followPresent(chart, element, onFollow)
  const stopPoints = watchCrosshair(chart, element, onPoint)

  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range && range.from < NEAR_BARS && present.isMoved()) onFirst()
  })
  chart.subscribeDblClick(({ point, paneIndex }) => {
    const price = point && paneIndex === 0 ? series.coordinateToPrice(point.y) : null
    if (price !== null) onDoublePress(price)
  })

  const chartPlaces = createChartPlaces(chart, series, element, { readDrawn: () => drawn, readOffset: () => offset })
  const countPlaces = () => drawn?.timeline.places.length ?? 0
  const stopWheel = watchWheel(element, (by, x) => present.zoomAt(by, x, countPlaces()))

  const show = (drawing: CandleDrawing) => {
    const { places } = drawing.timeline
    const changed = drawn && findChanged(drawn.timeline.places, places)
    if (drawn?.decimals !== drawing.decimals)
      series.applyOptions({
        priceFormat: { type: 'price', precision: drawing.decimals, minMove: 10 ** -drawing.decimals },
      })
    if (!changed) series.setData(places.map(toBar))
    else for (const place of changed) series.update(toBar(place), true)
    drawn = drawing
    indicators.show(drawing.timeline, drawing.overlay ?? NOTHING, { decimals: drawing.decimals, theme, changed })
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
      axis.setAutoScale(true)
      present.resume()
      if (drawn) show(drawn)
    },
    /** Bars `by` times as wide. */
    zoom: (by: number) => present.zoom(by, countPlaces()),
    fit: () => {
      axis.setAutoScale(true)
      present.fit(countPlaces())
    },
    stretch: (by: number) => {
      stretchPrices(axis, by)
      present.letGo()
    },
    /** Equal distances for equal percentages, or for equal prices. */
    setLog: (isLog: boolean) => axis.applyOptions({ mode: isLog ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal }),
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
      return x === null ? null : x + offset.x
    },
    /** The candles with what is drawn on them; null where the browser makes no picture. */
    takePicture: () => toPicture(chart.takeScreenshot(true), theme.sheet),
    /** What the canvas needs as values. */
    theme: () => theme,
    attach: (layer: ISeriesPrimitive<Time>) => series.attachPrimitive(layer),
    detach: (layer: ISeriesPrimitive<Time>) => series.detachPrimitive(layer),
    ...chartPlaces,
    remove: () => {
      present.stop()
      stopPoints()
      stopWheel()
      chart.remove()
    },
  }
}

type Created = Pick<
  ReturnType<typeof createCandleChart>,
  'zoom' | 'fit' | 'stretch' | 'setLog' | 'countDown' | 'pointAt' | 'xOf' | 'takePicture'
> &
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

const readOffset = ({ offsetLeft, offsetTop }: HTMLElement) => ({ x: offsetLeft, y: offsetTop })

/** The library's picture has no ground. */
const toPicture = (drawn: HTMLCanvasElement, ground: string): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = drawn.width
  canvas.height = drawn.height
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.fillStyle = ground
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(drawn, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
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

const toBar = ({ atMs, candle }: Place) => ({
  time: (atMs / 1000) as UTCTimestamp,
  ...(candle && { open: candle.open, high: candle.high, low: candle.low, close: candle.close }),
})
