import { Link } from '@tanstack/react-router'
import type { PracticeAccount, PracticeOrder } from '../../../../contract/practice.ts'
import { useLivePrice } from '../../../data/live-price.ts'
import { findKnownEntryPrice } from '../../../data/trade-rules.ts'
import { formatCents, formatCount, formatCountdown, formatPrice } from '../../../lib/format.ts'
import { toOrderMark } from '../../../market/practice/order-mark.ts'
import { formatResult } from '../../../market/practice/order-rules.ts'
import { useMarketNow } from '../../../market/use-market-clock.ts'
import { Direction } from '../../../ui/direction.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { openTradeTexts as texts } from '../content.ts'
import styles from './today.module.css'
import type { Today } from './today-lists.tsx'

const SHOWN = 3
const RADIUS = 19
const ROUND = 2 * Math.PI * RADIUS

const Ring = ({ elapsed, left }: { elapsed: number; left: string }) => (
  <span className={styles.ring}>
    <svg viewBox="0 0 44 44" aria-hidden="true">
      <circle cx="22" cy="22" r={RADIUS} />
      <circle cx="22" cy="22" r={RADIUS} strokeDasharray={`${(1 - elapsed) * ROUND} ${ROUND}`} />
    </svg>
    <b>{left}</b>
  </span>
)

const Row = ({ order }: { order: PracticeOrder }) => {
  const live = useLivePrice(order.pairId)
  const nowMs = useMarketNow()
  const entryPrice = findKnownEntryPrice(order, live)
  const { phase, leftMs, elapsed, resultCents } = toOrderMark(order, {
    nowMs,
    entryPrice,
    price: live?.candle.close ?? null,
  })
  const at = entryPrice === null ? '' : ` ${texts.at(formatPrice(entryPrice, order.decimals))}`
  return (
    <li>
      <Link className={styles.trade} to="/dashboard/practice">
        <Ring elapsed={elapsed} left={formatCountdown(leftMs)} />
        <b>
          {order.pair} {order.direction ? <Direction of={order.direction === 'CALL' ? 'buy' : 'sell'} /> : texts.sealed}
        </b>
        <span className={styles.figure}>{resultCents === null ? '–' : formatResult(resultCents)}</span>
        <small>
          {texts.lengths[order.timeframe]}, {formatCents(order.stakeCents)}
          {at}
        </small>
        <small className={styles.end}>
          {phase === 'waiting' ? texts.waiting : phase === 'open' ? texts.ifNow : texts.settling}
        </small>
      </Link>
    </li>
  )
}

interface OpenTradesProps {
  account: PracticeAccount | undefined
  automatic: Today['automatic']
}

/** What is open on the practice account, each with what it would bring now. */
export const OpenTrades = ({ account, automatic }: OpenTradesProps) => {
  const open = account?.open ?? []
  const reserved = open.reduce((sum, { stakeCents }) => sum + stakeCents, 0)
  return (
    <section className={styles.openTrades} aria-labelledby="open-trades">
      <header className={styles.head}>
        <h2 id="open-trades">{texts.title}</h2>
        <span>{texts.hint}</span>
      </header>
      {account ? (
        <>
          {open.length === 0 ? <p className={styles.none}>{texts.none}</p> : null}
          <ul>
            {open.slice(0, SHOWN).map((order) => (
              <Row key={order.id} order={order} />
            ))}
          </ul>
          {open.length > SHOWN ? (
            <Link className="more" to="/dashboard/practice">
              {texts.more(open.length - SHOWN)}
            </Link>
          ) : null}
          <dl className={styles.account}>
            <dt>{texts.reserved}</dt>
            <dd>{formatCents(reserved)}</dd>
            <dt>{texts.balance}</dt>
            <dd>{formatCents(account.balanceCents)}</dd>
          </dl>
        </>
      ) : (
        <SkeletonGroup label={texts.loading}>
          <Skeleton height="170px" />
        </SkeletonGroup>
      )}
      <ul className={styles.auto}>
        <li>
          <Link to="/dashboard/bot-access">
            {texts.bot}
            {automatic ? <span>{automatic.botUntil ? texts.until(automatic.botUntil) : texts.off}</span> : null}
          </Link>
        </li>
        <li>
          <Link to="/dashboard/copy-trading">
            {texts.copy}
            {automatic ? (
              <span>{automatic.copied > 0 ? texts.copied(formatCount(automatic.copied)) : texts.off}</span>
            ) : null}
          </Link>
        </li>
      </ul>
    </section>
  )
}
