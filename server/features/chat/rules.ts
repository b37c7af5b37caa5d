import { chatMessages, type Message, type MessageCard } from '../../../contract/chat.ts'
import { cutText, foldLookalikes, foldText } from '../../../contract/people-text.ts'
import { effectiveTier } from '../../../contract/sponsored-tiers.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { RoomAccess } from '../rooms/service.ts'
import type { ReactionRow, SeenMessage } from './store.ts'

const EXCERPT_CHARACTERS = 140

/** The beginning of a text, where the whole of it would be too much. */
export const getExcerpt = (text: string): string => cutText(text, EXCERPT_CHARACTERS)

/** So much of a text is shown before what was searched for. */
const BEFORE_FOUND_CHARACTERS = 40

/** The part of a text that holds what was searched for. */
export const excerptAround = (text: string, search: string): string => {
  const at = foldText(text).indexOf(foldText(search))
  const words = text.slice(Math.max(0, at - BEFORE_FOUND_CHARACTERS)).replace(/^\S*\s/, '')
  return getExcerpt(at > BEFORE_FOUND_CHARACTERS ? `… ${words}` : text)
}

const findAuthor = (
  { message, author, hostId, isModerator, handle }: SeenMessage,
  nowMs: number,
): Message['author'] => {
  if (message.isSimulated)
    return {
      id: null,
      name: message.simulatedName ?? '',
      tier: 'guest',
      isHost: false,
      isModerator: false,
      handle: null,
    }
  if (!author || message.kind === 'system') return null
  return {
    id: author.id,
    name: author.fullName,
    tier: effectiveTier(author, nowMs),
    isHost: author.id === hostId,
    isModerator,
    handle,
  }
}

interface Beside {
  reactions: readonly ReactionRow[]
  card: MessageCard | null
  /** Of those whom it names. */
  names: ReadonlyMap<string, string>
  nowMs: number
}

/** The message as everybody of one audience reads it. Of a removed one only its place is left. */
export const toMessage = (seen: SeenMessage, { reactions, card, names, nowMs }: Beside): Message => {
  const { message, replied } = seen
  const isRemoved = message.removedAt !== null
  const { roomId, number, pictureFileId, pictureWidth, pictureHeight } = message
  return {
    id: message.id,
    roomId,
    number,
    revision: message.revision,
    kind: message.kind,
    author: findAuthor(seen, nowMs),
    text: isRemoved ? '' : message.text,
    replyTo:
      replied?.number == null || isRemoved
        ? null
        : { number: replied.number, authorName: replied.authorName, excerpt: getExcerpt(replied.text) },
    picture:
      pictureFileId === null || isRemoved
        ? null
        : {
            url: `/rooms/${roomId}/messages/${message.id}/picture`,
            width: pictureWidth ?? 0,
            height: pictureHeight ?? 0,
          },
    card: isRemoved ? null : card,
    reactions: isRemoved ? [] : reactions.map(({ emoji, count, memberIds }) => ({ emoji, count, memberIds })),
    mentions: isRemoved
      ? []
      : message.mentions.flatMap((id) => {
          const name = names.get(id)
          return name === undefined ? [] : [{ id, name }]
        }),
    sentAt: message.sentAt.toISOString(),
    editedAt: isRemoved ? null : (message.editedAt?.toISOString() ?? null),
    isRemoved,
    isPinned: message.pinnedAt !== null && !isRemoved,
    isSimulated: message.isSimulated,
  }
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** Whether a text holds one of these words, in whichever case, accents and alphabet; parts of longer words don't count. */
export const holdsWord = (text: string, words: readonly string[]): boolean => {
  if (words.length === 0) return false
  const held = ` ${(foldLookalikes(text).match(WORD) ?? []).join(' ')} `
  return words.some((word) => {
    const sought = (foldLookalikes(word).match(WORD) ?? []).join(' ')
    return sought !== '' && held.includes(` ${sought} `)
  })
}

interface Attempt {
  text: string
  lastSentAt: Date | null
  nowMs: number
}

/** Throws where the member may read in the room and nothing else. Those who moderate it always may. */
export const assertMayWrite = ({ room, seat, role }: RoomAccess, nowMs: number): void => {
  if (role !== 'member') return
  if (!room.isActive) throw new CallError('ROOM_CLOSED')
  if ((seat?.mutedUntil?.getTime() ?? 0) > nowMs) throw new CallError('MESSAGE_MUTED')
}

export const emptyText = (): CallError =>
  new CallError('INPUT_INVALID', { message: chatMessages.empty, fields: { text: chatMessages.empty } })

/** Throws why the member may not say this in the room now. Those who moderate are bound by none of its limits. */
export const assertMaySay = (access: RoomAccess, { text, lastSentAt, nowMs }: Attempt): void => {
  assertMayWrite(access, nowMs)
  const { room, role } = access
  if (role !== 'member') return
  if (holdsWord(text, room.blockedWords)) throw new CallError('MESSAGE_WORD_BLOCKED')
  const waitMs = lastSentAt ? lastSentAt.getTime() + room.slowModeSeconds * 1000 - nowMs : 0
  if (waitMs > 0) throw new CallError('MESSAGE_TOO_SOON', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

/** What the audit log keeps of a message that somebody else took out. */
export const auditedMessage = ({ message, author }: SeenMessage) => ({
  number: message.number,
  author: author?.fullName ?? message.simulatedName,
  text: message.text,
  hadPicture: message.pictureFileId !== null,
})

/** What a message is called where nobody sees the room around it. */
export const messageName = ({ message, author }: SeenMessage, roomName: string): string =>
  `${author?.fullName ?? message.simulatedName ?? 'Somebody'} in ${roomName}: “${getExcerpt(message.text) || 'a picture'}”`
