import type { PracticeOrder } from '../../../contract/practice.ts'
import { formatCents, formatPrice } from '../../lib/format.ts'
import { Direction, OutcomeMark } from '../../ui/direction.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { originNames, orderTexts as texts, timeframeNames } from './content.ts'
import { formatResult } from './order-rules.ts'
import styles from './practice-order.module.css'

const formatPrices = ({ entryPrice, exitPrice, decimals, voidReason }: PracticeOrder): string =>
  entryPrice === null || exitPrice === null
    ? (voidReason ?? '')
    : `${formatPrice(entryPrice, decimals)} → ${formatPrice(exitPrice, decimals)}`

/** A settled order: when, what, and what came of it. */
export const orderColumns: readonly Column<PracticeOrder>[] = [
  {
    key: 'entry',
    className: styles.toldOrder,
    head: texts.entry,
    card: 'bare',
    cell: (order) => (
      <>
        <Time at={order.entryAt} />
        <small>
          {order.pair}, {timeframeNames[order.timeframe]}
          {order.origin === 'member' ? null : `, ${originNames[order.origin]}`}
        </small>
      </>
    ),
  },
  {
    key: 'order',
    className: styles.toldOrder,
    head: texts.order,
    card: 'title',
    cell: ({ direction, stakeCents }) => (
      <>
        {direction && <Direction of={direction === 'CALL' ? 'buy' : 'sell'} />}
        <small className="fig">{formatCents(stakeCents)}</small>
      </>
    ),
  },
  {
    key: 'outcome',
    className: styles.toldOrder,
    head: texts.outcome,
    wraps: true,
    card: 'bare',
    cell: (order) => (
      <>
        {order.outcome ? <OutcomeMark of={order.outcome} /> : null}
        <small className="fig">{formatPrices(order)}</small>
      </>
    ),
  },
  {
    key: 'result',
    head: texts.result,
    numeric: true,
    card: 'title',
    cell: ({ resultCents }) => <b>{formatResult(resultCents ?? 0)}</b>,
  },
]
