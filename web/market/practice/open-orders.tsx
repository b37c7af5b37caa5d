import { lazy, Suspense, useState } from 'react'
import type { PracticeOrder } from '../../../contract/practice.ts'
import { useLivePrice } from '../../data/live-price.ts'
import { findKnownEntryPrice } from '../../data/trade-rules.ts'
import { formatCents, formatCountdown, formatPrice } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Direction } from '../../ui/direction.tsx'
import { Panel } from '../../ui/panel.tsx'
import { openPart } from '../open-part.ts'
import { cancelOrder, type OrderCanceler } from '../trade/cancel-order.ts'
import { useMarketNow } from '../use-market-clock.ts'
import { originNames, openTexts as texts, timeframeNames } from './content.ts'
import styles from './open-orders.module.css'
import { findResultAt } from './order-mark.ts'
import { formatResult, openPhaseFor } from './order-rules.ts'

/** The entry price, and what the order would bring if it ended at the price of now. */
const Standing = ({ order }: { order: PracticeOrder }) => {
  const live = useLivePrice(order.pairId)
  const entryPrice = findKnownEntryPrice(order, live)
  if (entryPrice === null) return null
  const result = findResultAt(order, entryPrice, live?.candle.close ?? null)
  return (
    <span className={styles.standing}>
      <small className="fig">{texts.inAt(formatPrice(entryPrice, order.decimals))}</small>
      {result === null ? null : <b className="fig">{texts.ifNow(formatResult(result))}</b>}
    </span>
  )
}

const OrderRow = ({ order, cancel }: { order: PracticeOrder; cancel: OrderCanceler }) => {
  const { phase, leftMs } = openPhaseFor(order, useMarketNow())
  const left = formatCountdown(leftMs)
  return (
    <li>
      <div>
        {order.direction ? <Direction of={order.direction === 'CALL' ? 'buy' : 'sell'} /> : <span>{texts.sealed}</span>}
        <b className="fig">{formatCents(order.stakeCents)}</b>
        <span>{order.pair}</span>
        <Badge look="quiet">{timeframeNames[order.timeframe]}</Badge>
        {order.origin === 'member' ? null : <Badge look="quiet">{originNames[order.origin]}</Badge>}
      </div>
      <div>
        <span className="fig">{phase === 'settling' ? texts.settling : texts[phase](left)}</span>
        {phase === 'waiting' && order.origin === 'member' ? (
          <Button
            size="small"
            busy={cancel.isPending && cancel.variables === order.id}
            aria-label={texts.cancelOrder(order.direction ?? '', order.pair)}
            onClick={() => cancelOrder(cancel, order.id)}
          >
            {texts.cancel}
          </Button>
        ) : (
          <Standing order={order} />
        )}
      </div>
    </li>
  )
}

interface OpenOrdersProps {
  orders: readonly PracticeOrder[]
  cancel: OrderCanceler
}

const Rows = ({ orders, cancel }: OpenOrdersProps) => (
  <ul className={styles.orders}>
    {orders.map((order) => (
      <OrderRow key={order.id} order={order} cancel={cancel} />
    ))}
  </ul>
)

/** Open orders, each with its time left and what it would bring now; one that has not entered can be canceled. */
export const OpenOrders = ({ orders, cancel }: OpenOrdersProps) => (
  <Panel title={texts.title}>
    {orders.length === 0 ? (
      <p className={classNames('note', styles.none)}>{texts.none}</p>
    ) : (
      <Rows orders={orders} cancel={cancel} />
    )}
  </Panel>
)

/** Fetched when somebody looks. */
const part = () => import('../../ui/dialog.tsx')
const Dialog = lazy(async () => ({ default: (await part()).Dialog }))

/** The same behind a button, where the ticket has little room. */
export const OpenOrdersSheet = ({ orders, cancel }: OpenOrdersProps) => {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <Button size="small" onClick={() => openPart(part, () => setOpen(true))}>
        {texts.count(orders.length)}
      </Button>
      {isOpen === null ? null : (
        <Suspense>
          <Dialog open={isOpen} onOpenChange={setOpen} title={texts.title}>
            <Rows orders={orders} cancel={cancel} />
          </Dialog>
        </Suspense>
      )}
    </>
  )
}
