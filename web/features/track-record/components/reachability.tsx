import type { Reachability as Measured } from '../../../../contract/track-record.ts'
import { formatCount, zoneName } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { useReachability } from '../api.ts'
import { breakdownTexts, reachabilityTexts } from '../content.ts'
import { findMeasuredRate } from '../rules.ts'
import { Part } from './part.tsx'
import { RateCell } from './rate-cell.tsx'

type Row = Measured['after'][number]

const SCALE = { from: 0, to: 100 }

const columns: Column<Row>[] = [
  { key: 'seconds', head: reachabilityTexts.after, cell: ({ seconds }) => <b>{reachabilityTexts.seconds(seconds)}</b> },
  {
    key: 'rate',
    head: reachabilityTexts.rate,
    cell: ({ n, rate, interval }) =>
      rate === null ? (
        <span className="faint">{reachabilityTexts.notYet(n)}</span>
      ) : (
        <RateCell rate={findMeasuredRate({ n, winRate: rate, interval })} scale={SCALE} />
      ),
  },
  {
    key: 'reachable',
    head: reachabilityTexts.reachable,
    numeric: true,
    cell: ({ reachable }) => formatCount(reachable),
  },
  { key: 'n', head: reachabilityTexts.measured, numeric: true, cell: ({ n }) => formatCount(n) },
]

const Figures = ({ since, delivery, after }: Measured) => (
  <div className="sheet">
    <Table
      tight="phone"
      caption={breakdownTexts.tableOf(reachabilityTexts.title)}
      columns={columns}
      rows={after}
      rowKey={({ seconds }) => seconds}
    />
    <p className="note">
      {delivery.medianMs === null ? reachabilityTexts.notYet(delivery.n) : reachabilityTexts.median(delivery.medianMs)}{' '}
      {reachabilityTexts.inTime(delivery.beforeEntry, delivery.n)}
      {since ? (
        <>
          {' '}
          {reachabilityTexts.since} <Time at={since} /> {zoneName()}.
        </>
      ) : null}
    </p>
  </div>
)

/** Whether a member who acts some seconds late still gets the price. Measured by the server, and said to be so. */
export const Reachability = () => (
  <Part
    id="reachable"
    title={reachabilityTexts.title}
    deck={reachabilityTexts.deck}
    end={<Badge look="hatched">{reachabilityTexts.badge}</Badge>}
  >
    <QueryStates
      query={useReachability()}
      loading={<Skeleton height="150px" />}
      isEmpty={({ isMeasured }) => !isMeasured}
      empty={<EmptyState title={reachabilityTexts.none}>{reachabilityTexts.noneNote}</EmptyState>}
    >
      {(measured) => <Figures {...measured} />}
    </QueryStates>
  </Part>
)
