/** What opens between the tools and the candles. */
export type ToolPanel = 'indicators' | 'alerts' | 'draw'

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
  indicatorCount: (count: number) => (count === 0 ? 'Indicators' : `Indicators ${count}`),
  tools: 'Tools',
  warmingUp: 'warming up',
  noVolume: 'no volume',
  panels: { indicators: 'Indicators', alerts: 'Price alerts', draw: 'Draw' } satisfies Record<ToolPanel, string>,
  scan: 'Scan this chart',
  snapshot: 'Send to a room',
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show all bars',
  log: 'Log',
  logName: 'Logarithmic scale',
  enlarge: 'Full screen',
  reduce: 'Leave full screen',
} as const
