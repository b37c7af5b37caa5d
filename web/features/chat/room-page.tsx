import { Link, useParams, useSearch } from '@tanstack/react-router'
import type { RoomView } from '../../../contract/rooms.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { buttonClass } from '../../ui/button.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { useRoom } from './api.ts'
import { RoomChat } from './components/room-chat.tsx'
import { roomTexts } from './content.ts'

/** The message that the address asks for; null for none. */
const findNumber = (message: unknown): number | null =>
  typeof message === 'number' && Number.isSafeInteger(message) && message > 0 ? message : null

/** What became of a room that was open a moment ago, or never was. */
const refusalTitle = (refused: CallFailure, before: RoomView | undefined): string => {
  if (refused.is('ROOM_NOT_JOINED')) return roomTexts.notJoined
  if (!refused.is('ROOM_NOT_FOUND') || !before) return refused.message
  return before.type === 'private' ? roomTexts.goneOrOut(before.name) : roomTexts.deleted(before.name)
}

/** The chat of one room. */
const RoomPage = () => {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { message }: { message?: unknown } = useSearch({ strict: false })
  const room = useRoom(id)
  const refused = room.error instanceof CallFailure && !room.error.isOutage ? room.error : null
  if (refused)
    return (
      <EmptyState
        title={refusalTitle(refused, room.data)}
        action={
          <Link className={buttonClass({ look: 'primary' })} to="/dashboard/traders-rooms">
            {roomTexts.toRooms}
          </Link>
        }
      >
        {refused.is('ROOM_NOT_JOINED') ? refused.message : null}
      </EmptyState>
    )
  return (
    <QueryStates
      query={room}
      loading={
        <p className="state" role="status">
          {roomTexts.loading}
        </p>
      }
    >
      {(view) => <RoomChat key={view.id} room={view} asked={findNumber(message)} />}
    </QueryStates>
  )
}

export default RoomPage
