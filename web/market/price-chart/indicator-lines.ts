import { type IChartApi, type ISeriesApi, LineSeries, LineStyle, type UTCTimestamp } from 'lightweight-charts'
import type { Timeline } from '../chart-rules.ts'
import type { Indicator, IndicatorLine, IndicatorValues } from '../indicator-rules.ts'
import type { ChartTheme } from './chart-theme.ts'

export interface Overlay {
  shown: readonly Indicator[]
  /** One for each place of the axis. */
  values: readonly (IndicatorValues | null)[]
}

interface Stroke {
  line: IndicatorLine
  style: LineStyle
}

/** Told apart by their strokes: colour is kept for direction. */
const STROKES: Record<Indicator, readonly Stroke[]> = {
  averages: [
    { line: 'fast', style: LineStyle.Solid },
    { line: 'slow', style: LineStyle.Dashed },
  ],
  bands: [
    { line: 'upper', style: LineStyle.Dotted },
    { line: 'middle', style: LineStyle.LargeDashed },
    { line: 'lower', style: LineStyle.Dotted },
  ],
  strength: [{ line: 'strength', style: LineStyle.Solid }],
}

/** The pane under the candles, and how high it is beside theirs. */
const STRENGTH_PANE = 1
const STRENGTH_STRETCH = 0.3
/** Wilder's thresholds, by which the engine's words go too. */
const THRESHOLDS = [30, 70]

const getColor = (line: IndicatorLine, theme: ChartTheme) =>
  line === 'upper' || line === 'lower' ? theme.ink3 : theme.ink

/** The engine's indicators as lines of the chart: those of the price over the candles, the strength index in a pane of its own. */
export const createIndicatorLines = (chart: IChartApi) => {
  const drawn = new Map<IndicatorLine, ISeriesApi<'Line'>>()

  const addLine = ({ line, style }: Stroke, theme: ChartTheme): ISeriesApi<'Line'> => {
    const common = {
      color: getColor(line, theme),
      lineWidth: 1 as const,
      lineStyle: style,
      priceLineVisible: false,
      lastValueVisible: false,
      crosshairMarkerVisible: false,
    }
    if (line !== 'strength') return chart.addSeries(LineSeries, common)
    const series = chart.addSeries(
      LineSeries,
      {
        ...common,
        priceFormat: { type: 'price', precision: 0, minMove: 1 },
        autoscaleInfoProvider: () => ({ priceRange: { minValue: 0, maxValue: 100 } }),
      },
      STRENGTH_PANE,
    )
    for (const price of THRESHOLDS)
      series.createPriceLine({
        price,
        color: theme.rule2,
        lineWidth: 1,
        lineStyle: LineStyle.SparseDotted,
        axisLabelVisible: false,
      })
    chart.panes()[STRENGTH_PANE]?.setStretchFactor(STRENGTH_STRETCH)
    return series
  }

  const removeAllBut = (kept: readonly Stroke[]): void => {
    for (const [line, series] of drawn) {
      if (kept.some((stroke) => stroke.line === line)) continue
      chart.removeSeries(series)
      drawn.delete(line)
    }
  }

  return {
    show: ({ places }: Timeline, { shown, values }: Overlay, theme: ChartTheme): void => {
      const strokes = shown.flatMap((indicator) => STROKES[indicator])
      removeAllBut(strokes)
      for (const stroke of strokes) {
        const series = drawn.get(stroke.line) ?? addLine(stroke, theme)
        drawn.set(stroke.line, series)
        series.setData(
          places.map(({ atMs }, place) => {
            const value = values[place]?.[stroke.line]
            const time = (atMs / 1000) as UTCTimestamp
            return value === undefined ? { time } : { time, value }
          }),
        )
      }
    },
    /** The tokens have changed: what is shown next is drawn anew. */
    clear: () => removeAllBut([]),
  }
}
