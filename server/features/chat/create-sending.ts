import type { InputOf } from '../../../contract/call.ts'
import type { Message, sendMessage } from '../../../contract/chat.ts'
import { isVisible } from '../../../contract/people-text.ts'
import { type Entitlement, toEntitlement } from '../../../contract/signals.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { FileStorage } from '../../platform/storage/file-storage.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import { keepPicture, type PictureColumns } from '../../platform/uploads/keep-picture.ts'
import type { FilesOf } from '../../platform/uploads/uploaded-file.ts'
import { assertHosts, type RoomAccess, type Rooms } from '../rooms/service.ts'
import type { MentionNotifications } from './mention-notifications.ts'
import { type RoomWriter, SentAlready } from './room-writer.ts'
import { assertMaySay, emptyText } from './rules.ts'
import { findAfter, findByNonce, findLastSentAt, findMessage, type SeenMessage } from './store.ts'
import { type CardReaders, viewMessages } from './view-messages.ts'

interface Deps {
  db: Database
  clock: Clock
  transact: Transact
  rooms: Pick<Rooms, 'getAccess' | 'markRead'>
  writer: RoomWriter
  mentionNotifications: MentionNotifications
  storage: FileStorage
  /** Throws SIGNAL_NOT_FOUND where the member may not see it. */
  getSignal: (entitlement: Entitlement, id: string) => Promise<unknown>
  readers: CardReaders
}

type Draft = InputOf<typeof sendMessage>
type Picture = FilesOf<typeof sendMessage>['picture']
interface Beside {
  signalId: string | null
  picture: PictureColumns
}

/** What a member says in a room. */
export const createSending = (deps: Deps) => {
  const { db, clock, transact, rooms, writer, mentionNotifications, storage, getSignal, readers } = deps

  const readAnswer = async (member: CallingMember, seen: SeenMessage, nonce: string): Promise<Message> => {
    const [message] = await viewMessages(db.orm, [seen], { audience: toEntitlement(member), readers, clock })
    if (!message) throw new Error('A message was kept and not shown.')
    return { ...message, nonce }
  }

  /** Who wrote the message that is answered. Throws MESSAGE_NOT_FOUND where there is none. */
  const getAnswered = async (tx: Tx, roomId: string, number: number): Promise<string | null> => {
    const [replied] = await findAfter(tx, roomId, { after: number - 1, limit: 1 })
    if (replied?.message.number !== number) throw new CallError('MESSAGE_NOT_FOUND')
    return replied.message.authorId
  }

  /** The signal that is shown, or null for none. Throws ROOM_HOST_ONLY, and SIGNAL_NOT_FOUND for one that the sender may not see. */
  const findShownSignal = async (member: CallingMember, access: RoomAccess, { signalId }: Draft) => {
    if (!signalId) return null
    assertHosts(access)
    await getSignal(toEntitlement(member), signalId)
    return signalId
  }

  const keep = (member: CallingMember, roomId: string, draft: Draft, beside: Beside): Promise<string> =>
    transact(async (tx) => {
      // A room's writers stand in line here: what follows is as of now, for mutes, removals and slow mode too.
      const position = await writer.advance(tx, roomId, true)
      const access = await rooms.getAccess(member, roomId, tx)
      const lastSentAt = access.room.slowModeSeconds > 0 ? await findLastSentAt(tx, roomId, member.id) : null
      assertMaySay(access, { text: draft.text, lastSentAt, nowMs: clock.now() })
      const answered = draft.replyTo ? await getAnswered(tx, roomId, draft.replyTo) : null
      const said = { roomId, roomName: access.room.name, number: position.number, author: member, text: draft.text }
      const mentions = await mentionNotifications.keepMentions(tx, { ...said, named: draft.mentions, answered })
      const id = await writer.append(tx, position, {
        ...beside.picture,
        roomId,
        kind: beside.signalId ? 'signal' : 'message',
        cardId: beside.signalId,
        authorId: member.id,
        text: draft.text,
        replyTo: draft.replyTo ?? null,
        mentions,
        nonce: draft.nonce,
      })
      mentionNotifications.tellFollowers(tx, { id, roomId })
      return id
    })

  return {
    /**
     * Says something in a room; the same nonce again answers the first message, as it is by now. Throws why the member may not read the
     * room, ROOM_CLOSED, MESSAGE_MUTED, MESSAGE_WORD_BLOCKED, MESSAGE_TOO_SOON, and MESSAGE_NOT_FOUND where it answers none of the room.
     * A signal is shown by the host and the administrator, who must see it themselves: ROOM_HOST_ONLY, SIGNAL_NOT_FOUND.
     */
    sendMessage: async (
      member: CallingMember,
      roomId: string,
      draft: Draft,
      picture: Picture = null,
    ): Promise<Message> => {
      const own = { roomId, authorId: member.id, nonce: draft.nonce }
      // Refused before anybody has to wait for it, and before anything is kept.
      const access = await rooms.getAccess(member, roomId)
      const sent = await findByNonce(db.orm, own)
      if (sent) return readAnswer(member, sent, draft.nonce)
      if (!isVisible(draft.text) && !picture && !draft.signalId) throw emptyText()
      const signalId = await findShownSignal(member, access, draft)
      const id = await keepPicture(storage, picture, (kept) =>
        keep(member, roomId, draft, { signalId, picture: kept }).then(
          (result) => ({ isNew: true, result }),
          (error: unknown) => {
            if (error instanceof SentAlready) return { isNew: false, result: null }
            throw error
          },
        ),
      )
      const seen = await (id ? findMessage(db.orm, id) : findByNonce(db.orm, own))
      if (!seen) throw new CallError('ROOM_NOT_FOUND')
      // A sender has read the room: their other devices show nothing unread. After the message’s transaction, so that locks keep one order.
      if (id) await rooms.markRead(roomId, member.id, seen.message.number)
      return readAnswer(member, seen, draft.nonce)
    },
  }
}
