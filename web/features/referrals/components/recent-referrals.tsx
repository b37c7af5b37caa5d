import type { Referral, ReferralOverview } from '../../../../contract/referrals.ts'
import { formatCount, formatDate } from '../../../lib/format.ts'
import { Pill } from '../../../ui/badge.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { recentTexts } from '../content.ts'

const columns: Column<Referral>[] = [
  { key: 'name', head: 'Name', cell: ({ name }) => <b>{name}</b> },
  { key: 'date', head: 'Date', cell: ({ date }) => formatDate(date) },
  {
    key: 'status',
    head: 'Status',
    cell: ({ status }) => <Pill on={status === 'qualified'}>{recentTexts.status[status]}</Pill>,
  },
]

const withEarnings: Column<Referral>[] = [
  ...columns,
  { key: 'earnings', head: 'Earned U-Points', numeric: true, cell: ({ earnings }) => formatCount(earnings) },
]

/** Who came lately. Earnings stay visible where some were made. */
export const RecentReferrals = ({ overview: { recent, rewarded, earnedUpoints } }: { overview: ReferralOverview }) => (
  <Sheet title={recentTexts.title}>
    {recent.length === 0 ? (
      <EmptyState title={recentTexts.none}>{recentTexts.hint}</EmptyState>
    ) : (
      <Table
        caption={recentTexts.caption}
        tight="phone"
        columns={rewarded || earnedUpoints > 0 ? withEarnings : columns}
        rows={recent}
        rowKey={({ name, date }) => `${date} ${name}`}
      />
    )}
  </Sheet>
)
