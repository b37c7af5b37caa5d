import type { AdminRoom } from '../../../../contract/rooms.ts'
import { formatCount, formatDate, formatUtcDateTime } from '../../../lib/format.ts'
import { ariaSortOf, type Direction, type SortOrder } from '../../../lib/sort-order.ts'
import { Badge, type BadgeLook, Pill } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { SortLink } from '../../../ui/sort-link.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import type { SortColumn } from '../admin-rules.ts'
import { columnTexts, roomsTexts, rowTexts, typeNames } from '../content.ts'

export interface RoomListProps {
  rooms: readonly AdminRoom[]
  /** The room whose status is being changed. */
  togglingId: string | null
  onToggle: (room: AdminRoom) => void
  onEdit: (room: AdminRoom) => void
  onRemove: (room: AdminRoom) => void
}

const LOOKS: Record<AdminRoom['type'], BadgeLook> = { public: 'outline', private: 'quiet', premium: 'solid' }

const TypeBadge = ({ type }: Pick<AdminRoom, 'type'>) => <Badge look={LOOKS[type]}>{typeNames[type]}</Badge>

const Members = ({ room: { name, currentMembers, maxMembers } }: { room: AdminRoom }) => {
  const [current, max] = [formatCount(currentMembers), formatCount(maxMembers)]
  return (
    <span className="room-members">
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

type ActionProps = Omit<RoomListProps, 'rooms'> & { room: AdminRoom }

/** The badge is the switch. */
const RoomStatus = ({ room, togglingId, onToggle }: ActionProps) => (
  <button
    type="button"
    className="room-status"
    aria-label={rowTexts.toggle(room.isActive, room.name)}
    aria-busy={togglingId === room.id || undefined}
    onClick={() => onToggle(room)}
  >
    <Pill on={room.isActive}>{room.isActive ? rowTexts.active : rowTexts.inactive}</Pill>
  </button>
)

const RoomActions = ({ room, onEdit, onRemove }: ActionProps) => (
  <span className="room-actions">
    <Button size="small" aria-label={rowTexts.editOf(room.name)} onClick={() => onEdit(room)}>
      {rowTexts.edit}
    </Button>
    <Button size="small" aria-label={rowTexts.removeOf(room.name)} onClick={() => onRemove(room)}>
      {rowTexts.remove}
    </Button>
  </span>
)

const columnsOf = (sort: SortOrder<SortColumn>, actions: Omit<RoomListProps, 'rooms'>): Column<AdminRoom>[] => {
  const sorted = (by: SortColumn, head: string, first?: Direction) => ({
    sorted: ariaSortOf(sort, by),
    head: (
      <SortLink by={by} current={sort} first={first}>
        {head}
      </SortLink>
    ),
  })
  return [
    { key: 'name', ...sorted('name', columnTexts.name), className: 'room-name', cell: ({ name }) => <b>{name}</b> },
    {
      key: 'description',
      head: columnTexts.description,
      className: 'room-description',
      cell: ({ description }) => description,
    },
    { key: 'type', ...sorted('type', columnTexts.type), cell: ({ type }) => <TypeBadge type={type} /> },
    {
      key: 'members',
      ...sorted('currentMembers', columnTexts.members, 'desc'),
      cell: (room) => <Members room={room} />,
    },
    {
      key: 'status',
      ...sorted('isActive', columnTexts.status, 'desc'),
      cell: (room) => <RoomStatus room={room} {...actions} />,
    },
    {
      key: 'created',
      ...sorted('createdAt', columnTexts.created, 'desc'),
      className: 'mute',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={formatUtcDateTime(createdAt)}>
          {formatDate(createdAt)}
        </time>
      ),
    },
    { key: 'actions', head: columnTexts.actions, cell: (room) => <RoomActions room={room} {...actions} /> },
  ]
}

export const RoomTable = ({ rooms, sort, ...actions }: RoomListProps & { sort: SortOrder<SortColumn> }) => (
  <div className="only-d">
    <Table caption={roomsTexts.list} columns={columnsOf(sort, actions)} rows={rooms} rowKey={({ id }) => id} />
  </div>
)

/** The same rooms for phones. */
export const RoomCards = ({ rooms, ...actions }: RoomListProps) => (
  <ul className="cards only-m" aria-label={roomsTexts.list}>
    {rooms.map((room) => (
      <li key={room.id}>
        <p className="who">
          <b>{room.name}</b>
          <small>{room.description}</small>
        </p>
        <TypeBadge type={room.type} />
        <div className="facts-of">
          <Members room={room} />
          <span>{rowTexts.created(formatDate(room.createdAt))}</span>
        </div>
        <div className="actions">
          <RoomStatus room={room} {...actions} />
          <RoomActions room={room} {...actions} />
        </div>
      </li>
    ))}
  </ul>
)
