import { Link } from '@tanstack/react-router'
import type { Room } from '../../../contract/rooms.ts'
import { PersonName } from '../../market/profiles/person-name.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Face } from '../../ui/face.tsx'
import { OwnName, PlainText } from '../../ui/plain-text.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { usePublicRooms } from './api.ts'
import { LoadingRooms } from './components/loading-rooms.tsx'
import styles from './components/messenger.module.css'
import { RoomFacts } from './components/room-facts.tsx'
import { JoinButton, mayLookInto } from './components/room-row.tsx'
import { useEnterRoom } from './components/use-enter-room.ts'
import { kindNames, listTexts } from './content.ts'

const joinedLast = (rooms: readonly Room[]): Room[] => [
  ...rooms.filter(({ isJoined }) => !isJoined),
  ...rooms.filter(({ isJoined }) => isJoined),
]

/** Beside the list while no room is open: every public room, those to join first. */
const TradersRoomsPage = () => {
  const { enter, entering } = useEnterRoom()
  return (
    <section className={styles.roomsDirectory} aria-label={listTexts.publicTitle}>
      <h2 className="display">{listTexts.publicTitle}</h2>
      <QueryStates
        query={usePublicRooms()}
        loading={<LoadingRooms />}
        empty={<EmptyState title={listTexts.none}>{listTexts.noneHint}</EmptyState>}
      >
        {(rooms) => (
          <>
            {joinedLast(rooms).map((room) => (
              <DirectoryRow key={room.id} room={room} busy={entering === room.id} onJoin={() => enter(room.id)} />
            ))}
          </>
        )}
      </QueryStates>
    </section>
  )
}

interface DirectoryRowProps {
  room: Room
  busy: boolean
  onJoin: () => void
}

const DirectoryRow = ({ room, busy, onJoin }: DirectoryRowProps) => (
  <article data-room={room.id}>
    <Face
      size={44}
      className={styles.directoryFace}
      id={room.id}
      name={room.name}
      look={room.tier === 'premium' ? 'premium' : 'room'}
    />
    <h3>
      {mayLookInto(room) && !room.isJoined ? (
        <Link to="/dashboard/traders-rooms/$id" params={{ id: room.id }} aria-label={listTexts.lookInto(room.name)}>
          <OwnName>{room.name}</OwnName>
        </Link>
      ) : (
        <OwnName>{room.name}</OwnName>
      )}
    </h3>
    <PlainText>{room.description}</PlainText>
    <RoomFacts room={room} />
    <p className="note">
      {kindNames[room.type]}
      {room.host ? (
        <>
          {' · '}
          {listTexts.hostedBy} <PersonName {...room.host} />
        </>
      ) : null}
    </p>
    {room.isJoined ? (
      <Link className={buttonClass()} to="/dashboard/traders-rooms/$id" params={{ id: room.id }}>
        {listTexts.enter}
        <span className="sr-only"> {room.name}</span>
      </Link>
    ) : (
      <JoinButton look="ink" room={room} busy={busy} onJoin={onJoin} />
    )}
  </article>
)

export default TradersRoomsPage
