import type { ChartTimeframe } from '../../contract/market.ts'
import { signalMessages, type Verdict } from '../../contract/signals.ts'
import { PAYOUT } from '../../contract/slots.ts'
import { breakEvenRate } from '../../engine/signals/statistics.ts'

const BREAK_EVEN = (100 * breakEvenRate(PAYOUT)).toFixed(1)

/** As long as the name of a feed is, while it is not known. */
export const feedTexts = { expected: 'Simulated market' }

const barNames: Record<ChartTimeframe, string> = {
  '1m': '1-minute',
  '5m': '5-minute',
  '15m': '15-minute',
  '1h': '1-hour',
  '4h': '4-hour',
  '1d': '1-day',
}

export const chartTexts = {
  name: (pair: string, timeframe: ChartTimeframe) => `${pair}, ${barNames[timeframe]} candles`,
  pair: 'Pair',
  candles: 'Candles',
  table: 'Table',
  chart: 'Chart',
  toNow: 'Back to now',
  loading: 'Loading candles',
  noPairs: 'This market has no pairs yet.',
  failed: 'The candles didn’t load',
  none: 'No candles of this pair yet.',
  tableOf: (name: string) => `Prices of ${name}`,
  captionOf: (pair: string, timeframe: ChartTimeframe, price: string) => `${pair} ${timeframe}, ${price}`,
  tableHint: 'The table shows the same data.',
}

/** What came of the signals, for who sees none yet. */
export const settledTexts = {
  title: 'The record so far',
  /** As long as the figure's sentence is, while it is not known. */
  expected: `1,000 of 2,000 won, 95% interval 48.0–52.0%: below break-even of ${BREAK_EVEN}%.`,
  won: (won: string, n: string) => `${won} of ${n} won`,
  last: (count: number) => (count === 1 ? 'The last settled signal' : `The last ${count} settled signals`),
  replayOf: (pair: string, time: string) => `Replay ${pair}, ${time}`,
  chart: (pair: string, until: string) =>
    `${pair}, 1-minute candles of the hour until ${until}, with its settled signals`,
  delayed: (pair: string, until: string) => `${pair} up to ${until}. Open signals aren’t included.`,
  none: 'No settled signals yet. They settle within minutes.',
  all: 'Track record',
}

export const verdictNames: Record<Verdict, string> = {
  'above break-even': 'Above break-even',
  'spans break-even': 'Spans break-even',
  'below break-even': 'Below break-even',
  'not enough data yet': signalMessages.notEnoughData,
}

export const rankedNote = 'Ranked by the cautious end of the range, so luck doesn’t win.'
