import { type RoomPresence, TYPING_SECONDS } from '../../../contract/chat.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { Hub } from '../../platform/realtime/hub.ts'

/** Who came and went within it is told at once: a crowd that comes back is not told once for each of them. */
const GATHER_MS = 1_000
/** More names than this nobody reads. */
const MAX_TYPING = 5

interface Room {
  /** Connections of each member who is here. */
  here: Map<string, number>
  /** When each of them pressed a key last. */
  typing: Map<string, { name: string; untilMs: number }>
  cancelTelling: (() => void) | null
}

type Members = Pick<CallingMember, 'id' | 'fullName'>

/** Who is in which room and who types: of this process and this moment, kept nowhere. */
export const watchPresence = ({ clock, hub }: { clock: Clock; hub: Pick<Hub, 'publish'> }) => {
  const rooms = new Map<string, Room>()

  const roomOf = (roomId: string): Room => {
    const known = rooms.get(roomId)
    if (known) return known
    const room: Room = { here: new Map(), typing: new Map(), cancelTelling: null }
    rooms.set(roomId, room)
    return room
  }

  const presenceOf = ({ here, typing }: Room): RoomPresence => ({
    online: here.size,
    simulatedOnline: 0,
    typing: [...typing].slice(0, MAX_TYPING).map(([id, { name }]) => ({ id, name, isSimulated: false })),
  })

  const tell = (roomId: string, room: Room): void => {
    room.cancelTelling = null
    const nowMs = clock.now()
    for (const [id, { untilMs }] of room.typing) if (untilMs <= nowMs || !room.here.has(id)) room.typing.delete(id)
    hub.publish(`rooms/${roomId}/presence`, '', presenceOf(room))
    // Nobody says that they have stopped: the next telling leaves them out.
    if (room.typing.size > 0) tellSoon(roomId, room)
    else if (room.here.size === 0) rooms.delete(roomId)
  }

  const tellSoon = (roomId: string, room: Room): void => {
    room.cancelTelling ??= clock.setTimeout(() => tell(roomId, room), GATHER_MS)
  }

  return {
    onJoin: ({ id }: Members, roomId: string): void => {
      const room = roomOf(roomId)
      room.here.set(id, (room.here.get(id) ?? 0) + 1)
      tellSoon(roomId, room)
    },

    onLeave: ({ id }: Members, roomId: string): void => {
      const room = roomOf(roomId)
      const left = (room.here.get(id) ?? 0) - 1
      if (left > 0) room.here.set(id, left)
      else room.here.delete(id)
      tellSoon(roomId, room)
    },

    onTyping: ({ id, fullName }: Members, roomId: string): void => {
      const room = roomOf(roomId)
      room.typing.set(id, { name: fullName, untilMs: clock.now() + TYPING_SECONDS * 1000 })
      tellSoon(roomId, room)
    },

    stop: (): void => {
      for (const { cancelTelling } of rooms.values()) cancelTelling?.()
      rooms.clear()
    },
  }
}
