import { Link } from '@tanstack/react-router'
import { getAdminOverview } from '../../../contract/audit.ts'
import { type AdminRoom, getRoomCounts, listAdminRooms, removeRoom, toggleRoom } from '../../../contract/rooms.ts'
import { callForAnswer } from '../../lib/call.ts'
import { formatCount } from '../../lib/format.ts'
import { Badge, type BadgeLook, Pill } from '../../ui/badge.tsx'
import { DecisionDialog } from '../../ui/list/decision-dialog.tsx'
import { List } from '../../ui/list/list.tsx'
import type { CreateDialogProps, ListOf, RowDialogProps, RowTools } from '../../ui/list/list-definition.ts'
import { Meter } from '../../ui/meter.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stat, StatStrip } from '../../ui/stat-strip.tsx'
import { Time } from '../../ui/time.tsx'
import { failureWords } from './admin-rules.ts'
import { useRoomCounts } from './api.ts'
import styles from './components/admin-rooms.module.css'
import { SaveRoom } from './components/save-room.tsx'
import {
  columnTexts,
  filterTexts,
  notificationTexts,
  removeTexts,
  roomsTexts,
  roomsWords,
  rowTexts,
  statTexts,
  typeNames,
} from './content.ts'

type Order = (typeof listAdminRooms.orders)[number]

const LOOKS: Record<AdminRoom['type'], BadgeLook> = { public: 'outline', private: 'quiet', premium: 'solid' }

const Members = ({ room: { name, currentMembers, maxMembers } }: { room: AdminRoom }) => {
  const [current, max] = [formatCount(currentMembers), formatCount(maxMembers)]
  return (
    <span className={styles.roomMembers}>
      <Meter
        label={`${columnTexts.members}: ${name}`}
        value={currentMembers}
        max={maxMembers}
        words={rowTexts.membersOf(current, max)}
      />
      {rowTexts.members(current, max)}
    </span>
  )
}

/** The badge is the switch. */
const Status = ({ room, tools }: { room: AdminRoom; tools: RowTools<AdminRoom> }) => (
  <button
    type="button"
    className={styles.roomStatus}
    aria-label={rowTexts.toggle(room.isActive, room.name)}
    aria-busy={tools.runningOn(room) !== null || undefined}
    onClick={() => tools.act(room.isActive ? 'close' : 'open', room)}
  >
    <Pill on={room.isActive}>{room.isActive ? rowTexts.active : rowTexts.inactive}</Pill>
  </button>
)

const setActive = (isActive: boolean) => (room: AdminRoom) =>
  callForAnswer(toggleRoom, { params: { id: room.id }, input: { isActive } })

/** Both ways of the switch, for several rooms at once. */
const switching = (isActive: boolean) => ({
  name: isActive ? 'open' : 'close',
  label: isActive ? rowTexts.open : rowTexts.close,
  labelOf: ({ name }: AdminRoom) => rowTexts.toggle(!isActive, name),
  hidden: true,
  isOffered: (room: AdminRoom) => room.isActive !== isActive,
  immediate: {
    run: setActive(isActive),
    done: ({ name }: AdminRoom) => notificationTexts.toggled(name, isActive),
    failed: ({ name }: AdminRoom, error: Error) => notificationTexts.toggleFailed(name, failureWords(error)),
    bulk: { done: (count: number) => notificationTexts.allToggled(formatCount(count), isActive) },
  },
})

const whoLosesIt = ({ currentMembers }: AdminRoom): string => {
  if (currentMembers === 0) return removeTexts.nobody
  return currentMembers === 1 ? removeTexts.oneMember : removeTexts.members(formatCount(currentMembers))
}

