import type { InputOf, ReplyOf } from '../../../contract/call.ts'
import {
  type getReportedMessage,
  LOOK_HOURS,
  type listMessages,
  type lookIntoRoom,
  MESSAGES_PAGE_SIZE,
  type Message,
  type searchMessages,
  type searchOwnRooms,
} from '../../../contract/chat.ts'
import type { FileKind } from '../../../contract/files.ts'
import { type Entitlement, toEntitlement } from '../../../contract/signals.ts'
import { HOUR_MS } from '../../../contract/slots.ts'
import type { Database } from '../../db/client.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { History } from '../../platform/realtime/durable-stream.ts'
import type { FileStorage } from '../../platform/storage/file-storage.ts'
import type { Rooms } from '../rooms/service.ts'
import type { createMessageManagement } from './message-management.ts'
import type { WriteDeps } from './room-writer.ts'
import { excerptAround } from './rules.ts'
import {
  findAfter,
  findBefore,
  findChanged,
  findHolding,
  findHoldingIn,
  findMessage,
  findPins,
  findRevision,
  type SeenMessage,
} from './store.ts'
import { viewMessages } from './view-messages.ts'

interface Deps extends Pick<WriteDeps, 'db' | 'clock' | 'readers'> {
  rooms: Pick<Rooms, 'getAccess' | 'findRefusal' | 'lookInto' | 'listReadableRooms'>
  storage: Pick<FileStorage, 'get'>
  /** Throws MESSAGE_NOT_FOUND. */
  getMessage: ReturnType<typeof createMessageManagement>['getMessage']
}

/** A kept picture, as a call answers it. */
interface KeptFile {
  kind: FileKind
  name: string
  bytes: Buffer
}

type Asked = InputOf<typeof listMessages>

/** So many messages show a report in its context. */
const CONTEXT_MESSAGES = 9

/** A message as those see it who have not joined the room: of a call before its entry not what it says. */
const withoutSealed = (message: Message): Message => {
  const { card } = message
  if (card?.kind !== 'call' || card.call.phase !== 'sealed') return message
  return { ...message, card: { ...card, call: { ...card.call, direction: null, confidence: null } } }
}

/** The room that a topic of rooms is about: `rooms/{id}/message`. */
const roomOfTopic = (topic: string): string => topic.split('/')[1] ?? ''

/** The messages asked for, with one more on each side that has any. */
const findAsked = async (db: Database, roomId: string, { before, after, around, limit }: Asked) => {
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

/** The messages of rooms as members who may read them see them. */
export const createMessageReading = ({ db, clock, readers, rooms, storage, getMessage }: Deps) => {
  const view = (seen: readonly SeenMessage[], audience: Entitlement): Promise<Message[]> =>
    viewMessages(db.orm, seen, { audience, readers, clock })

  const history: History<Message> = {
    findPosition: ({ topic }) => findRevision(db.orm, roomOfTopic(topic)),
    findEvents: async ({ topic, audience }, stretch) => {
      const messages = await view(await findChanged(db.orm, roomOfTopic(topic), stretch), audience as Entitlement)
      return messages.map((data) => ({ position: data.revision, data }))
    },
  }

  const lookSince = () => clock.now() - LOOK_HOURS * HOUR_MS

  return {
    history,

    /** A room and what was said in it lately, for whoever could join it. Throws why the member may not look. */
    lookIntoRoom: async (member: CallingMember, roomId: string): Promise<ReplyOf<typeof lookIntoRoom>> => {
      const room = await rooms.lookInto(member, roomId)
      const found = await findBefore(db.orm, roomId, { before: null, limit: MESSAGES_PAGE_SIZE })
      const recent = found.filter(({ message }) => message.sentAt.getTime() >= lookSince())
      return { room, messages: (await view(recent, toEntitlement(member))).map(withoutSealed) }
    },

    /** Messages of a room in their order. Throws why the member may not read it. */
    listMessages: async (
      member: CallingMember,
      roomId: string,
      asked: Asked,
    ): Promise<ReplyOf<typeof listMessages>> => {
      await rooms.getAccess(member, roomId)
      const { found, hasOlder, hasNewer } = await findAsked(db, roomId, asked)
      return { messages: await view(found, toEntitlement(member)), hasOlder, hasNewer }
    },

    /** The pinned messages. Throws why the member may not read the room. */
    listPins: async (member: CallingMember, roomId: string): Promise<Message[]> => {
      await rooms.getAccess(member, roomId)
      return view(await findPins(db.orm, roomId), toEntitlement(member))
    },

    /** Messages that hold a text, the newest first. Throws why the member may not read the room. */
    searchMessages: async (
      member: CallingMember,
      roomId: string,
      { text, before, limit }: InputOf<typeof searchMessages>,
    ): Promise<ReplyOf<typeof searchMessages>> => {
      await rooms.getAccess(member, roomId)
      const found = await findHolding(db.orm, roomId, { text, before: before ?? null, limit: limit + 1 })
      return { messages: await view(found.slice(0, limit), toEntitlement(member)), hasOlder: found.length > limit }
    },

    /** Messages that hold a text, the newest first, of the rooms that the member has joined and may read. */
    searchOwnRooms: async (
      member: CallingMember,
      { text, limit }: InputOf<typeof searchOwnRooms>,
    ): Promise<ReplyOf<typeof searchOwnRooms>> => {
      const names = new Map((await rooms.listReadableRooms(member)).map(({ id, name }) => [id, name]))
      const found = await findHoldingIn(db.orm, [...names.keys()], { text, limit })
      return found.map(({ message: { roomId, number, simulatedName, sentAt, ...said }, author }) => ({
        roomId,
        roomName: names.get(roomId) ?? '',
        number,
        authorName: simulatedName ?? author?.fullName ?? null,
        excerpt: excerptAround(said.text, text),
        sentAt: sentAt.toISOString(),
      }))
    },

    /** A reported message with what was said around it. Throws MESSAGE_NOT_FOUND where it is gone with its room. */
    getReportedMessage: async (
      member: CallingMember,
      messageId: string,
    ): Promise<ReplyOf<typeof getReportedMessage>> => {
      const reported = await findMessage(db.orm, messageId)
      if (!reported) throw new CallError('MESSAGE_NOT_FOUND')
      const { roomId, number } = reported.message
      const { room } = await rooms.getAccess(member, roomId)
      // As many before it as after it.
      const { found } = await findAsked(db, roomId, { around: number + 1, limit: CONTEXT_MESSAGES })
      return { room: { id: roomId, name: room.name }, number, messages: await view(found, toEntitlement(member)) }
    },

    /** The picture of a message. Throws why the member may not see the room, and MESSAGE_NOT_FOUND where there is none. */
    getMessagePicture: async (member: CallingMember, roomId: string, messageId: string): Promise<KeptFile> => {
      const isReader = (await rooms.findRefusal(member, roomId)) === null
      if (!isReader) await rooms.lookInto(member, roomId)
      const { message } = await getMessage(db.orm, roomId, messageId)
      const { pictureFileId, pictureKind, pictureName } = message
      const isShown = isReader || message.sentAt.getTime() >= lookSince()
      if (!pictureFileId || !pictureKind || !isShown) throw new CallError('MESSAGE_NOT_FOUND')
      return { kind: pictureKind, name: pictureName ?? 'picture', bytes: await storage.get(pictureFileId) }
    },
  }
}
