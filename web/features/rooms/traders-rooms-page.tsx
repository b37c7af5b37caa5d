import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Room } from '../../../contract/rooms.ts'
import { type Notice, NoticeLine } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { useJoinRoom, useMyRooms, usePublicRooms } from './api.ts'
import { InviteBox } from './components/invite-box.tsx'
import { RoomEntry } from './components/room-entry.tsx'
import { listTexts } from './content.ts'
import './components/traders-rooms.css'

const Loading = () => (
  <p className="state" role="status">
    {listTexts.loading}
  </p>
)

/** The rooms that a member can enter, and the box for an invite code. */
const TradersRoomsPage = () => {
  const [notice, setNotice] = useState<Notice | null>(null)
  const mine = useMyRooms()
  const { mutate: join, isPending, variables } = useJoinRoom()
  const joined = (room: Room) => setNotice({ kind: 'done', message: listTexts.done(room.name) })
  const joining = isPending && variables && 'roomId' in variables ? variables.roomId : null

  const entryOf = (room: Room) => (
    <RoomEntry
      key={room.id}
      room={room}
      busy={joining === room.id}
      onJoin={() =>
        join(
          { roomId: room.id },
          { onSuccess: joined, onError: ({ message }) => setNotice({ kind: 'failed', message }) },
        )
      }
    />
  )

  return (
    <>
      <PageHead title={listTexts.title} />
      <p className="deck">{listTexts.deck}</p>
      <NoticeLine of={notice} onDismiss={() => setNotice(null)} />
      <div className="traders-rooms">
        <InviteBox onJoined={joined} />
        {mine.data && mine.data.length === 0 ? null : (
          <Sheet title={listTexts.mineTitle}>
            <QueryStates query={mine} loading={<Loading />}>
              {(rooms) => <>{rooms.map(entryOf)}</>}
            </QueryStates>
          </Sheet>
        )}
        <Sheet title={listTexts.publicTitle}>
          <QueryStates
            query={usePublicRooms()}
            loading={<Loading />}
            empty={<EmptyState title={listTexts.none}>{listTexts.noneHint}</EmptyState>}
          >
            {(rooms) => <>{rooms.map(entryOf)}</>}
          </QueryStates>
        </Sheet>
        <p className="note">
          {listTexts.elsewhere} <Link to="/dashboard/community">{listTexts.community}</Link>{' '}
          <Link to="/track-record/callers">{listTexts.callers}</Link>
        </p>
      </div>
    </>
  )
}

export default TradersRoomsPage
