import { Link, useParams, useSearch } from '@tanstack/react-router'
import type { RoomView } from '../../../contract/rooms.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { buttonClass } from '../../ui/button.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { useRoom } from './api.ts'
import styles from './components/chat.module.css'
import { LoadingMessages } from './components/loading-messages.tsx'
import { RoomChat } from './components/room-chat.tsx'
import { RoomLook } from './components/room-look.tsx'
import { roomTexts } from './content.ts'

const ROUTE = '/_member/_rooms/dashboard/traders-rooms/$id'

/** What became of a room that was open a moment ago, or never was. */
const refusalTitle = (refused: CallFailure, before: RoomView | undefined): string => {
  if (!refused.is('ROOM_NOT_FOUND') || !before) return refused.message
  return before.type === 'private' ? roomTexts.goneOrOut(before.name) : roomTexts.deleted(before.name)
}

/** The chat of one room. */
const RoomPage = () => {
  const { id } = useParams({ from: ROUTE })
  const { message = null, panel = null } = useSearch({ from: ROUTE })
  const room = useRoom(id)
  const refused = room.error instanceof CallFailure && !room.error.isOutage ? room.error : null
  if (refused?.is('ROOM_NOT_JOINED')) return <RoomLook id={id} />
  if (refused)
    return (
      <EmptyState
        className={styles.noRoom}
        title={refusalTitle(refused, room.data)}
        action={
          <Link className={buttonClass({ look: 'primary' })} to="/dashboard/traders-rooms">
            {roomTexts.toRooms}
          </Link>
        }
      />
    )
  return (
    <QueryStates query={room} loading={<LoadingMessages label={roomTexts.loading} />}>
      {(view) => <RoomChat key={view.id} room={view} asked={message} askedPanel={panel} />}
    </QueryStates>
  )
}

export default RoomPage
