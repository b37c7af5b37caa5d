import { getAdminOverview } from '../../../contract/audit.ts'
import {
  type AdminMarathon,
  getMarathonCounts,
  listAdminMarathons,
  removeMarathon,
} from '../../../contract/marathons.ts'
import { formatCount, formatDollars } from '../../lib/format.ts'
import { DecisionDialog } from '../../ui/list/decision-dialog.tsx'
import { List } from '../../ui/list/list.tsx'
import type { CreateDialogProps, ListOf, RowAction, RowDialogProps } from '../../ui/list/list-definition.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stat, StatStrip } from '../../ui/stat-strip.tsx'
import { failureWords, isHeld, isOpen, type NextStatus, nextStatuses } from './admin-rules.ts'
import { useMarathonCounts } from './api.ts'
import styles from './components/admin-marathons.module.css'
import { ChangeStatus } from './components/change-status.tsx'
import { MarathonCard } from './components/marathon-card.tsx'
import { SaveMarathon } from './components/save-marathon.tsx'
import {
  actionNames,
  cardTexts,
  filterTexts,
  happenedTexts,
  marathonsTexts,
  marathonsWords,
  removeTexts,
  statTexts,
  statusNames,
} from './content.ts'

const STATS = ['total', 'active', 'upcoming', 'participants', 'prizePool'] as const

/** All marathons in figures, whatever the list below shows; bars while they are on their way, nothing without an answer. */
const MarathonStats = () => {
  const { data: counts, isError } = useMarathonCounts()
  if (isError && !counts) return null
  const figure = (stat: (typeof STATS)[number]) => {
    if (!counts) return <Skeleton width="48px" height="34px" />
    return stat === 'prizePool' ? formatDollars(counts.prizePool) : formatCount(counts[stat])
  }
  return (
    <StatStrip label={marathonsTexts.stats} className={styles.marathonStats}>
      {STATS.map((stat) => (
        <Stat key={stat} label={statTexts[stat]} value={figure(stat)} />
      ))}
    </StatStrip>
  )
}

type Order = (typeof listAdminMarathons.orders)[number]

/** Each status that it can come to next has a question of its own. */
const becoming = (status: NextStatus): RowAction<AdminMarathon> => ({
  name: status,
  label: actionNames[status],
  labelOf: ({ name }) => cardTexts.actionOf(actionNames[status], name),
  isOffered: (marathon) => nextStatuses(marathon).includes(status),
  dialog: (props) => <ChangeStatus status={status} {...props} />,
})

const whoLosesIt = ({ _count: { participants } }: AdminMarathon): string => {
  if (participants === 0) return removeTexts.nobody
  return participants === 1 ? removeTexts.oneParticipant : removeTexts.participants(formatCount(participants))
}

const formatRemoval = (marathon: AdminMarathon): string =>
  isHeld(marathon) ? removeTexts.held(marathon._count.participants) : whoLosesIt(marathon)

const Remove = ({ row, list, onDone, onAsk: _, ...dialog }: RowDialogProps<AdminMarathon>) => (
  <DecisionDialog
    call={removeMarathon}
    params={{ id: row.id }}
    words={{ ...removeTexts, title: removeTexts.title(row.name), effect: formatRemoval(row) }}
    isOff={isHeld(row)}
    failed={failureWords}
    focusAfter={list}
    onDone={() => onDone(happenedTexts.removed(row.name))}
    {...dialog}
  />
)

const Edit = ({ row, onDone, ...dialog }: RowDialogProps<AdminMarathon>) => (
  <SaveMarathon marathon={row} {...dialog} onSaved={({ name }) => onDone(happenedTexts.updated(name))} />
)

const Copy = ({ row, onDone, ...dialog }: RowDialogProps<AdminMarathon>) => (
  <SaveMarathon marathon={null} like={row} {...dialog} onSaved={({ name }) => onDone(happenedTexts.created(name))} />
)

const Create = ({ onDone, ...dialog }: CreateDialogProps) => (
  <SaveMarathon marathon={null} {...dialog} onSaved={({ name }) => onDone(happenedTexts.created(name))} />
)

/** Marathons as cards, and what an administrator does about them. */
const marathons: ListOf<AdminMarathon, Order> = {
  call: listAdminMarathons,
  words: marathonsWords,
  rowKey: ({ id }) => id,
  nameOf: ({ name }) => name,
  renews: [getAdminOverview.path, getMarathonCounts.path],
  create: { label: marathonsTexts.create, dialog: Create },
  filters: [
    { kind: 'choice', name: 'status', label: filterTexts.status, all: filterTexts.all, options: statusNames },
    { kind: 'days', label: filterTexts.start },
  ],
  columns: [],
  Card: MarathonCard,
  cardsClass: styles.marathonCards,
  phoneRows: 3,
  actions: [
    ...(['active', 'ended', 'cancelled'] as const).map(becoming),
    {
      name: 'edit',
      label: cardTexts.edit,
      labelOf: ({ name }) => cardTexts.actionOf(cardTexts.edit, name),
      isOffered: isOpen,
      dialog: Edit,
    },
    {
      name: 'copy',
      label: cardTexts.copy,
      labelOf: ({ name }) => cardTexts.actionOf(cardTexts.copy, name),
      dialog: Copy,
    },
    {
      name: 'remove',
      label: cardTexts.remove,
      labelOf: ({ name }) => cardTexts.actionOf(cardTexts.remove, name),
      dialog: Remove,
    },
  ],
}

const AdminMarathonsPage = () => <List of={marathons} above={() => <MarathonStats />} />

export default AdminMarathonsPage
