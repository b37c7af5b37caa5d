import type { WatchedPair } from '../../../contract/practice.ts'
import { useLivePrice } from '../../data/live-price.ts'
import { useWatchedPairs } from '../../data/practice.ts'
import { formatPrice } from '../../lib/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toChange, toLine } from '../bar-rules.ts'
import { watchTexts as texts } from './content.ts'
import styles from './watchlist.module.css'

const MAX_PAIRS = 5

const Figures = ({ of: { pairId, decimals, course } }: { of: WatchedPair }) => {
  const price = useLivePrice(pairId)?.candle.close ?? course.at(-1)
  const [first] = course
  if (first === undefined || price === undefined) return null
  return (
    <>
      <svg viewBox="0 0 100 28" preserveAspectRatio="none" aria-hidden="true">
        <path d={toLine([...course, price])} />
      </svg>
      <span className={styles.price}>{formatPrice(price, decimals)}</span>
      <span className={styles.change}>{texts.day(toChange({ open: first, close: price }, decimals).percent)}</span>
    </>
  )
}

interface WatchlistProps {
  /** On the chart. */
  shown: string
  choose: (pair: string) => void
}

/** The most traded pairs with their price, the last 24 hours and the member's own trades on each; a press opens one on the chart. */
export const Watchlist = ({ shown, choose }: WatchlistProps) => {
  const { data: watched, isPending } = useWatchedPairs()
  return (
    <section className={styles.watchlist} aria-label={texts.title} aria-busy={isPending}>
      {isPending ? <Skeleton height="88px" /> : null}
      {watched?.slice(0, MAX_PAIRS).map((one) => (
        <button
          key={one.pairId}
          type="button"
          className={styles.watched}
          aria-pressed={one.pairId === shown}
          onClick={() => choose(one.pairId)}
        >
          <b className="fig">{one.pair}</b>
          <Figures of={one} />
          {one.n === 0 ? null : <span className={styles.record}>{texts.won(one.won, one.n)}</span>}
        </button>
      ))}
    </section>
  )
}
