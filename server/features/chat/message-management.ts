import type { InputOf } from '../../../contract/call.ts'
import {
  EDIT_SECONDS,
  MAX_PINS,
  MAX_REACTIONS,
  type Message,
  type reactToMessage,
  type updateMessage as updateMessageCall,
} from '../../../contract/chat.ts'
import { isVisible } from '../../../contract/people-text.ts'
import { toEntitlement } from '../../../contract/signals.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { FileStorage } from '../../platform/storage/file-storage.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { Audit } from '../audit/service.ts'
import { assertModerates, type RoomAccess, type Rooms } from '../rooms/service.ts'
import { type MentionNotifications, messagePath } from './mention-notifications.ts'
import { deleteMentions } from './mention-store.ts'
import type { RoomWriter } from './room-writer.ts'
import { assertMaySay, assertMayWrite, auditedMessage, emptyText, messageName } from './rules.ts'
import {
  countEmoji,
  countPins,
  deleteReaction,
  deleteReactions,
  findAuthor,
  findInRoom,
  insertReaction,
  type MessageChanges,
  type SeenMessage,
  updateMessage,
} from './store.ts'
import { type CardReaders, viewMessages } from './view-messages.ts'

export interface ManageDeps {
  db: Database
  clock: Clock
  transact: Transact
  rooms: Pick<Rooms, 'getAccess'>
  audit: Pick<Audit, 'recordAction'>
  storage: Pick<FileStorage, 'remove'>
  writer: RoomWriter
  mentionNotifications: MentionNotifications
  readers: CardReaders
}

interface Place {
  tx: Tx
  access: RoomAccess
  seen: SeenMessage
}

/** Thrown where everything is as it was asked to be: the revision that was taken is given back. */
class Unchanged extends Error {}

/** Throws MESSAGE_NOT_FOUND for one that is not of the room, or was taken out. */
const getMessage = async (executor: Tx | Database['orm'], roomId: string, id: string): Promise<SeenMessage> => {
  const seen = await findInRoom(executor, roomId, id)
  if (!seen || seen.message.removedAt) throw new CallError('MESSAGE_NOT_FOUND')
  return seen
}

/** Changes a message in the room's line, and answers it as it is then. `change` answers null where nothing is to be changed. */
const createMessageChange =
  ({ db, clock, transact, rooms, writer, readers }: Omit<ManageDeps, 'audit' | 'storage' | 'mentionNotifications'>) =>
  async (
    member: CallingMember,
    { roomId, messageId }: { roomId: string; messageId: string },
    change: (place: Place) => Promise<MessageChanges | null>,
  ): Promise<Message> => {
    await rooms.getAccess(member, roomId)
    await transact(async (tx) => {
      const { revision } = await writer.advance(tx, roomId, false)
      const access = await rooms.getAccess(member, roomId, tx)
      const changes = await change({ tx, access, seen: await getMessage(tx, roomId, messageId) })
      if (!changes) throw new Unchanged()
      await updateMessage(tx, messageId, { ...changes, revision })
    }).catch((error: unknown) => {
      if (!(error instanceof Unchanged)) throw error
    })
    const seen = await findInRoom(db.orm, roomId, messageId)
    const [message] = await viewMessages(db.orm, seen ? [seen] : [], {
      audience: toEntitlement(member),
      readers,
      clock,
    })
    if (!message) throw new CallError('MESSAGE_NOT_FOUND')
    return message
  }