const Remove = ({ row: { id, name, ...room }, list, onDone, ...dialog }: RowDialogProps<AdminRoom>) => (
  <DecisionDialog
    call={removeRoom}
    params={{ id }}
    words={{ ...removeTexts, title: removeTexts.title(name), effect: whoLosesIt({ id, name, ...room }) }}
    failed={failureWords}
    focusAfter={list}
    onDone={() => onDone(notificationTexts.removed(name))}
    {...dialog}
  />
)
const Edit = ({ row, open, onClose, onDone }: RowDialogProps<AdminRoom>) => (
  <SaveRoom room={row} open={open} onClose={onClose} onSaved={({ name }) => onDone(notificationTexts.updated(name))} />
)
const Create = ({ onDone, ...dialog }: CreateDialogProps) => (
  <SaveRoom room={null} {...dialog} onSaved={({ name }) => onDone(notificationTexts.created(name))} />
)

/** Trading rooms, and what an administrator does about them. */
const rooms: ListOf<AdminRoom, Order> = {
  call: listAdminRooms,
  words: roomsWords,
  rowKey: ({ id }) => id,
  nameOf: ({ name }) => name,
  renews: [getAdminOverview.path, getRoomCounts.path],
  create: { label: roomsTexts.create, dialog: Create },
  filters: [
    { kind: 'choice', name: 'type', label: filterTexts.type, all: filterTexts.allTypes, options: typeNames },
    {
      kind: 'choice',
      name: 'status',
      label: columnTexts.status,
      all: filterTexts.anyStatus,
      options: { active: rowTexts.active, inactive: rowTexts.inactive },
    },
    { kind: 'days', label: columnTexts.created },
  ],
  columns: [
    {
      key: 'name',
      head: columnTexts.name,
      order: 'name',
      className: styles.roomName,
      wraps: true,
      card: 'title',
      cell: ({ id, name }) => (
        <Link to="/dashboard/traders-rooms/$id" params={{ id }} aria-label={rowTexts.enter(name)}>
          <b>{name}</b>
        </Link>
      ),
    },
    {
      key: 'description',
      head: columnTexts.description,
      className: styles.roomDescription,
      wraps: true,
      card: 'line',
      cell: ({ description }) => description,
    },
    {
      key: 'type',
      head: columnTexts.type,
      order: 'type',
      card: 'mark',
      cell: ({ type }) => <Badge look={LOOKS[type]}>{typeNames[type]}</Badge>,
    },
    {
      key: 'members',
      head: columnTexts.members,
      order: 'currentMembers',
      first: 'desc',
      card: 'fact',
      cell: (room) => <Members room={room} />,
    },
    {
      key: 'status',
      head: columnTexts.status,
      order: 'isActive',
      first: 'desc',
      card: 'line',
      cell: (room, tools) => <Status room={room} tools={tools} />,
    },
    {
      key: 'created',
      head: columnTexts.created,
      order: 'createdAt',
      first: 'desc',
      className: 'mute',
      card: 'fact',
      cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
      fact: ({ createdAt }) => <Time at={createdAt} as="date" before={rowTexts.created('')} />,
    },
  ],
  actions: [
    { name: 'edit', label: rowTexts.edit, labelOf: ({ name }) => rowTexts.editOf(name), dialog: Edit },
    { name: 'remove', label: rowTexts.remove, labelOf: ({ name }) => rowTexts.removeOf(name), dialog: Remove },
    switching(true),
    switching(false),
  ],
}

const STATS = ['total', 'public', 'premium', 'active'] as const

/** All rooms in figures, whatever the list below shows; bars while they are on their way, nothing without an answer. */
const RoomStats = () => {
  const { data: counts, isError } = useRoomCounts()
  if (isError && !counts) return null
  return (
    <StatStrip label={roomsTexts.stats} className={styles.roomStats}>
      {STATS.map((stat) => (
        <Stat
          key={stat}
          label={statTexts[stat]}
          value={counts ? formatCount(counts[stat]) : <Skeleton width="48px" height="34px" />}
        />
      ))}
    </StatStrip>
  )
}

const TradingRoomsPage = () => <List of={rooms} above={() => <RoomStats />} />

export default TradingRoomsPage
