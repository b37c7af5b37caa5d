import { Link } from '@tanstack/react-router'
import type { Room } from '../../../../contract/rooms.ts'
import { formatCount } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { kindNames, listTexts, tierNames } from '../content.ts'
import styles from './messenger.module.css'

interface RoomFactsProps {
  room: Room
  isShort?: boolean
  /** Said to screen readers alone. */
  isHidden?: boolean
}

/** Plan, type, members and state of a room in one line. */
export const RoomFacts = ({ room, isShort = false, isHidden = false }: RoomFactsProps) => (
  <p className={classNames(styles.roomFacts, isHidden && 'sr-only')}>
    <span>{tierNames[room.tier]}</span>
    <span title={kindNames[room.type]}>
      {listTexts.seats(formatCount(room.memberCount), formatCount(room.capacity))}
      <span className={isShort ? 'sr-only' : undefined}> {listTexts.members}</span>
    </span>
    <span>{room.isActive ? <b className={styles.live}>{listTexts.live}</b> : listTexts.closed}</span>
    {room.isFull ? <span>{listTexts.full}</span> : null}
    {room.isDemo ? <span>{listTexts.demo}</span> : null}
    {room.isJoined ? <span>{listTexts.joined}</span> : null}
    {room.notificationLevel === 'none' ? <span>{listTexts.silent}</span> : null}
    {room.tier === 'premium' && !room.isJoined && !room.canJoin && !room.isFull && room.isActive ? (
      <span>
        <Link to="/dashboard/tier-upgrade">{listTexts.needsTier}</Link>
      </span>
    ) : null}
  </p>
)
