import type { PracticeOrder } from '../../../contract/practice.ts'
import { useLivePrice } from '../../data/live-price.ts'
import { findKnownEntryPrice } from '../../data/trade-rules.ts'
import { formatCents, formatCountdown, formatPrice } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Direction } from '../../ui/direction.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useMarketNow } from '../use-market-clock.ts'
import { originNames, openTexts as texts, timeframeNames } from './content.ts'
import { openPhaseFor } from './order-rules.ts'
import styles from './practice-order.module.css'

const Prices = ({ order }: { order: PracticeOrder }) => {
  const live = useLivePrice(order.pairId)
  const entryPrice = findKnownEntryPrice(order, live)
  return (
    <span className="fig">
      {entryPrice === null ? null : `${texts.entry} ${formatPrice(entryPrice, order.decimals)}, `}
      {live ? `${texts.now} ${formatPrice(live.candle.close, order.decimals)}` : null}
    </span>
  )
}

const TimeLeft = ({ order }: { order: PracticeOrder }) => {
  const { phase, leftMs } = openPhaseFor(order, useMarketNow())
  if (phase === 'settling') return <b>{texts.settling}</b>
  return phase === 'waiting' ? (
    <span>
      {texts.waiting} <b className="fig">{formatCountdown(leftMs)}</b>
    </span>
  ) : (
    <span>
      <b className="fig">{formatCountdown(leftMs)}</b> {texts.left}
    </span>
  )
}

/** Open orders, each with its time left and the price now. */
export const OpenOrders = ({ orders }: { orders: readonly PracticeOrder[] }) => (
  <Panel title={texts.title}>
    {orders.length === 0 ? (
      <p className={classNames('note', styles.noOpenOrders)}>{texts.none}</p>
    ) : (
      <ul className={styles.openOrders}>
        {orders.map((order) => (
          <li key={order.id}>
            {order.direction ? (
              <Direction of={order.direction === 'CALL' ? 'buy' : 'sell'} />
            ) : (
              <span>{texts.sealed}</span>
            )}
            <b>{order.pair}</b>
            <Badge look="quiet">{timeframeNames[order.timeframe]}</Badge>
            {order.origin === 'member' ? null : <Badge look="quiet">{originNames[order.origin]}</Badge>}
            <span className="fig">{formatCents(order.stakeCents)}</span>
            <TimeLeft order={order} />
            <Prices order={order} />
          </li>
        ))}
      </ul>
    )}
  </Panel>
)
