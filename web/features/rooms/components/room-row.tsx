import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import type { Room } from '../../../../contract/rooms.ts'
import type { TradeCall } from '../../../../contract/trade-calls.ts'
import { useUser } from '../../../data/user-context.tsx'
import { formatCount, formatCountdown } from '../../../lib/format.ts'
import { serverClock } from '../../../lib/server-clock.ts'
import { useMarketNow } from '../../../market/use-market-clock.ts'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Direction } from '../../../ui/direction.tsx'
import { Face } from '../../../ui/face.tsx'
import { LockIcon } from '../../../ui/icons.tsx'
import { OwnName } from '../../../ui/plain-text.tsx'
import { useLastMessage } from '../api.ts'
import { listTexts } from '../content.ts'
import { lastWords, shortMoment } from '../list-rules.ts'
import styles from './messenger.module.css'
import { RoomFacts } from './room-facts.tsx'

interface JoinButtonProps extends Pick<ButtonLook, 'size' | 'look'> {
  room: Room
  busy: boolean
  onJoin: (() => void) | undefined
}

/** A closed room has none: its line says that it is closed. */
export const JoinButton = ({ room, busy, onJoin, ...look }: JoinButtonProps) =>
  room.isActive ? (
    <Button
      {...look}
      disabled={!room.canJoin || room.isFull}
      busy={busy}
      aria-label={listTexts.joinRoom(room.name)}
      onClick={onJoin}
    >
      {busy ? listTexts.joining : listTexts.joinOne}
    </Button>
  ) : null

/** Whether its name leads in: members enter, and whoever could join reads the last day. */
export const mayLookInto = (room: Room): boolean => room.isJoined || room.canJoin || room.tier === 'free'

/** The call that runs, with its direction and how long it still does; what was said last once it has ended. */
const RunningCall = ({ call, otherwise }: { call: TradeCall; otherwise: ReactNode }) => {
  const now = useMarketNow()
  const [toEntryMs, toExpiryMs] = [Date.parse(call.entryAt) - now, Date.parse(call.expiresAt) - now]
  if (toExpiryMs <= 0) return otherwise
  const left = formatCountdown(toEntryMs > 0 ? toEntryMs : toExpiryMs)
  return (
    <p className={classNames(styles.last, styles.running)}>
      {call.direction === null ? (
        <b>{listTexts.sealed}</b>
      ) : (
        <Direction of={call.direction === 'CALL' ? 'buy' : 'sell'} />
      )}{' '}
      {call.pair} · {toEntryMs > 0 ? listTexts.entryIn : listTexts.endsIn} <b className="fig">{left}</b>
    </p>
  )
}

const Counts = ({ unread, mentions }: Pick<Room, 'unread' | 'mentions'>) => (
  <p className={styles.counts}>
    {mentions > 0 ? (
      <span className={classNames(styles.count, styles.at)}>
        <span aria-hidden="true">@</span>
        <span className="sr-only">{listTexts.mentions(mentions)}</span>
      </span>
    ) : null}
    {unread > 0 ? (
      <span className={styles.count}>
        <span aria-hidden="true">{formatCount(unread)}</span>
        <span className="sr-only">{listTexts.unread(formatCount(unread))}</span>
      </span>
    ) : null}
  </p>
)

type LastWordsProps = Pick<RoomRowProps, 'room' | 'running'> & { memberId: string }

const LastWords = ({ room: { isActive, lastMessage, description }, running, memberId }: LastWordsProps) => {
  const said = (
    <p className={styles.last}>
      {isActive ? null : <b>{listTexts.closed} · </b>}
      <OwnName>{lastMessage ? lastWords(lastMessage, memberId) : description}</OwnName>
    </p>
  )
  return running ? <RunningCall call={running} otherwise={said} /> : said
}

interface RoomRowProps {
  room: Room
  isOpen: boolean
  /** The call that runs in it. */
  running?: TradeCall | undefined
  busy?: boolean
  /** Given for a room that can be joined. */
  onJoin?: () => void
}

/** A room in the list: the whole row leads in, or a button joins. What is said in another room does not draw it again. */
export const RoomRow = memo(({ room, isOpen, running, busy = false, onJoin }: RoomRowProps) => {
  const { id: memberId } = useUser()
  useLastMessage(room, memberId)
  const { lastMessage } = room
  // What comes in while the room is open is read in it.
  const [unread, mentions] = isOpen ? [0, 0] : [room.unread, room.mentions]
  return (
    <article
      className={classNames(
        styles.roomRow,
        unread > 0 && styles.new,
        room.isJoined && room.isActive && styles.open,
        room.notificationLevel === 'none' && styles.silent,
      )}
      data-room={room.id}
      aria-current={isOpen || undefined}
    >
      <Face
        size={44}
        className={styles.roomFace}
        id={room.id}
        name={room.name}
        look={room.tier === 'premium' ? 'premium' : 'room'}
      />
      {mayLookInto(room) ? (
        <Link
          className={styles.name}
          to="/dashboard/traders-rooms/$id"
          params={{ id: room.id }}
          aria-label={room.isJoined ? listTexts.enterRoom(room.name) : listTexts.lookInto(room.name)}
        >
          {room.type === 'private' ? <LockIcon /> : null}
          <OwnName>{room.name}</OwnName>
        </Link>
      ) : (
        <b className={styles.name}>
          <OwnName>{room.name}</OwnName>
        </b>
      )}
      {room.isJoined && lastMessage ? (
        <time dateTime={lastMessage.sentAt}>{shortMoment(lastMessage.sentAt, serverClock.now())}</time>
      ) : null}
      {room.isJoined ? <LastWords room={room} running={running} memberId={memberId} /> : null}
      {room.isJoined && unread + mentions > 0 ? <Counts unread={unread} mentions={mentions} /> : null}
      {room.isJoined ? null : <JoinButton size="small" room={room} busy={busy} onJoin={onJoin} />}
      <RoomFacts room={room} isShort isHidden={room.isJoined} />
    </article>
  )
})
