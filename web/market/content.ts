import type { ChartTimeframe } from '../../contract/market.ts'

/** As long as the name of a feed is, while it is not known. */
export const feedTexts = { expected: 'Simulated market' }

const barNames: Record<ChartTimeframe, string> = {
  '1m': '1-minute',
  '5m': '5-minute',
  '15m': '15-minute',
  '1h': '1-hour',
}

export const chartTexts = {
  title: 'Price',
  name: (pair: string, timeframe: ChartTimeframe) => `${pair}, ${barNames[timeframe]} candles`,
  pair: 'Pair',
  follow: 'Follow the signal',
  candles: 'Candles',
  table: 'Table',
  chart: 'Chart',
  toNow: 'Back to now',
  loading: 'Loading candles',
  noPairs: 'This market has no pairs yet.',
  failed: 'The candles did not load',
  none: 'No candles of this pair yet.',
  tableOf: (name: string) => `Figures of ${name}`,
  tableHint: 'The table holds the same figures.',
}
