import type {
  IChartApi,
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesApi,
  ISeriesPrimitive,
  Logical,
  Time,
} from 'lightweight-charts'
import { type Mark, positionOf, type Timeline } from '../../chart-rules.ts'
import type { ChartTheme } from './chart-theme.ts'
import { drawGap, drawMark, drawWash, hatch, type Pane, type PlacedMark } from './draw-marks.ts'

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]

export interface Drawing {
  timeline: Timeline
  marks: readonly Mark[]
  marketNowMs: number
  theme: ChartTheme
}

/** The drawing layer of signals and gaps: two views, under and over the candles, that follow pan, zoom and theme. */
export const createSignalMarks = (chart: IChartApi, series: ISeriesApi<'Candlestick'>) => {
  let drawing: Drawing | null = null
  let redraw: () => void = () => undefined

  const xOf = (timeline: Timeline, atMs: number, pane: Pane): number => {
    const first = timeline.places[0]?.atMs ?? 0
    const position = positionOf(timeline, atMs)
    if (position === null) return atMs < first ? -20 : pane.width + 20
    return chart.timeScale().logicalToCoordinate(position as Logical) ?? -20
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
    for (const mark of now.marks.toReversed()) drawMark(pane, place(pane, mark, now))
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
  const primitive: ISeriesPrimitive<Time> = {
    attached: ({ requestUpdate }) => {
      redraw = requestUpdate
    },
    paneViews: () => views,
  }

  return {
    primitive,
    show: (next: Drawing) => {
      drawing = next
      redraw()
    },
  }
}
