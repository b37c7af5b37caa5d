import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { RoomPresence } from '../../../../contract/chat.ts'
import type { RoomView } from '../../../../contract/rooms.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { BackIcon, MenuIcon, SearchIcon } from '../../../ui/icons.tsx'
import { OwnName } from '../../../ui/plain-text.tsx'
import { Sample } from '../../../ui/sample.tsx'
import { roomTexts } from '../content.ts'
import { HostRecord } from './host-record.tsx'

export type Panel = keyof typeof roomTexts.panels

interface RoomHeaderProps {
  room: RoomView
  presence: RoomPresence | null
  panel: Panel | null
  onPanel: (panel: Panel | null) => void
}

/** The room's name, its host and what their calls came to, who is here, and the way back. */
export const RoomHeader = memo(({ room, presence, panel, onPanel }: RoomHeaderProps) => {
  const showsDetails = panel !== null && panel !== 'search'
  return (
    <header className="chat-head">
      <Link
        to="/dashboard/traders-rooms"
        className={buttonClass({ icon: true, look: 'plain' })}
        aria-label={roomTexts.back}
      >
        <BackIcon />
      </Link>
      <div className="chat-title">
        <h1>
          <OwnName>{room.name}</OwnName>
        </h1>
        <div className="facts">
          {room.host ? (
            <span>
              {roomTexts.hostedBy} <OwnName>{room.host.name}</OwnName>
            </span>
          ) : null}
          {presence ? <span>{roomTexts.online(presence.online)}</span> : null}
          {presence && presence.simulatedOnline > 0 ? (
            <Sample explanation={roomTexts.simulatedOnline} className="chat-sample">
              {(badge) => (
                <>
                  {roomTexts.online(presence.simulatedOnline)} {badge}
                </>
              )}
            </Sample>
          ) : null}
          {room.host ? <HostRecord roomId={room.id} /> : null}
        </div>
      </div>
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
        aria-label={roomTexts.showDetails}
        aria-pressed={showsDetails}
        onClick={() => onPanel(showsDetails ? null : 'pins')}
      >
        <MenuIcon />
      </Button>
    </header>
  )
})
