import {
  HistogramSeries,
  type IChartApi,
  type IPrimitivePaneView,
  type ISeriesApi,
  type ISeriesPrimitive,
  LineSeries,
  LineStyle,
  type Logical,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { Indicator, IndicatorKind } from '../../../contract/chart-layouts.ts'
import type { Place, Timeline } from '../chart-rules.ts'
import type { IndicatorValues } from '../indicator-rules.ts'
import { toIndicatorName } from '../indicators/indicator-names.ts'
import type { ChartTheme } from './chart-theme.ts'

export interface Overlay {
  shown: readonly Indicator[]
  /** For each of those, the values at each place of the axis. */
  values: readonly (readonly IndicatorValues[])[]
}

interface Look {
  /** Under the candles, in a pane of its own. */
  isBelow?: boolean
  strokes: readonly (LineStyle | 'columns')[]
  /** Where the scale is fixed. */
  range?: { minValue: number; maxValue: number }
  thresholds?: readonly number[]
}

const PERCENT = { minValue: 0, maxValue: 100 }

interface Drawn {
  decimals: number
  theme: ChartTheme
  /** The only places that are not as they were drawn last; null where all are drawn anew. */
  changed: readonly Place[] | null | undefined
}

/** Told apart by their strokes and names: colour is kept for direction. */
const LOOKS: Record<IndicatorKind, Look> = {
  sma: { strokes: [LineStyle.LargeDashed] },
  ema: { strokes: [LineStyle.Solid] },
  bollinger: { strokes: [LineStyle.Dotted, LineStyle.LargeDashed, LineStyle.Dotted] },
  vwap: { strokes: [LineStyle.Dashed] },
  rsi: { isBelow: true, strokes: [LineStyle.Solid], range: PERCENT, thresholds: [30, 70] },
  macd: { isBelow: true, strokes: [LineStyle.Solid, LineStyle.Dashed, 'columns'], thresholds: [0] },
  stochastic: { isBelow: true, strokes: [LineStyle.Solid, LineStyle.Dashed], range: PERCENT, thresholds: [20, 80] },
  atr: { isBelow: true, strokes: [LineStyle.Solid] },
}

/** How high a pane under the candles is beside theirs. */
const STRETCH = 0.26
const LABEL_PX = 12
const LABEL_GAP_PX = 6

type Line = ISeriesApi<'Line'> | ISeriesApi<'Histogram'>

interface Label {
  name: string
  /** Its last place on the axis, with the value there; null for the corner of its pane. */
  end: { place: number; value: number } | null
}

/** Writes the name of an indicator at the end of its line, or in the corner of its pane. */
const createLabel = (chart: IChartApi, series: Line, theme: ChartTheme) => {
  let label: Label | null = null
  const findPlace = () => {
    if (!label?.end) return { x: LABEL_GAP_PX, y: LABEL_PX + LABEL_GAP_PX }
    const [x, y] = [
      chart.timeScale().logicalToCoordinate(label.end.place as Logical),
      series.priceToCoordinate(label.end.value),
    ]
    return x === null || y === null ? null : { x: x + LABEL_GAP_PX, y: y - 3 }
  }
  const view: IPrimitivePaneView = {
    zOrder: () => 'top',
    renderer: () => ({
      draw: (target) =>
        target.useMediaCoordinateSpace(({ context, mediaSize }) => {
          const at = findPlace()
          if (!label || !at) return
          context.font = `${LABEL_PX}px ${theme.font}`
          context.fillStyle = theme.ink
          // Within the pane, also where the line ends at its edge.
          const most = mediaSize.width - context.measureText(label.name).width - LABEL_GAP_PX
          context.fillText(label.name, Math.min(at.x, most), at.y)
        }),
    }),
  }
  const views = [view]
  const primitive: ISeriesPrimitive<Time> = { paneViews: () => views }
  series.attachPrimitive(primitive)
  return (next: Label | null) => {
    label = next
  }
}

const toLinePoint = ({ atMs }: Place, value: number | undefined) => {
  const time = (atMs / 1000) as UTCTimestamp
  return value === undefined ? { time } : { time, value }
}

const fillLine = (
  series: Line,
  places: readonly Place[],
  values: readonly IndicatorValues[],
  { line, changed }: Pick<Drawn, 'changed'> & { line: number },
): void => {
  const toPoint = (place: Place, index: number) => toLinePoint(place, values[index]?.[line])
  if (!changed) series.setData(places.map(toPoint))
  else for (const place of changed) series.update(toPoint(place, places.indexOf(place)), true)
}

const toEndLabel = (name: string, values: readonly IndicatorValues[]): Label | null => {
  const place = values.findLastIndex((one) => one !== null)
  const value = values[place]?.[0]
  return value === undefined ? null : { name, end: { place, value } }
}

/** The indicators as lines of the chart: those of the price over the candles, the others in panes of their own. */
export const createIndicatorLines = (chart: IChartApi) => {
  let drawn: { key: string; lines: Line[]; write: (label: Label | null) => void }[] = []

  const addLine = (look: Look, stroke: Look['strokes'][number], pane: number, theme: ChartTheme): Line => {
    const common = {
      priceLineVisible: false,
      lastValueVisible: false,
      ...(look.range ? { autoscaleInfoProvider: () => ({ priceRange: look.range ?? PERCENT }) } : {}),
    }
    if (stroke === 'columns') return chart.addSeries(HistogramSeries, { ...common, color: theme.rule2 }, pane)
    return chart.addSeries(
      LineSeries,
      {
        ...common,
        color: stroke === LineStyle.Dotted ? theme.ink3 : theme.ink,
        lineWidth: 1,
        lineStyle: stroke,
        crosshairMarkerVisible: false,
      },
      pane,
    )
  }

  const add = (indicator: Indicator, decimals: number, theme: ChartTheme) => {
    const look = LOOKS[indicator.kind]
    const pane = look.isBelow ? chart.panes().length : 0
    const lines = look.strokes.map((stroke) => addLine(look, stroke, pane, theme))
    const precision = look.range ? 0 : decimals
    for (const line of lines)
      line.applyOptions({ priceFormat: { type: 'price', precision, minMove: 10 ** -precision } })
    const [first] = lines
    if (!first) throw new Error('An indicator has a line.')
    for (const price of look.thresholds ?? [])
      first.createPriceLine({
        price,
        color: theme.rule2,
        lineWidth: 1,
        lineStyle: LineStyle.SparseDotted,
        axisLabelVisible: false,
      })
    if (look.isBelow) chart.panes()[pane]?.setStretchFactor(STRETCH)
    return { key: toIndicatorName(indicator), lines, write: createLabel(chart, first, theme) }
  }

  const clear = (): void => {
    for (const line of drawn.flatMap(({ lines }) => lines)) chart.removeSeries(line)
    drawn = []
  }

  return {
    show: ({ places }: Timeline, { shown, values }: Overlay, { decimals, theme, changed }: Drawn): void => {
      let isKept = true
      if (drawn.map(({ key }) => key).join() !== shown.map(toIndicatorName).join()) {
        clear()
        isKept = false
        drawn = shown.map((indicator) => add(indicator, decimals, theme))
      }
      for (const [index, { key, lines, write }] of drawn.entries()) {
        const own = values[index] ?? []
        for (const [line, series] of lines.entries())
          fillLine(series, places, own, { line, changed: isKept ? changed : null })
        const isBelow = LOOKS[shown[index]?.kind ?? 'ema'].isBelow
        write(isBelow ? { name: key, end: null } : toEndLabel(key, own))
      }
    },
    /** The tokens have changed: what is shown next is drawn anew. */
    clear,
  }
}
