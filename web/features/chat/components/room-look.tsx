import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Message } from '../../../../contract/chat.ts'
import type { Room } from '../../../../contract/rooms.ts'
import { useUser } from '../../../data/user-context.tsx'
import { CallFailure } from '../../../lib/call-failure.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useJoinOpenRoom, useRoomLook } from '../api.ts'
import { logTexts, roomTexts } from '../content.ts'
import { toRows } from '../row-rules.ts'
import styles from './chat.module.css'
import { LoadingMessages } from './loading-messages.tsx'
import { MessageRow } from './message-row.tsx'
import { LookHeader } from './room-header.tsx'
import type { RowActs } from './row-acts.ts'
import { createRowMarks } from './row-marks.ts'

const rights = { mayWrite: false, mayModerate: false }
const toJoinFirst = () => showToast(roomTexts.notJoined, 'alert')
const nothing = () => {}
/** Whoever looks in reads and no more. */
const acts: RowActs = {
  activate: nothing,
  jump: (number) => document.querySelector(`[data-number="${number}"]`)?.scrollIntoView({ block: 'center' }),
  react: toJoinFirst,
  reply: toJoinFirst,
  edit: nothing,
  remove: nothing,
  pin: nothing,
  report: nothing,
  copyLink: nothing,
}

const SeenMessages = ({ messages }: { messages: readonly Message[] }) => {
  const { id: memberId } = useUser()
  const [marks] = useState(createRowMarks)
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => toRows(messages, null), [messages])
  // The newest is in sight at first; afterwards the reader stays where they are.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight
  }, [])
  if (rows.length === 0) return <EmptyState title={roomTexts.quiet}>{roomTexts.quietHint}</EmptyState>
  // What scrolls must be reached with the keyboard.
  const reached = { tabIndex: 0 }
  return (
    <div ref={scroller} className={styles.chatScroll} role="feed" aria-label={logTexts.label} {...reached}>
      <div>
        {rows.map((row) => (
          <MessageRow key={row.message.id} {...row} memberId={memberId} rights={rights} acts={acts} marks={marks} />
        ))}
      </div>
    </div>
  )
}

/** Why the room can't be joined now, or the button that joins it and stays. */
const LookFoot = ({ room }: { room: Room }) => {
  const { mutate, isPending } = useJoinOpenRoom(room.id)
  const count = roomTexts.members(formatCount(room.memberCount), formatCount(room.capacity))
  return (
    <footer className={styles.lookFoot}>
      <p>
        <b>{room.isFull ? roomTexts.full : room.isActive ? roomTexts.notJoined : roomTexts.closedNow}</b>
        <small>{count}</small>
      </p>
      <Button
        look="primary"
        busy={isPending}
        disabled={!room.canJoin}
        onClick={() => mutate(undefined, { onError: ({ message }) => showToast(message, 'alert') })}
      >
        {isPending ? roomTexts.joining : roomTexts.join}
      </Button>
    </footer>
  )
}

/** Why there is no room to read, and the way back. */
export const NoRoom = ({ title }: { title: string }) => (
  <EmptyState
    className={styles.noRoom}
    title={title}
    action={
      <Link className={buttonClass({ look: 'primary' })} to="/dashboard/traders-rooms">
        {roomTexts.toRooms}
      </Link>
    }
  />
)

/** A room before it is joined: what was said lately, to read, and the way in. */
export const RoomLook = ({ id }: { id: string }) => {
  const look = useRoomLook(id)
  const { error } = look
  if (error instanceof CallFailure && !error.isOutage) return <NoRoom title={error.message} />
  return (
    <QueryStates query={look} loading={<LoadingMessages label={roomTexts.loading} />}>
      {({ room, messages }) => (
        <div className={styles.roomChat} data-room-chat="">
          <LookHeader room={room} />
          <div className={styles.chatMiddle}>
            <div className={styles.chatList}>
              <SeenMessages messages={messages} />
            </div>
          </div>
          <LookFoot room={room} />
        </div>
      )}
    </QueryStates>
  )
}
