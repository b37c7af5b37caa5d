import type { ReferralOverview } from '../../../../contract/referrals.ts'
import { formatCount } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { LockIcon } from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { tierTexts } from '../content.ts'
import { findNextTier, type TierRow, tierRows } from '../rules.ts'
import styles from './referrals.module.css'

const State = ({ of }: { of: TierRow['state'] }) => {
  if (of === 'held') return <Badge look="hot">{tierTexts.held}</Badge>
  if (of === 'unlocked') return <Badge>{tierTexts.unlocked}</Badge>
  return (
    <Badge look="hatched">
      <LockIcon width="12" height="12" />
      {tierTexts.locked}
    </Badge>
  )
}

const columns: Column<TierRow>[] = [
  { key: 'tier', head: 'Tier', cell: ({ tier }) => <b>{tier}</b> },
  { key: 'referrals', head: 'Referrals', numeric: true, cell: ({ referrals }) => referrals },
  { key: 'percent', head: 'Bonus percent', numeric: true, cell: ({ bonusPercent }) => `${bonusPercent}%` },
  { key: 'amount', head: 'Bonus amount', numeric: true, cell: ({ bonusUpoints }) => `$${formatCount(bonusUpoints)}` },
  { key: 'state', head: 'State', cell: ({ state }) => <State of={state} /> },
]

/** Bronze to Platinum, with the member's own place on it. */
export const TierTable = ({ overview }: { overview: ReferralOverview }) => {
  const next = findNextTier(overview.qualified)
  return (
    <Panel
      title={tierTexts.title}
      end={
        <span className="mute">{next ? tierTexts.missing(formatCount(next.missing), next.tier) : tierTexts.top}</span>
      }
    >
      <Table
        caption={tierTexts.caption}
        tight="phone"
        columns={columns}
        rows={tierRows(overview)}
        rowKey={({ tier }) => tier}
      />
      <p className={classNames('note', styles.foot)}>{tierTexts.note}</p>
    </Panel>
  )
}
