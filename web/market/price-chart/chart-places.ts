import type { IChartApi, ISeriesApi, Logical } from 'lightweight-charts'
import type { ChartPoint } from '../../../contract/chart-layouts.ts'
import { type Timeline, toInstant, toLogical } from '../chart-rules.ts'
import { roundPrice } from '../price-alerts/price-alert-rules.ts'

interface Drawn {
  timeline: Timeline
  decimals: number
}

interface Readings {
  readDrawn: () => Drawn | undefined
  /** How far the element lies from the corner of its parent, as it was drawn last. */
  readOffset: () => { x: number; y: number }
}

/** Where times and prices lie on the candles, and the other way around. */
export const createChartPlaces = (
  chart: IChartApi,
  series: ISeriesApi<'Candlestick'>,
  element: HTMLElement,
  { readDrawn, readOffset }: Readings,
) => {
  const scale = chart.timeScale()
  return {
    /** The candles without the axes, and how far they lie from the corner of the element's parent. */
    paneSize: () => chart.paneSize(),
    paneOffset: readOffset,
    /** From the corner of the candles. */
    toPane: (clientX: number, clientY: number) => {
      const { left, top } = element.getBoundingClientRect()
      return { x: clientX - left, y: clientY - top }
    },
    /** Where a point lies on the candles, also out of sight; null before anything is drawn. */
    toPixel: ({ atMs, price }: ChartPoint) => {
      const drawn = readDrawn()
      const y = drawn ? series.priceToCoordinate(price) : null
      if (!drawn || y === null) return null
      const logical = toLogical(drawn.timeline, atMs)
      // The library places whole bars only.
      const bar = Math.floor(logical)
      const [from = null, to = null] = [bar, bar + 1].map((place) => scale.logicalToCoordinate(place as Logical))
      return from === null || to === null ? null : { x: from + (to - from) * (logical - bar), y }
    },
    /** The bar and the price at a place of the candles, on the grid of the prices. */
    toPoint: ({ x, y }: { x: number; y: number }): ChartPoint | null => {
      const drawn = readDrawn()
      const [place, price] = [scale.coordinateToLogical(x), series.coordinateToPrice(y)]
      if (!drawn || place === null || price === null) return null
      const { decimals, timeline } = drawn
      const lowest = 10 ** -decimals
      return { atMs: toInstant(timeline, Math.round(place)), price: Math.max(lowest, roundPrice(price, decimals)) }
    },
    barAt: (atMs: number) => readDrawn()?.timeline.places.find((place) => place.atMs === atMs)?.candle ?? null,
    /** The width of the candles without the price axis. */
    paneWidth: (): number => scale.width(),
    /** The price at a height of the window. */
    priceAt: (clientY: number): number | null =>
      series.coordinateToPrice(clientY - element.getBoundingClientRect().top),
    /** How far below the top of the element's parent a price lies; null out of sight. */
    yOf: (price: number): number | null => {
      const y = readDrawn() ? series.priceToCoordinate(price) : null
      return y === null || y < 0 || y > chart.paneSize().height ? null : y + readOffset().y
    },
  }
}

export type ChartPlaces = ReturnType<typeof createChartPlaces>
