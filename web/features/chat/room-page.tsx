import { useParams, useSearch } from '@tanstack/react-router'
import type { RoomView } from '../../../contract/rooms.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { QueryStates } from '../../ui/screen.tsx'
import { useRoom } from './api.ts'
import { LoadingMessages } from './components/loading-messages.tsx'
import { RoomChat } from './components/room-chat.tsx'
import { NoRoom, RoomLook } from './components/room-look.tsx'
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
  if (refused) return <NoRoom title={refusalTitle(refused, room.data)} />
  return (
    <QueryStates query={room} loading={<LoadingMessages label={roomTexts.loading} />}>
      {(view) => <RoomChat key={view.id} room={view} asked={message} askedPanel={panel} />}
    </QueryStates>
  )
}

export default RoomPage
