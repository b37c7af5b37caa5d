import { Link } from '@tanstack/react-router'
import type { Room } from '../../../../contract/rooms.ts'
import { formatCount } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { OwnName, PlainText } from '../../../ui/plain-text.tsx'
import { kindNames, listTexts, tierNames } from '../content.ts'

interface RoomEntryProps {
  room: Room
  busy: boolean
  onJoin: () => void
}

/** One room of a list, and the way in. */
export const RoomEntry = ({ room, busy, onJoin }: RoomEntryProps) => (
  <article className="room-entry" data-room={room.id}>
    <div className="what">
      <h3>
        <OwnName>{room.name}</OwnName>
      </h3>
      <p className="marks">
        <Badge look={room.tier === 'premium' ? 'solid' : 'outline'}>{tierNames[room.tier]}</Badge>
        {room.isActive ? (
          <Badge look="hot" className="live">
            {listTexts.live}
          </Badge>
        ) : (
          <Badge look="quiet">{listTexts.closed}</Badge>
        )}
        {room.isFull ? <Badge look="quiet">{listTexts.full}</Badge> : null}
        {room.isDemo ? <Badge look="hatched">{listTexts.demo}</Badge> : null}
        {room.isJoined ? <Badge>{listTexts.joined}</Badge> : null}
        {room.mentions > 0 ? <Badge look="solid">{listTexts.mentions(room.mentions)}</Badge> : null}
        {room.unread > 0 ? <b className="unread">{listTexts.unread(formatCount(room.unread))}</b> : null}
      </p>
      <PlainText>{room.description}</PlainText>
      <p className="note">
        {listTexts.members(formatCount(room.memberCount), formatCount(room.capacity))} · {kindNames[room.type]}
        {room.host ? (
          <>
            {' · '}
            {listTexts.hostedBy} <OwnName>{room.host.name}</OwnName>
          </>
        ) : null}
      </p>
    </div>
    {room.isJoined ? (
      <Link
        className={buttonClass({ look: 'ink' })}
        to="/dashboard/traders-rooms/$id"
        params={{ id: room.id }}
        aria-label={listTexts.enterRoom(room.name)}
      >
        {listTexts.enter}
      </Link>
    ) : (
      <div className="way-in">
        <Button
          disabled={!room.canJoin || room.isFull}
          busy={busy}
          aria-label={listTexts.joinRoom(room.name)}
          onClick={onJoin}
        >
          {busy ? listTexts.joining : listTexts.joinOne}
        </Button>
        {room.tier === 'premium' && !room.canJoin && !room.isFull && room.isActive ? (
          <Link to="/dashboard/tier-upgrade">{listTexts.needsTier}</Link>
        ) : null}
      </div>
    )}
  </article>
)
