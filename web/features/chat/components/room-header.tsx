import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { RoomPresence } from '../../../../contract/chat.ts'
import type { Room, RoomView } from '../../../../contract/rooms.ts'
import { PAYOUT } from '../../../../contract/slots.ts'
import { breakEvenRate } from '../../../../engine/signals/statistics.ts'
import { formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { PHONE, useMedia } from '../../../lib/use-media.ts'
import { PersonName } from '../../../market/profiles/person-name.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Face } from '../../../ui/face.tsx'
import { BackIcon, MenuIcon, SearchIcon } from '../../../ui/icons.tsx'
import { IntervalBar } from '../../../ui/interval-bar.tsx'
import { OwnName } from '../../../ui/plain-text.tsx'
import { Sample } from '../../../ui/sample.tsx'
import { useHostRecord, useRoomReports } from '../api.ts'
import { roomTexts } from '../content.ts'
import styles from './chat.module.css'

/** The host's win rate with its interval, counted from the public record. Nothing where there are no calls. */
const HostRecord = ({ roomId }: { roomId: string }) => {
  const { data: record } = useHostRecord(roomId)
  if (!record || record.n === 0) return null
  const { winRate, interval, n, verdict } = record
  const hasRate = winRate !== null && interval !== null
  return (
    <Link
      className={styles.chatRecord}
      to="/track-record/callers"
      title={hasRate ? `${roomTexts.hostInterval(formatInterval(interval))}, ${verdict}` : verdict}
    >
      {hasRate ? (
        <>
          <b>{formatPercent(winRate)}</b>
          <small>{roomTexts.hostCalls(formatCount(n))}</small>
          <IntervalBar
            estimate={winRate}
            low={interval.low}
            high={interval.high}
            breakEven={100 * breakEvenRate(PAYOUT)}
          />
        </>
      ) : (
        <small>{roomTexts.hostShort(formatCount(n))}</small>
      )}
    </Link>
  )
}

export type Panel = keyof typeof roomTexts.panels

interface RoomHeaderProps {
  room: RoomView
  presence: RoomPresence | null
  panel: Panel | null
  onPanel: (panel: Panel | null) => void
}

interface RoomTitleProps {
  room: Room
  presence: RoomPresence | null
}

/** The way back on a phone, and which room this is. */
const RoomTitle = ({ room, presence }: RoomTitleProps) => {
  const isPhone = useMedia(PHONE)
  return (
    <>
      {isPhone ? (
        <Link
          to="/dashboard/traders-rooms"
          className={buttonClass({ icon: true, look: 'plain' })}
          aria-label={roomTexts.back}
        >
          <BackIcon />
        </Link>
      ) : null}
      <Face id={room.id} name={room.name} look={room.tier === 'premium' ? 'premium' : 'room'} />
      <div className={styles.chatTitle}>
        <h1>
          <OwnName>{room.name}</OwnName>
        </h1>
        <p className={styles.facts}>
          {room.host ? (
            <span>
              <span className={isPhone ? 'sr-only' : undefined}>{roomTexts.hostedBy} </span>
              <PersonName {...room.host} />
            </span>
          ) : null}
          {presence ? <span>{roomTexts.online(presence.online)}</span> : null}
          {presence && presence.simulatedOnline > 0 ? (
            <Sample explanation={roomTexts.simulatedOnline} className={styles.chatSample}>
              {(badge) => (
                <>
                  {roomTexts.online(presence.simulatedOnline)} {badge}
                </>
              )}
            </Sample>
          ) : null}
          {isPhone && room.isJoined ? null : (
            <span title={room.description}>
              <OwnName>{room.description}</OwnName>
            </span>
          )}
        </p>
      </div>
    </>
  )
}

/** The line above a room that is looked into: nothing opens beside it. */
export const LookHeader = ({ room }: { room: Room }) => (
  <header className={styles.chatHead} data-chat-head="">
    <RoomTitle room={room} presence={null} />
  </header>
)

/** One line: the way back on a phone, the room, its host's record, and what opens beside the messages. */
export const RoomHeader = memo(({ room, presence, panel, onPanel }: RoomHeaderProps) => {
  const showsDetails = panel !== null && panel !== 'search'
  const reports = useRoomReports(room.id, room.role !== 'member').data?.length ?? 0
  return (
    <header className={styles.chatHead} data-chat-head="">
      <RoomTitle room={room} presence={presence} />
      {room.host ? <HostRecord roomId={room.id} /> : null}
      <Button
        icon
        look="plain"
        aria-label={roomTexts.showSearch}
        aria-pressed={panel === 'search'}
        onClick={() => onPanel(panel === 'search' ? null : 'search')}
      >
        <SearchIcon />
      </Button>
      <Button
        icon
        look="plain"
        aria-label={reports > 0 ? roomTexts.showReports(reports) : roomTexts.showDetails}
        aria-pressed={showsDetails}
        onClick={() => onPanel(showsDetails ? null : reports > 0 ? 'tools' : 'pins')}
      >
        <MenuIcon />
        {reports > 0 ? (
          <span className={styles.reported} aria-hidden="true">
            {formatCount(reports)}
          </span>
        ) : null}
      </Button>
    </header>
  )
})
