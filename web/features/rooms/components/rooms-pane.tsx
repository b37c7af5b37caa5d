import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Room } from '../../../../contract/rooms.ts'
import { Button } from '../../../ui/button.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { useMyRooms, usePublicRooms, useRoomsOfMember, useRunningCalls } from '../api.ts'
import { listTexts } from '../content.ts'
import { byLastMessage } from '../list-rules.ts'
import { InviteBox } from './invite-box.tsx'
import { LoadingRooms } from './loading-rooms.tsx'
import styles from './messenger.module.css'
import { RoomRow } from './room-row.tsx'
import { useEnterRoom } from './use-enter-room.ts'

interface RoomsPaneProps {
  /** The room beside the list; null for none. */
  openId: string | null
  /** Nothing stands beside it: also rooms to join are in the list. */
  isAlone: boolean
}

/** The member's rooms with what was said last, and rooms to join. */
export const RoomsPane = ({ openId, isAlone }: RoomsPaneProps) => {
  const [asksCode, setAsksCode] = useState(false)
  const mine = useMyRooms()
  const running = useRunningCalls(mine.data !== undefined && mine.data.length > 0)
  useRoomsOfMember()
  const publicRooms = usePublicRooms()
  const Title = openId === null ? 'h1' : 'h2'
  return (
    <aside className={styles.roomsPane} aria-label={listTexts.title}>
      <header>
        <Title className="display">{listTexts.title}</Title>
        <Button
          icon
          look="plain"
          aria-label={listTexts.enterCode}
          aria-expanded={asksCode}
          onClick={() => setAsksCode(!asksCode)}
        >
          <PlusIcon />
        </Button>
      </header>
      {asksCode ? <InviteBox onClose={() => setAsksCode(false)} /> : null}
      <div className={styles.rows}>
        {mine.data?.length === 0 && isAlone ? null : (
          <section>
            <h2 className={styles.head}>{listTexts.mineTitle}</h2>
            <QueryStates query={mine} loading={<LoadingRooms />} empty={<p className="note">{listTexts.noneJoined}</p>}>
              {(rooms) => (
                <>
                  {byLastMessage(rooms, openId).map((room) => (
                    <RoomRow key={room.id} room={room} isOpen={room.id === openId} running={running?.get(room.id)} />
                  ))}
                </>
              )}
            </QueryStates>
          </section>
        )}
        {isAlone || openId !== null ? (
          <section>
            <h2 className={styles.head}>{listTexts.publicTitle}</h2>
            <QueryStates
              query={publicRooms}
              loading={<LoadingRooms />}
              empty={
                <EmptyState
                  title={listTexts.none}
                  action={<Button onClick={() => setAsksCode(true)}>{listTexts.enterCode}</Button>}
                >
                  {listTexts.noneHint}
                </EmptyState>
              }
            >
              {(rooms) => <RoomsToJoin rooms={rooms.filter(({ isJoined }) => !isJoined)} openId={openId} />}
            </QueryStates>
          </section>
        ) : null}
      </div>
      <p className={styles.foot}>
        {listTexts.elsewhere} <Link to="/dashboard/community">{listTexts.community}</Link> ·{' '}
        <Link to="/dashboard/board">{listTexts.board}</Link> ·{' '}
        <Link to="/track-record/callers">{listTexts.callers}</Link>
      </p>
    </aside>
  )
}

const RoomsToJoin = ({ rooms, openId }: { rooms: readonly Room[]; openId: string | null }) => {
  const { enter, entering } = useEnterRoom()
  if (rooms.length === 0) return <p className="note">{listTexts.allJoined}</p>
  return rooms.map((room) => (
    <RoomRow
      key={room.id}
      room={room}
      isOpen={room.id === openId}
      busy={entering === room.id}
      onJoin={() => enter(room.id)}
    />
  ))
}
