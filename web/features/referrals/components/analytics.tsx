import { useState } from 'react'
import type { ReferralLink, ReferralOverview } from '../../../../contract/referrals.ts'
import { formatCount } from '../../../lib/format.ts'
import { ChartEmpty } from '../../../ui/chart/chart.tsx'
import { TableSwitch } from '../../../ui/chart/table-switch.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { type ReferralDay, toTotals } from '../chart-rules.ts'
import { analyticsTexts } from '../content.ts'
import { counted, formatDay } from '../rules.ts'
import styles from './analytics.module.css'
import { DaysChart } from './days-chart.tsx'
import referralsStyles from './referrals.module.css'

const dayColumns: Column<ReferralDay>[] = [
  { key: 'date', head: 'Day, UTC', cell: ({ date }) => formatDay(date) },
  { key: 'signups', head: analyticsTexts.signups, numeric: true, cell: ({ signups }) => formatCount(signups) },
  { key: 'qualified', head: analyticsTexts.qualified, numeric: true, cell: ({ qualified }) => formatCount(qualified) },
]

const linkColumns: Column<ReferralLink>[] = [
  { key: 'name', head: 'Link', cell: ({ name }) => <b>{name}</b> },
  { key: 'code', head: 'Code', className: 'only-d', cell: ({ code }) => <span className="proof">{code}</span> },
  { key: 'visits', head: 'Visits', numeric: true, cell: ({ visits }) => formatCount(visits) },
  { key: 'signups', head: analyticsTexts.signups, numeric: true, cell: ({ signups }) => formatCount(signups) },
  { key: 'qualified', head: analyticsTexts.qualified, numeric: true, cell: ({ qualified }) => formatCount(qualified) },
]

/** Thirty days of signups and qualified referrals, with the table behind, and what each link brought. */
export const Analytics = ({ overview: { days, links } }: { overview: ReferralOverview }) => {
  const [table, setTable] = useState(false)
  const { signups, qualified } = toTotals(days)
  const finding = analyticsTexts.finding(counted(signups, 'signup'), counted(qualified, 'qualified referral'))
  const nothing = signups === 0 && qualified === 0
  return (
    <div className={classNames(referralsStyles.two, styles.analytics)}>
      <Panel title={finding} className={styles.days} end={<TableSwitch table={table} onSwitch={setTable} />}>
        {table ? (
          <Table
            caption={analyticsTexts.days}
            tight="phone"
            low
            columns={dayColumns}
            rows={days.toReversed()}
            rowKey={({ date }) => date}
          />
        ) : nothing ? (
          <ChartEmpty>{analyticsTexts.none}</ChartEmpty>
        ) : (
          <DaysChart days={days} label={`${analyticsTexts.days}: ${finding}`} />
        )}
      </Panel>
      <Panel title={analyticsTexts.links}>
        {links.length === 0 ? (
          <EmptyState title={analyticsTexts.noLinks}>{analyticsTexts.noLinksHint}</EmptyState>
        ) : (
          <Table
            caption={analyticsTexts.linksCaption}
            tight="phone"
            low
            columns={linkColumns}
            rows={links}
            rowKey={({ id }) => id}
          />
        )}
      </Panel>
    </div>
  )
}
