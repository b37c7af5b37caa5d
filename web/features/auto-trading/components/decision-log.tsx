import type { AutoDecision } from '../../../../contract/auto-trading.ts'
import { formatCents } from '../../../lib/format.ts'
import { formatResult } from '../../../market/practice/order-rules.ts'
import { Direction, OutcomeMark } from '../../../ui/direction.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryStates, type ScreenQuery } from '../../../ui/screen.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import styles from '../auto-trading.module.css'
import { reasonTexts, logTexts as texts } from '../content.ts'

const Done = ({ decision: { order, reason } }: { decision: AutoDecision }) => {
  if (reason !== 'placed') return <span className={styles.left}>{reasonTexts[reason]}</span>
  if (!order) return null
  return (
    <span className={styles.done}>
      {order.direction ? <Direction of={order.direction === 'CALL' ? 'buy' : 'sell'} /> : <span>{texts.sealed}</span>}
      <span className="fig">{formatCents(order.stakeCents)}</span>
    </span>
  )
}

const columns: Column<AutoDecision>[] = [
  { key: 'when', head: texts.when, cell: ({ at }) => <Time at={at} as="seconds" /> },
  {
    key: 'what',
    head: texts.what,
    className: styles.told,
    cell: ({ pair, timeframe, confidence, source }) => (
      <>
        <b>{pair}</b> {timeframe}
        <small>{confidence === null ? source : `${source}, ${texts.said(confidence)}`}</small>
      </>
    ),
  },
  { key: 'done', head: texts.done, wraps: true, cell: (decision) => <Done decision={decision} /> },
  {
    key: 'result',
    head: texts.result,
    numeric: true,
    className: styles.told,
    cell: ({ order }) => {
      if (!order) return null
      if (order.outcome === null) return texts.open
      return (
        <>
          <b>{formatResult(order.resultCents ?? 0)}</b>
          <small>
            <OutcomeMark of={order.outcome} />
          </small>
        </>
      )
    },
  },
]

interface Log {
  decisions: AutoDecision[]
  total: number
  pages: number
}

/** What was done about each thing that was followed, and why nothing was. */
export const DecisionLog = ({ query, current }: { query: ScreenQuery<Log>; current: number }) => (
  <Panel title={texts.title} className={styles.decisionLog}>
    <QueryStates query={query} isEmpty={({ total }) => total === 0} empty={<EmptyState title={texts.none} />}>
      {({ decisions, pages }) => (
        <>
          <Table caption={texts.caption} tight="phone" columns={columns} rows={decisions} rowKey={({ id }) => id} />
          <footer>
            <p className="note">{texts.kept}</p>
            <Pager label={texts.pages} pages={pages} current={current} />
          </footer>
        </>
      )}
    </QueryStates>
  </Panel>
)
