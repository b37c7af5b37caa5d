import type { Pair } from '../../../contract/market.ts'
import { formatDate } from '../../lib/format.ts'
import styles from './price-chart.module.css'

/** Where a pair's replayed candles come from: instrument and the days of its recording. */
const RecordingDates = ({ pair }: { pair: Pair }) =>
  pair.recording ? (
    <span>
      Replayed: {pair.recording.instrument}, {formatDate(pair.recording.firstAt, 'UTC')} –{' '}
      {formatDate(pair.recording.lastAt, 'UTC')}
    </span>
  ) : null

/** Where replayed candles come from, and the credit that the chart library's license asks for. */
export const ChartCredit = ({ pair }: { pair: Pair }) => (
  <div className={styles.legend}>
    <RecordingDates pair={pair} />
    <a
      className={styles.credit}
      href="https://www.tradingview.com/lightweight-charts/"
      target="_blank"
      rel="noreferrer"
    >
      Lightweight Charts™ by TradingView
    </a>
  </div>
)
