import type { Gap } from '../../../../contract/track-record.ts'
import { formatCount } from '../../../lib/format.ts'
import { QueryStates } from '../../../ui/screen.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { InZone, Time } from '../../../ui/time.tsx'
import { useGaps } from '../api.ts'
import { gapTexts, timeframeNames } from '../content.ts'
import { useShownMarket } from './market-switch.tsx'
import { Part } from './part.tsx'

const columns: Column<Gap>[] = [
  { key: 'from', head: <InZone>From</InZone>, cell: ({ from }) => <Time at={from} /> },
  { key: 'to', head: <InZone>To</InZone>, cell: ({ to }) => <Time at={to} /> },
  { key: 'timeframe', head: 'Timeframe', cell: ({ timeframe }) => timeframeNames[timeframe] },
  { key: 'slots', head: 'Slots', numeric: true, cell: ({ slots }) => formatCount(slots) },
  { key: 'reason', head: 'Reason', cell: ({ reason }) => reason },
  {
    key: 'sequence',
    head: 'Record',
    numeric: true,
    cell: ({ sequence }) => <span className="proof">{formatCount(sequence)}</span>,
  },
]

/** Where the engine was silent, and why. */
export const GapReport = () => (
  <Part id="gaps" title={gapTexts.title} deck={gapTexts.deck}>
    <QueryStates
      query={useGaps(useShownMarket())}
      empty={<EmptyState title={gapTexts.none}>{gapTexts.noneNote}</EmptyState>}
    >
      {(gaps) => (
        <div className="sheet">
          <Table
            caption={gapTexts.caption}
            tight="phone"
            low
            columns={columns}
            rows={gaps}
            rowKey={({ sequence }) => sequence}
          />
        </div>
      )}
    </QueryStates>
  </Part>
)
