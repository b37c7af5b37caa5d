import { listMembers } from '../../../contract/members.ts'
import { tierNames } from '../../../contract/tiers.ts'
import { listUpointsMembers, listUpointsTransactions, type UpointsMember } from '../../../contract/upoints.ts'
import { formatCount, formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { List } from '../../ui/list/list.tsx'
import type { ListOf, RowTools } from '../../ui/list/list-definition.ts'
import { Stat, StatStrip } from '../../ui/stat-strip.tsx'
import styles from './admin-upoints.module.css'
import { useRecentTransactions } from './api.ts'
import { toTotals } from './assign-rules.ts'
import { AssignDialog } from './components/assign-dialog.tsx'
import { RecentTransactions } from './components/recent-transactions.tsx'
import { cardTexts, filterTexts, pointsMembersWords, statTexts } from './content.ts'

const UNKNOWN = '–'

const countFor = (count: number | undefined) => (count === undefined ? UNKNOWN : formatCount(count))

interface PointsStatsProps {
  /** The page of members that is shown; undefined until it is known. */
  found: { rows: readonly UpointsMember[]; total: number } | undefined
}

const PointsStats = ({ found }: PointsStatsProps) => {
  const transactions = useRecentTransactions().data?.total
  const totals = found && toTotals(found.rows)
  return (
    <StatStrip label={statTexts.stats} className={styles.pointsStats}>
      <Stat label={statTexts.pagePoints} value={countFor(totals?.total)} />
      <Stat label={statTexts.users} value={countFor(found?.total)} />
      <Stat label={statTexts.average} value={countFor(totals?.average)} />
      <Stat label={statTexts.transactions} value={countFor(transactions)} />
    </StatStrip>
  )
}

type Order = (typeof listUpointsMembers.orders)[number]

const PointsCard = ({ row, tools }: { row: UpointsMember; tools: RowTools<UpointsMember> }) => (
  <li data-row tabIndex={-1}>
    <p className="who">
      <b>{row.fullName}</b>
      <small>{row.email}</small>
    </p>
    <Badge look="quiet" className={styles.tier}>
      {row.tier}
    </Badge>
    <p className={styles.held}>
      <b>{formatCount(row.uPoints)}</b> {cardTexts.unit}
      <small>{cardTexts.joined(formatDate(row.createdAt))}</small>
    </p>
    <Button size="small" aria-label={cardTexts.assignTo(row.fullName)} onClick={() => tools.act('assign', row)}>
      {cardTexts.assign}
    </Button>
  </li>
)

/** Members with their points as cards, twelve to a page. */
const pointsMembers: ListOf<UpointsMember, Order> = {
  call: listUpointsMembers,
  words: pointsMembersWords,
  rowKey: ({ id }) => id,
  nameOf: ({ fullName }) => fullName,
  // The users screen shows balances too.
  renews: [listUpointsTransactions.path, listMembers.path],
  filters: [
    { kind: 'choice', name: 'tier', label: filterTexts.tier, all: filterTexts.allTiers, options: tierNames },
    { kind: 'days', label: filterTexts.joined },
  ],
  columns: [],
  Card: PointsCard,
  cardsClass: styles.pointsCards,
  phoneRows: 4,
  actions: [
    {
      name: 'assign',
      label: cardTexts.assign,
      labelOf: ({ fullName }) => cardTexts.assignTo(fullName),
      dialog: AssignDialog,
    },
  ],
}

const AdminUpointsPage = () => (
  <List
    of={pointsMembers}
    above={(found) => <PointsStats found={found} />}
    beside={(done) => <RecentTransactions onReversed={done} />}
    besideClass={styles.pointsPage}
  />
)

export default AdminUpointsPage
