import type { Pair } from '../../../contract/market.ts'
import { formatDate } from '../../lib/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { Direction, OutcomeMark } from '../../ui/direction.tsx'
import tradeDeskStyles from '../trade/trade-desk.module.css'
import styles from './price-chart.module.css'

/** Where a pair's replayed candles come from: instrument and the days of its recording. */
const RecordingDates = ({ pair }: { pair: Pair }) =>
  pair.recording ? (
    <span>
      Replayed: {pair.recording.instrument}, {formatDate(pair.recording.firstAt, 'UTC')} –{' '}
      {formatDate(pair.recording.lastAt, 'UTC')}
    </span>
  ) : null

const CandleSwatch = ({ down }: { down?: boolean }) => (
  <svg width="9" height="12" aria-hidden="true">
    <rect x=".7" y="2.5" width="7" height="7" fill={down ? 'currentColor' : 'none'} stroke="currentColor" />
  </svg>
)

const Credit = () => (
  <a className={styles.credit} href="https://www.tradingview.com/lightweight-charts/" target="_blank" rel="noreferrer">
    Lightweight Charts™ by TradingView
  </a>
)

/** Where replayed candles come from, and the credit that the chart library's license asks for. */
export const ChartCredit = ({ pair }: { pair: Pair }) => (
  <div className={classNames(styles.legend, tradeDeskStyles.legend)}>
    <RecordingDates pair={pair} />
    <Credit />
  </div>
)

/** What the marks mean, where replayed candles come from, and the credit that the chart library's licence asks for. */
export const ChartLegend = ({ pair }: { pair: Pair }) => (
  <div className={classNames(styles.legend, tradeDeskStyles.legend)}>
    <span>
      <Direction of="buy" /> <Direction of="sell" /> entry
    </span>
    <span>
      <svg width="12" height="14" aria-hidden="true">
        <path d="M6 0v14" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2 3" />
      </svg>
      expiry
    </span>
    <OutcomeMark of="profit" />
    <OutcomeMark of="loss" />
    <span>
      <CandleSwatch /> up candle
    </span>
    <span>
      <CandleSwatch down /> down candle
    </span>
    <RecordingDates pair={pair} />
    <Credit />
  </div>
)
