import { Link } from '@tanstack/react-router'
import type { RoomPresence } from '../../../../contract/chat.ts'
import type { RoomView } from '../../../../contract/rooms.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { BackIcon, FlagIcon, SearchIcon } from '../../../ui/icons.tsx'
import { OwnName } from '../../../ui/plain-text.tsx'
import { Sample } from '../../../ui/sample.tsx'
import { roomTexts } from '../content.ts'

export type Panel = 'search' | 'pins'

interface RoomHeaderProps {
  room: RoomView
  presence: RoomPresence | null
  panel: Panel | null
  onPanel: (panel: Panel | null) => void
}

/** The room's name, its host, who is here, and the way back. */
export const RoomHeader = ({ room, presence, panel, onPanel }: RoomHeaderProps) => (
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
      <p>
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
      </p>
    </div>
    <Button
      icon
      look="plain"
      aria-label={roomTexts.showPins}
      aria-pressed={panel === 'pins'}
      onClick={() => onPanel(panel === 'pins' ? null : 'pins')}
    >
      <FlagIcon />
    </Button>
    <Button
      icon
      look="plain"
      aria-label={roomTexts.showSearch}
      aria-pressed={panel === 'search'}
      onClick={() => onPanel(panel === 'search' ? null : 'search')}
    >
      <SearchIcon />
    </Button>
  </header>
)
