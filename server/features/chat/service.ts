import type { InputOf, ReplyOf } from '../../../contract/call.ts'
import type { listMessages, Message } from '../../../contract/chat.ts'
import { type Entitlement, entitlementOf } from '../../../contract/signals.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { History } from '../../platform/realtime/durable-stream.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { Rooms } from '../rooms/service.ts'
import { createRoomWriter, type WriteDeps } from './append-messages.ts'
import { createSending } from './send-message.ts'
import { findAfter, findBefore, findChanged, findMemberName, findRevision, type SeenMessage } from './store.ts'
import { type CardKind, type CardReaders, type ReadCards, viewMessages } from './view-messages.ts'

export type { ReadCards } from './view-messages.ts'

interface Deps extends Omit<WriteDeps, 'readers'> {
  transact: Transact
  rooms: Pick<Rooms, 'getAccess'>
}

type Asked = InputOf<typeof listMessages>

export type Chat = ReturnType<typeof createChat>

/** The room that a topic of rooms is about: `rooms/{id}/message`. */
const roomOfTopic = (topic: string): string => topic.split('/')[1] ?? ''

/** What is said in rooms. */
export const createChat = ({ db, clock, hub, transact, rooms }: Deps) => {
  const readers: CardReaders = {}
  const writer = createRoomWriter({ db, clock, hub, readers })
  const view = (seen: readonly SeenMessage[], audience: Entitlement): Promise<Message[]> =>
    viewMessages(db.orm, seen, { audience, readers, clock })

  /** The messages asked for, with one more on each side that has any. */
  const read = async (roomId: string, { before, after, around, limit }: Asked) => {
    if (before !== undefined) {
      const found = await findBefore(db.orm, roomId, { before, limit: limit + 1 })
      return { found: found.slice(-limit), hasOlder: found.length > limit, hasNewer: true }
    }
    if (after !== undefined) {
      const found = await findAfter(db.orm, roomId, { after, limit: limit + 1 })
      return { found: found.slice(0, limit), hasOlder: after > 0, hasNewer: found.length > limit }
    }
    const half = Math.ceil(limit / 2)
    const start = around === undefined ? null : around
    const older = await findBefore(db.orm, roomId, { before: start, limit: (start === null ? limit : half) + 1 })
    const newer = start === null ? [] : await findAfter(db.orm, roomId, { after: start - 1, limit: limit - half + 1 })
    const most = start === null ? limit : half
    return {
      found: [...older.slice(-most), ...newer.slice(0, limit - half)],
      hasOlder: older.length > most,
      hasNewer: newer.length > limit - half,
    }
  }

  const history: History<Message> = {
    findPosition: ({ topic }) => findRevision(db.orm, roomOfTopic(topic)),
    findEvents: async ({ topic, audience }, stretch) => {
      const messages = await view(await findChanged(db.orm, roomOfTopic(topic), stretch), audience as Entitlement)
      return messages.map((data) => ({ position: data.revision, data }))
    },
  }

  return {
    history,
    ...createSending({ db, clock, transact, rooms, writer, readers }),

    /** Says who shows a kind of card to whom. Given once, when the server is put together. */
    onReadCards: (kind: CardKind, read: ReadCards): void => {
      readers[kind] = read
    },

    /** Messages of a room in their order. Throws why the member may not read it. */
    listMessages: async (
      member: CallingMember,
      roomId: string,
      asked: Asked,
    ): Promise<ReplyOf<typeof listMessages>> => {
      await rooms.getAccess(member, roomId)
      const { found, hasOlder, hasNewer } = await read(roomId, asked)
      return { messages: await view(found, entitlementOf(member)), hasOlder, hasNewer }
    },

    /** The room says who came and who went. */
    tellSeatChange: async (
      tx: Tx,
      { roomId, memberId, change }: { roomId: string; memberId: string; change: 'joined' | 'left' | 'removed' },
    ): Promise<void> => {
      const name = await findMemberName(tx, memberId)
      const words = { joined: 'joined the room', left: 'left the room', removed: 'was removed from the room' }
      await writer.postSystem(tx, roomId, `${name} ${words[change]}`)
    },
  }
}
