import { listMembers } from '../../../../contract/members.ts'
import { tierNames } from '../../../../contract/tiers.ts'
import { listUpointsMembers, listUpointsTransactions, type UpointsMember } from '../../../../contract/upoints.ts'
import { formatCount, formatDate } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { ListOf, RowTools } from '../../../ui/list/list-definition.ts'
import { cardTexts, filterTexts, pointsMembersWords } from '../content.ts'
import { AssignDialog } from './assign-dialog.tsx'

type Order = (typeof listUpointsMembers.orders)[number]

const PointsCard = ({ row, tools }: { row: UpointsMember; tools: RowTools<UpointsMember> }) => (
  <li data-row tabIndex={-1}>
    <p className="who">
      <b>{row.fullName}</b>
      <small>{row.email}</small>
    </p>
    <Badge look="quiet" className="tier">
      {row.tier}
    </Badge>
    <p className="held">
      <b>{formatCount(row.uPoints)}</b> {cardTexts.unit}
      <small>{cardTexts.joined(formatDate(row.createdAt))}</small>
    </p>
    <Button size="small" aria-label={cardTexts.assignTo(row.fullName)} onClick={() => tools.act('assign', row)}>
      {cardTexts.assign}
    </Button>
  </li>
)

/** Members with their points as cards, twelve to a page. */
export const pointsMembers: ListOf<UpointsMember, Order> = {
  call: listUpointsMembers,
  words: pointsMembersWords,
  rowKey: ({ id }) => id,
  nameOf: ({ fullName }) => fullName,
  // The users screen shows balances too.
  renews: [listUpointsTransactions.path, listMembers.path],
  filters: [
    { kind: 'choice', name: 'tier', label: filterTexts.tier, all: filterTexts.allTiers, options: tierNames },
    { kind: 'days', from: filterTexts.joinedFrom, to: filterTexts.joinedTo },
  ],
  columns: [],
  Card: PointsCard,
  cardsClass: 'points-cards',
  actions: [
    {
      name: 'assign',
      label: cardTexts.assign,
      labelOf: ({ fullName }) => cardTexts.assignTo(fullName),
      dialog: AssignDialog,
    },
  ],
}
