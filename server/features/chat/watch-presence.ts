import { type RoomPresence, TYPING_SECONDS } from '../../../contract/chat.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { Hub } from '../../platform/realtime/hub.ts'

/** Who came and went within it is told at once: a crowd that comes back is not told once for each of them. */
const GATHER_MS = 1_000
/** More names than this nobody reads. */
const MAX_TYPING = 5

interface Typing {
  id: string | null
  name: string
  untilMs: number
}

interface Room {
  /** Connections of each member who is here. */
  here: Map<string, number>
  typing: Map<string, Typing>
  /** Made up, in a demo room. */
  simulatedOnline: number
  cancelTelling: (() => void) | null
  told: string
}

type Somebody = Pick<CallingMember, 'id' | 'fullName'>

interface Deps {
  clock: Clock
  hub: Pick<Hub, 'publish'>
  bus?: Pick<Bus, 'isShared'>
}

/** Who is in which room and who types, at this moment: kept nowhere. */
export const watchPresence = ({ clock, hub, bus }: Deps) => {
  const rooms = new Map<string, Room>()

  const toRoom = (roomId: string): Room => {
    const known = rooms.get(roomId)
    if (known) return known
    const room: Room = { here: new Map(), typing: new Map(), simulatedOnline: 0, cancelTelling: null, told: '' }
    rooms.set(roomId, room)
    return room
  }

  const toPresence = ({ here, typing, simulatedOnline }: Room): RoomPresence => ({
    online: here.size,
    simulatedOnline,
    typing: [...typing.values()].slice(0, MAX_TYPING).map(({ id, name }) => ({ id, name, isSimulated: id === null })),
  })

  const tell = (roomId: string, room: Room): void => {
    room.cancelTelling = null
    const nowMs = clock.now()
    for (const [key, { id, untilMs }] of room.typing)
      if (untilMs <= nowMs || (id !== null && !room.here.has(id))) room.typing.delete(key)
    const presence = toPresence(room)
    const text = JSON.stringify(presence)
    if (text !== room.told) hub.publish(`rooms/${roomId}/presence`, '', presence)
    room.told = text
    // Nobody says that they have stopped: a later telling leaves them out.
    if (room.typing.size > 0) tellSoon(roomId, room)
    else if (room.here.size === 0) rooms.delete(roomId)
  }

  const tellSoon = (roomId: string, room: Room): void => {
    room.cancelTelling ??= clock.setTimeout(() => tell(roomId, room), GATHER_MS)
  }

  const type = (roomId: string, key: string, id: string | null, name: string): void => {
    const room = toRoom(roomId)
    room.typing.set(key, { id, name, untilMs: clock.now() + TYPING_SECONDS * 1000 })
    tellSoon(roomId, room)
  }

  return {
    onJoin: ({ id }: Somebody, roomId: string): void => {
      const room = toRoom(roomId)
      room.here.set(id, (room.here.get(id) ?? 0) + 1)
      // The stream keeps what newcomers are told only while somebody listens. They may be the first at another process.
      if (room.here.size === 1 || bus?.isShared) room.told = ''
      tellSoon(roomId, room)
    },

    onLeave: ({ id }: Somebody, roomId: string): void => {
      const room = toRoom(roomId)
      const left = (room.here.get(id) ?? 0) - 1
      if (left > 0) room.here.set(id, left)
      else room.here.delete(id)
      tellSoon(roomId, room)
    },

    onTyping: ({ id, fullName }: Somebody, roomId: string): void => type(roomId, id, id, fullName),

    /** Whether a member has the room open. */
    isHere: (roomId: string, memberId: string): boolean => rooms.get(roomId)?.here.has(memberId) ?? false,

    /** Rooms in which somebody is. */
    listOccupied: (): string[] => [...rooms].flatMap(([roomId, { here }]) => (here.size > 0 ? [roomId] : [])),

    /** In a demo room: so many more are said to be here, and somebody who is made up types. */
    simulateOnline: (roomId: string, change: (online: number) => number): void => {
      const room = toRoom(roomId)
      room.simulatedOnline = change(room.simulatedOnline)
      tellSoon(roomId, room)
    },
    simulateTyping: (roomId: string, name: string): void => type(roomId, `simulated ${name}`, null, name),

    stop: (): void => {
      for (const { cancelTelling } of rooms.values()) cancelTelling?.()
      rooms.clear()
    },
  }
}

export type Presence = ReturnType<typeof watchPresence>
