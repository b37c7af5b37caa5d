import { CandlestickSeries, createChart, type IChartApi, type Time, type UTCTimestamp } from 'lightweight-charts'
import { formatTimeWithSeconds } from '../../lib/format.ts'
import type { Mark, Timeline } from '../chart-rules.ts'
import { candleOptions, msOf, themeOptions, tickText } from './chart-options.ts'
import { readChartTheme } from './chart-theme.ts'
import { createSignalMarks } from './signal-marks.ts'

export interface CandleDrawing {
  timeline: Timeline
  marks: readonly Mark[]
  marketNowMs: number
  isLive: boolean
  decimals: number
}

/** Width of one bar in pixels when the chart follows the present. */
const BAR_PX = 11

/** Keeps the present in view until the reader moves the chart. */
const followPresent = (chart: IChartApi, element: HTMLElement, onFollow: (follows: boolean) => void) => {
  let follows = true
  const letGo = ({ buttons }: PointerEvent) => {
    if (buttons === 0 || !follows) return
    follows = false
    onFollow(false)
  }
  element.addEventListener('pointermove', letGo)
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
    stop: () => element.removeEventListener('pointermove', letGo),
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
    const lastPrice = places.findLast(({ candle }) => candle !== null)?.candle?.close ?? null
    marks.show({ ...drawing, lastPrice, theme })
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
