import { ACTIVITY_LINES, SEAT_LINES } from '../../../contract/rooms.ts'
import type { Entitlement } from '../../../contract/signals.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { FileStorage } from '../../platform/storage/file-storage.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { Audit } from '../audit/service.ts'
import type { PushSender } from '../notifications/service.ts'
import type { Reports } from '../reports/service.ts'
import type { Rooms } from '../rooms/service.ts'
import { createSending } from './create-sending.ts'
import { createMentionNotifications } from './mention-notifications.ts'
import { createMessageManagement } from './message-management.ts'
import { createMessageReading } from './message-reading.ts'
import { createRoomReports } from './room-reports.ts'
import { createRoomWriter, type WriteDeps } from './room-writer.ts'
import { findMemberName, findPictures } from './store.ts'
import type { CardKind, CardReaders, ReadCards } from './view-messages.ts'
import type { Presence } from './watch-presence.ts'

export type { ReadCards } from './view-messages.ts'

interface Deps extends Omit<WriteDeps, 'readers'> {
  transact: Transact
  rooms: Pick<
    Rooms,
    'getAccess' | 'findRefusal' | 'lookInto' | 'listReadableRooms' | 'markRead' | 'findReaders' | 'claimReaders'
  >
  audit: Pick<Audit, 'recordAction'>
  reports: Pick<Reports, 'createReport' | 'withdrawReport' | 'resolveReport'>
  storage: FileStorage
  notifications: Pick<PushSender, 'send'>
  presence: Pick<Presence, 'isHere'>
  /** Throws SIGNAL_NOT_FOUND where members of this entitlement may not see it. */
  getSignal: (entitlement: Entitlement, id: string) => Promise<unknown>
}

/** A message that somebody posts for a member, in a transaction of their own. */
interface CardPost {
  roomId: string
  kind: CardKind
  cardId: string
  authorId: string
  text?: string
}

export type Chat = ReturnType<typeof createChat>

/** What is said in rooms. */
export const createChat = (deps: Deps) => {
  const { db, clock, hub, transact, rooms, audit, reports, storage, notifications, presence, getSignal } = deps
  const readers: CardReaders = {}
  const writer = createRoomWriter({ db, clock, hub, readers })
  const mentionNotifications = createMentionNotifications({ db, clock, rooms, notifications, isHere: presence.isHere })
  const shared = { db, clock, transact, rooms, storage, writer, mentionNotifications, readers }
  const management = createMessageManagement({ ...shared, audit })
  const { getMessage } = management
  return {
    ...createMessageReading({ ...shared, getMessage }),
    ...createSending({ ...shared, getSignal }),
    ...createRoomReports({ ...shared, reports, notifications, getMessage }),
    updateMessage: management.updateMessage,
    removeMessage: management.removeMessage,
    reactToMessage: management.reactToMessage,
    pinMessage: management.pinMessage,

    /** Says who shows a kind of card to whom. Given once, when the server is put together. */
    onReadCards: (kind: CardKind, read: ReadCards): void => {
      readers[kind] = read
    },

    /** Posts a card in a room, in the transaction that makes what it shows. The id of its message. */
    postCard: async (tx: Tx, { roomId, kind, cardId, authorId, text = '' }: CardPost): Promise<string> => {
      const position = await writer.advance(tx, roomId, true)
      const id = await writer.append(tx, position, { roomId, kind, cardId, authorId, text })
      mentionNotifications.tellFollowers(tx, { id, roomId })
      return id
    },

    /** Says something in a demo room that nobody said; it is marked so. */
    postSimulated: (roomId: string, simulatedName: string, text: string): Promise<void> =>
      transact(async (tx) => {
        const position = await writer.advance(tx, roomId, true)
        await writer.append(tx, position, { roomId, kind: 'message', text, simulatedName, isSimulated: true })
      }),

    /** What a card shows has changed: in every room that shows it, whoever listens is told. */
    renewCard: (tx: Tx, cardId: string): Promise<void> => writer.renewCards(tx, [cardId]),

    /** These signals have an outcome now: whoever listens where they are shown is told. */
    renewSignals: async (ids: readonly string[]): Promise<void> => {
      // Nearly always nowhere: then there is nothing to stand in line for.
      if (await writer.mayShow(ids)) await transact((tx) => writer.renewCards(tx, ids))
    },

    /** The member has read up to a number, at most the newest. Throws why they may not read the room. */
    markRoomRead: async (
      member: CallingMember,
      roomId: string,
      number: number,
    ): Promise<{ lastReadNumber: number }> => {
      const { seat, lastNumber } = await rooms.getAccess(member, roomId)
      if (!seat) return { lastReadNumber: 0 }
      const read = Math.min(number, lastNumber)
      await rooms.markRead(roomId, member.id, read)
      return { lastReadNumber: Math.max(seat.lastReadNumber, read) }
    },

    /** Which of these stored files are pictures of messages. */
    findPictures: (fileIds: string[]): Promise<ReadonlySet<string>> => findPictures(db.orm, fileIds),

    /** The room says that it is closed, or open again. */
    tellActivityChange: (tx: Tx, { roomId, isActive }: { roomId: string; isActive: boolean }): Promise<void> =>
      writer.postSystem(tx, roomId, { text: ACTIVITY_LINES[isActive ? 'opened' : 'closed'], aboutId: null }),

    /** The room says who came and who went. */
    tellSeatChange: async (
      tx: Tx,
      { roomId, memberId, change }: { roomId: string; memberId: string; change: 'joined' | 'left' | 'removed' },
    ): Promise<void> => {
      const name = await findMemberName(tx, memberId)
      await writer.postSystem(tx, roomId, { text: `${name} ${SEAT_LINES[change]}`, aboutId: memberId })
    },
  }
}
