import { roomMessages } from '../../../../contract/rooms.ts'
import { formatCount } from '../../../lib/format.ts'
import { readSortOrder } from '../../../lib/sort-order.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { ListSkeleton, ListTools } from '../../../ui/list-frame.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { readTypeFilter, roomsShown, SORT_COLUMNS, USUAL_ORDER } from '../admin-rules.ts'
import type { useAdminRooms } from '../api.ts'
import { filterNames, orderTexts, roomsTexts } from '../content.ts'
import { RoomCards, type RoomListProps, RoomTable } from './room-table.tsx'

interface Props extends Omit<RoomListProps, 'rooms'> {
  query: ReturnType<typeof useAdminRooms>
  onCreate: () => void
}

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))

/** Search, type and order stand in the address; the rooms that fit them below. */
export const RoomList = ({ query, onCreate, ...actions }: Props) => {
  const { address, change } = useAddress()
  const search = address.search ?? ''
  const type = readTypeFilter(address.type)
  const sort = readSortOrder(address, SORT_COLUMNS, USUAL_ORDER)
  const orderBy = (value: string) => {
    const [sortBy, order] = value.split(' ')
    change({ sortBy, order })
  }
  return (
    <>
      <ListTools end={roomsTexts.audited}>
        <SearchBox
          label={roomsTexts.search}
          placeholder={roomsTexts.placeholder}
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        <Select
          aria-label={roomsTexts.type}
          value={type}
          onChange={({ target }) => change({ type: target.value === 'all' ? undefined : target.value })}
        >
          {optionsOf(filterNames)}
        </Select>
        <Select
          className="only-m"
          aria-label={roomsTexts.order}
          value={`${sort.by} ${sort.order}`}
          onChange={({ target }) => orderBy(target.value)}
        >
          {optionsOf(orderTexts)}
        </Select>
      </ListTools>
      <QueryStates query={query} loading={<ListSkeleton label={roomsTexts.loading} />}>
        {(rooms) => {
          const shown = roomsShown(rooms, { search, type, sort })
          if (shown.length === 0)
            return (
              <NoRooms
                hasRooms={rooms.length > 0}
                onCreate={onCreate}
                onClear={() => change({ search: undefined, type: undefined })}
              />
            )
          return (
            <>
              <RoomTable rooms={shown} sort={sort} {...actions} />
              <RoomCards rooms={shown} {...actions} />
              <footer className="list-foot">
                <p className="note" role="status">
                  {roomsTexts.shown(formatCount(shown.length), formatCount(rooms.length))}
                </p>
              </footer>
            </>
          )
        }}
      </QueryStates>
    </>
  )
}

interface NoRoomsProps {
  hasRooms: boolean
  onCreate: () => void
  onClear: () => void
}

const NoRooms = ({ hasRooms, onCreate, onClear }: NoRoomsProps) => (
  <EmptyState
    title={roomMessages.none}
    action={
      <Button size="small" onClick={hasRooms ? onClear : onCreate}>
        {hasRooms ? roomsTexts.clear : roomsTexts.create}
      </Button>
    }
  >
    {hasRooms ? roomsTexts.noneMatchingHint : roomsTexts.noneHint}
  </EmptyState>
)
