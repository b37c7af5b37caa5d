import type {
  IChartApi,
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesApi,
  ISeriesPrimitive,
  Logical,
  Time,
} from 'lightweight-charts'
import { formatPrice } from '../../lib/format.ts'
import { type Mark, positionOf, type Timeline } from '../chart-rules.ts'
import type { ChartTheme } from './chart-theme.ts'
import {
  drawGap,
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
  decimals: number
  theme: ChartTheme
}

/** The drawing layer of signals, gaps and the live price: under and over the candles, following pan, zoom and theme. */
export const createSignalMarks = (chart: IChartApi, series: ISeriesApi<'Candlestick'>) => {
  let drawing: Drawing | null = null
  let redraw: () => void = () => undefined

  const xOf = (timeline: Timeline, atMs: number, pane: Pane): number => {
    const first = timeline.places[0]?.atMs ?? 0
    const position = positionOf(timeline, atMs)
    if (position === null) return atMs < first ? -20 : pane.width + 20
    // The library places whole bars only.
    const bar = Math.floor(position)
    const [from, to] = [bar, bar + 1].map((index) => chart.timeScale().logicalToCoordinate(index as Logical) ?? -20)
    return from === undefined || to === undefined ? -20 : from + (to - from) * (position - bar)
  }

  const standingOf = (mark: Mark, nowMs: number): PlacedMark['standing'] => {
    if (mark.outcome !== null || nowMs >= mark.expiresAtMs) return null
    return nowMs < mark.entryAtMs ? 'ready' : 'open'
  }

  const place = (pane: Pane, mark: Mark, { timeline, marketNowMs }: Drawing): PlacedMark => ({
    direction: mark.direction,
    left: xOf(timeline, mark.entryAtMs, pane),
    right: xOf(timeline, mark.expiresAtMs, pane),
    entryY: mark.entryPrice === null ? null : series.priceToCoordinate(mark.entryPrice),
    exitY: mark.exitPrice === null ? null : series.priceToCoordinate(mark.exitPrice),
    outcome: mark.outcome,
    standing: standingOf(mark, marketNowMs),
  })

  const drawUnder = (pane: Pane, now: Drawing): void => {
    const pattern = hatch(pane)
    for (const gap of now.timeline.gaps) {
      drawGap(pane, xOf(now.timeline, gap.fromMs, pane), xOf(now.timeline, gap.toMs, pane), pattern)
    }
    for (const mark of now.marks) drawWash(pane, place(pane, mark, now), pattern)
  }

  const drawOver = (pane: Pane, now: Drawing): void => {
    drawMarks(
      pane,
      now.marks.map((mark) => place(pane, mark, now)),
    )
    const y = lastPriceY(now)
    if (y !== null) drawPriceLine(pane, y)
  }

  const lastPriceY = ({ lastPrice }: Drawing) => (lastPrice === null ? null : series.priceToCoordinate(lastPrice))

  const drawOnAxis = (pane: Pane, now: Drawing): void => {
    const y = lastPriceY(now)
    if (y !== null && now.lastPrice !== null) drawPriceTag(pane, y, formatPrice(now.lastPrice, now.decimals))
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
    show: (next: Drawing) => {
      drawing = next
      redraw()
    },
  }
}
