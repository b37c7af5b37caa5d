import { useQuery } from '@tanstack/react-query'
import { type Candle, listCandles, type Pair } from '../../../contract/market.ts'
import { MINUTE_MS } from '../../../contract/slots.ts'
import { useLivePrice } from '../../data/live-price.ts'
import { usePracticeOrders } from '../../data/practice.ts'
import { formatPrice } from '../../lib/format.ts'
import { queryOf } from '../../lib/query-of.ts'
import { toChange } from '../bar-rules.ts'
import { watchTexts as texts } from './content.ts'
import styles from './watchlist.module.css'
import { toLine, toRecord } from './watchlist-rules.ts'

const HOURS = 24
const STALE_MS = 5 * MINUTE_MS
const MAX_PAIRS = 5

const Figures = ({ pair, hours }: { pair: Pair; hours: readonly Candle[] }) => {
  const live = useLivePrice(pair.id)
  const first = hours[0]
  const price = live?.candle.close ?? hours.at(-1)?.close
  if (!first || price === undefined) return null
  const day = { ...first, close: price }
  return (
    <>
      <svg viewBox="0 0 100 28" preserveAspectRatio="none" aria-hidden="true">
        <path d={toLine([...hours.map(({ close }) => close), price])} />
      </svg>
      <span className={styles.price}>{formatPrice(price, pair.decimals)}</span>
      <span className={styles.change}>{texts.day(toChange(day, pair.decimals).percent)}</span>
    </>
  )
}

interface WatchedProps {
  pair: Pair
  isShown: boolean
  record: ReturnType<typeof toRecord>
  choose: (pair: string) => void
}

const Watched = ({ pair, isShown, record, choose }: WatchedProps) => {
  const hours = useQuery({
    ...queryOf(listCandles, { input: { pair: pair.id, timeframe: '1h', limit: HOURS } }),
    staleTime: STALE_MS,
  })
  return (
    <button type="button" className={styles.watched} aria-pressed={isShown} onClick={() => choose(pair.id)}>
      <b className="fig">{pair.name}</b>
      <Figures pair={pair} hours={hours.data ?? []} />
      <span className={styles.record}>{record.n === 0 ? texts.none : texts.won(record.won, record.n)}</span>
    </button>
  )
}

interface WatchlistProps {
  pairs: readonly Pair[]
  /** On the chart. */
  shown: string
  choose: (pair: string) => void
}

/** The first pairs with their price, the last 24 hours and the member's latest orders on each; a press opens one on the chart. */
export const Watchlist = ({ pairs, shown, choose }: WatchlistProps) => {
  const orders = usePracticeOrders(1).data?.orders ?? []
  return (
    <section className={styles.watchlist} aria-label={texts.title}>
      {pairs.slice(0, MAX_PAIRS).map((pair) => (
        <Watched
          key={pair.id}
          pair={pair}
          isShown={pair.id === shown}
          record={toRecord(orders, pair.id)}
          choose={choose}
        />
      ))}
    </section>
  )
}
