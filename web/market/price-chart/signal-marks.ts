import type {
  IChartApi,
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesApi,
  ISeriesPrimitive,
  ITimeScaleApi,
  Logical,
  Time,
} from 'lightweight-charts'
import { toOutcome } from '../../../engine/signals/settlement.ts'
import { formatPrice } from '../../lib/format.ts'
import { findPosition, type Mark, type Timeline } from '../chart-rules.ts'
import type { ChartTheme } from './chart-theme.ts'
import {
  drawGap,
  drawLive,
  drawMarks,
  drawPriceLine,
  drawPriceTag,
  drawWash,
  hatch,
  type Pane,
  type PlacedMark,
} from './draw-marks.ts'

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]

export interface Drawing {
  timeline: Timeline
  marks: readonly Mark[]
  marketNowMs: number
  /** The live price; null before the first bar. */
  lastPrice: number | null
  /** Whether that price is one of now: without it nothing is said of who wins. */
  isLive: boolean
  decimals: number
  theme: ChartTheme
}

const findStanding = (mark: Mark, nowMs: number): PlacedMark['standing'] => {
  if (mark.outcome !== null || nowMs >= mark.expiresAtMs) return null
  return nowMs < mark.entryAtMs ? 'ready' : 'open'
}

/** How far right of the pane's left edge an instant lies, somewhat outside for one before the first or after the last bar. */
const computeX = (scale: ITimeScaleApi<Time>, timeline: Timeline, atMs: number): number => {
  const first = timeline.places[0]?.atMs ?? 0
  const position = findPosition(timeline, atMs)
  if (position === null) return atMs < first ? -20 : scale.width() + 20
  // The library places whole bars only.
  const bar = Math.floor(position)
  const [from, to] = [bar, bar + 1].map((index) => scale.logicalToCoordinate(index as Logical) ?? -20)
  return from === undefined || to === undefined ? -20 : from + (to - from) * (position - bar)
}

/** The drawing layer of signals, gaps and the live price: under and over the candles, following pan, zoom and theme. */
export const createSignalMarks = (chart: IChartApi, series: ISeriesApi<'Candlestick'>) => {
  let drawing: Drawing | null = null
  let countdown: string | null = null
  let redraw: () => void = () => undefined

  const toX = (timeline: Timeline, atMs: number): number => computeX(chart.timeScale(), timeline, atMs)

  const findLive = (mark: Mark, { marketNowMs, lastPrice, isLive }: Drawing): PlacedMark['live'] => {
    if (!isLive) return null
    const y = lastPrice === null ? null : series.priceToCoordinate(lastPrice)
    if (findStanding(mark, marketNowMs) !== 'open' || mark.entryPrice === null || lastPrice === null || y === null)
      return null
    return { y, outcome: toOutcome(mark.direction, mark.entryPrice, lastPrice) }
  }

  const place = (mark: Mark, drawn: Drawing): PlacedMark => ({
    direction: mark.direction,
    left: toX(drawn.timeline, mark.entryAtMs),
    right: toX(drawn.timeline, mark.expiresAtMs),
    entryY: mark.entryPrice === null ? null : series.priceToCoordinate(mark.entryPrice),
    exitY: mark.exitPrice === null ? null : series.priceToCoordinate(mark.exitPrice),
    outcome: mark.outcome,
    standing: findStanding(mark, drawn.marketNowMs),
    live: findLive(mark, drawn),
  })

  const drawUnder = (pane: Pane, now: Drawing): void => {
    const pattern = hatch(pane)
    for (const gap of now.timeline.gaps) {
      drawGap(pane, toX(now.timeline, gap.fromMs), toX(now.timeline, gap.toMs), pattern)
    }
    for (const mark of now.marks) {
      const placed = place(mark, now)
      drawWash(pane, placed, pattern)
      drawLive(pane, placed)
    }
  }

  const drawOver = (pane: Pane, now: Drawing): void => {
    drawMarks(
      pane,
      now.marks.map((mark) => place(mark, now)),
    )
    const y = lastPriceY(now)
    if (y !== null) drawPriceLine(pane, y)
  }

  const lastPriceY = ({ lastPrice }: Drawing) => (lastPrice === null ? null : series.priceToCoordinate(lastPrice))

  const drawOnAxis = (pane: Pane, now: Drawing): void => {
    const y = lastPriceY(now)
    if (y === null || now.lastPrice === null) return
    const price = formatPrice(now.lastPrice, now.decimals)
    drawPriceTag(pane, y, countdown === null ? [price] : [price, countdown])
  }

  const view = (zOrder: 'bottom' | 'top', draw: (pane: Pane, now: Drawing) => void): IPrimitivePaneView => ({
    zOrder: () => zOrder,
    renderer: () => ({
      draw: (target: Target) => {
        target.useMediaCoordinateSpace(({ context, mediaSize }) => {
          if (drawing) draw({ context, ...mediaSize, theme: drawing.theme }, drawing)
        })
      },
    }),
  })

  const views = [view('bottom', drawUnder), view('top', drawOver)]
  const axisViews = [view('top', drawOnAxis)]
  const primitive: ISeriesPrimitive<Time> = {
    attached: ({ requestUpdate }) => {
      redraw = requestUpdate
    },
    paneViews: () => views,
    priceAxisPaneViews: () => axisViews,
  }

  return {
    primitive,
    /** How far right of the pane's left edge an instant lies; null before anything is drawn, and outside of the time axis. */
    xOf: (atMs: number): number | null => {
      if (!drawing || findPosition(drawing.timeline, atMs) === null) return null
      return toX(drawing.timeline, atMs)
    },
    show: (next: Drawing) => {
      drawing = next
      redraw()
    },
    countDown: (text: string) => {
      countdown = text
      redraw()
    },
  }
}
