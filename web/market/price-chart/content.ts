import type { Indicator } from '../indicator-rules.ts'

/** What opens between the tools and the candles. */
export type ToolPanel = 'alerts' | 'draw'

/** The words of orders on the chart. */
export const orderMarkTexts = {
  entersIn: (left: string) => `in ${left}`,
  noResult: '–',
} as const

/** The words of the chart's tools. */
export const toolTexts = {
  bar: 'Bar under the crosshair',
  open: 'O',
  high: 'H',
  low: 'L',
  close: 'C',
  indicators: 'Indicators',
  names: { averages: 'EMA', bands: 'Bollinger', strength: 'RSI' } satisfies Record<Indicator, string>,
  longNames: {
    averages: 'Exponential averages of 9 and 21 bars',
    bands: 'Bollinger bands of 20 bars, two deviations wide',
    strength: 'Relative strength index of 14 bars',
  } satisfies Record<Indicator, string>,
  tools: 'Tools',
  warmingUp: 'warming up',
  panels: { alerts: 'Price alerts', draw: 'Draw' } satisfies Record<ToolPanel, string>,
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show all bars',
  log: 'Log',
  logName: 'Logarithmic scale',
  enlarge: 'Full screen',
  reduce: 'Leave full screen',
} as const
