import type { Message } from '../../../contract/chat.ts'
import { toFirstName } from '../../../contract/people-text.ts'
import { ACTIVITY_LINES, type LastMessage, type Room } from '../../../contract/rooms.ts'
import { formatDate, formatTime } from '../../lib/format.ts'
import { lastTexts } from './content.ts'

const lastMs = ({ lastMessage }: Room): number => (lastMessage ? Date.parse(lastMessage.sentAt) : 0)

/** Unread rooms first, then by the newest message. The open room stays where its unread messages put it. */
export const byLastMessage = (rooms: readonly Room[], openId: string | null): Room[] => {
  const isFirst = ({ id, unread }: Room) => (unread > 0 || id === openId ? 1 : 0)
  return rooms.toSorted((a, b) => isFirst(b) - isFirst(a) || lastMs(b) - lastMs(a))
}

/** Says that the room was closed or opened, or answers somebody: only the server knows whether it counts as a mention. */
export const isReadAgain = ({ kind, text, replyTo }: Message): boolean =>
  replyTo !== null || (kind === 'system' && (text === ACTIVITY_LINES.closed || text === ACTIVITY_LINES.opened))

/** The room of a list after a message was sent in it, edited or removed. */
export const withMessage = (room: Room, message: Message, memberId: string): Room => {
  const { number, author, mentions, isRemoved, picture, kind, text, sentAt } = message
  if (number < room.lastNumber) return room
  const isNew = number > room.lastNumber
  const isOwn = author?.id === memberId
  const isNamed = isNew && !isOwn && mentions.some(({ id }) => id === memberId)
  return {
    ...room,
    lastNumber: number,
    unread: room.unread + (isOwn ? 0 : number - room.lastNumber),
    mentions: room.mentions + (isNamed ? 1 : 0),
    lastMessage: {
      kind: isRemoved ? 'removed' : kind === 'message' && picture ? 'picture' : kind,
      author: author && { id: author.id, name: author.name },
      text,
      sentAt,
    },
  }
}

/** The time of day of what was said today, the day of what was said before. */
export const shortMoment = (at: string, nowMs: number): string =>
  formatDate(at) === formatDate(nowMs) ? formatTime(at) : formatDate(at)

/** The line of a list for what was said last. */
export const lastWords = ({ kind, author, text }: LastMessage, memberId: string): string => {
  if (kind === 'system') return text
  const said = kind === 'removed' ? lastTexts.removed : text || lastTexts[kind]
  if (author === null) return said
  return `${author.id === memberId ? lastTexts.you : toFirstName(author.name)}: ${said}`
}