/** What happens to a message after it was sent. */
export const createMessageManagement = (deps: ManageDeps) => {
  const { clock, audit, storage, writer, mentionNotifications } = deps
  const changeMessage = createMessageChange(deps)

  const recordRemoval = (member: CallingMember, { tx, access, seen }: Place): Promise<string> =>
    audit.recordAction(tx, {
      adminId: member.id,
      action: 'message.remove',
      subject: { kind: 'message', id: seen.message.id, name: messageName(seen, access.room.name) },
      about: seen.message.authorId,
      before: auditedMessage(seen),
      after: null,
    })

  return {
    getMessage,

    /**
     * Changes the text of the member's own message. Throws MESSAGE_FINAL after five minutes, MESSAGE_NOT_FOUND for somebody else's, and
     * whatever they could not say now either.
     */
    updateMessage: (
      member: CallingMember,
      at: { roomId: string; messageId: string },
      { text, mentions }: InputOf<typeof updateMessageCall>,
    ): Promise<Message> =>
      changeMessage(member, at, async ({ tx, access, seen: { message } }) => {
        if (message.authorId !== member.id || message.kind === 'system') throw new CallError('MESSAGE_NOT_FOUND')
        const nowMs = clock.now()
        if (message.sentAt.getTime() + EDIT_SECONDS * 1000 < nowMs) throw new CallError('MESSAGE_FINAL')
        if (!isVisible(text) && message.kind === 'message' && !message.pictureFileId) throw emptyText()
        assertMaySay(access, { text, lastSentAt: null, nowMs })
        if (text === message.text) return null
        const { roomId, number, replyTo } = message
        const said = { roomId, roomName: access.room.name, number, author: member, text }
        const answered = replyTo === null ? null : await findAuthor(tx, roomId, replyTo)
        const named = await mentionNotifications.keepMentions(tx, { ...said, named: mentions, answered })
        return { text, mentions: named, editedAt: new Date(nowMs) }
      }),

    /**
     * Takes a message out of the room: its text and its picture are gone, its place is left. Throws ROOM_HOST_ONLY for somebody else's,
     * unless the member moderates, which is audited, and MESSAGE_FINAL for the card of a call, which nobody can withdraw.
     */
    removeMessage: (member: CallingMember, at: { roomId: string; messageId: string }): Promise<Message> =>
      changeMessage(member, at, async (place) => {
        const { tx, access, seen } = place
        const { message } = seen
        if (message.kind === 'call') throw new CallError('MESSAGE_FINAL')
        if (message.authorId !== member.id) {
          assertModerates(access)
          await recordRemoval(member, place)
        }
        await deleteReactions(tx, message.id)
        if (await deleteMentions(tx, message)) await tx.takeBack(messagePath(message))
        await writer.renewReplies(tx, at.roomId, message.number)
        const { pictureFileId } = message
        // What is left of it after a crash, the daily job removes.
        if (pictureFileId) tx.afterCommit(() => storage.remove(pictureFileId))
        const nothing = { text: '', mentions: [], pictureFileId: null, pictureName: null, pinnedAt: null }
        return { ...nothing, removedAt: new Date(clock.now()) }
      }),

    /** Adds the member's reaction or takes it back. Throws REACTIONS_FULL for one more kind than a message can have. */
    reactToMessage: (
      member: CallingMember,
      at: { roomId: string; messageId: string },
      { emoji, isOn }: InputOf<typeof reactToMessage>,
    ): Promise<Message> =>
      changeMessage(member, at, async ({ tx, access, seen: { message } }) => {
        assertMayWrite(access, clock.now())
        const row = { messageId: message.id, memberId: member.id, emoji }
        const isNews = isOn
          ? await insertReaction(tx, { ...row, createdAt: new Date(clock.now()) })
          : await deleteReaction(tx, row)
        if (isOn && (await countEmoji(tx, message.id)) > MAX_REACTIONS) throw new CallError('REACTIONS_FULL')
        return isNews ? {} : null
      }),

    /** Pins a message or takes its pin out. Throws ROOM_HOST_ONLY, and PINS_FULL. */
    pinMessage: (
      member: CallingMember,
      at: { roomId: string; messageId: string },
      isPinned: boolean,
    ): Promise<Message> =>
      changeMessage(member, at, async ({ tx, access, seen: { message } }) => {
        assertModerates(access)
        if (isPinned === (message.pinnedAt !== null)) return null
        if (isPinned && (await countPins(tx, at.roomId)) >= MAX_PINS) throw new CallError('PINS_FULL')
        return { pinnedAt: isPinned ? new Date(clock.now()) : null }
      }),
  }
}
