import type { Message } from '../../../contract/chat.ts'
import { MINUTE_MS } from '../../../contract/slots.ts'
import { formatDate } from '../../lib/format.ts'
import type { Pending } from './log-rules.ts'

/** One message as it stands in the list: whether it opens a day, what is unread, or a group of its author's. */
export interface Row {
  message: Message
  /** The day that begins with it. */
  day: string | null
  /** The first that its reader has not read. */
  isFirstUnread: boolean
  /** With its author's name. What the same author says within minutes stands beneath it. */
  opensGroup: boolean
}

/** Longer than this, and the same author begins anew. */
const GROUP_MS = 5 * MINUTE_MS

interface Times {
  ms: number
  day: string
}

/** Days cost a formatter each: of five thousand messages on every one that comes, they would be felt. */
const known = new WeakMap<Message, Times>()

const toTimes = (message: Message): Times => {
  const kept = known.get(message)
  if (kept) return kept
  const times = { ms: Date.parse(message.sentAt), day: formatDate(message.sentAt) }
  known.set(message, times)
  return times
}

const belongTogether = (before: Message, message: Message): boolean =>
  before.kind !== 'system' &&
  message.kind !== 'system' &&
  before.author !== null &&
  message.author !== null &&
  before.author.id === message.author.id &&
  before.author.name === message.author.name &&
  message.replyTo === null &&
  toTimes(message).ms - toTimes(before).ms < GROUP_MS

/** A row that shows the same as before is the same object: what is drawn for it stays. */
const drawn = new WeakMap<Message, Row>()

const sameRow = (row: Row): Row => {
  const kept = drawn.get(row.message)
  if (kept && kept.day === row.day && kept.isFirstUnread === row.isFirstUnread && kept.opensGroup === row.opensGroup)
    return kept
  drawn.set(row.message, row)
  return row
}

/** The rows of the messages. `readThrough` is the last number that was read when the room was opened; null marks nothing. */
export const toRows = (messages: readonly Message[], readThrough: number | null): Row[] =>
  messages.map((message, index) => {
    const before = messages[index - 1]
    const opensDay = !before || toTimes(before).day !== toTimes(message).day
    const isFirstUnread =
      readThrough !== null &&
      message.number > readThrough &&
      (before ? before.number <= readThrough : message.number === readThrough + 1)
    return sameRow({
      message,
      day: opensDay ? toTimes(message).day : null,
      isFirstUnread,
      opensGroup: opensDay || isFirstUnread || !before || !belongTogether(before, message),
    })
  })

/** Whether what its author has just sent stands under their name: not where the message above is theirs, minutes old at most. */
export const pendingOpensGroup = (last: Message | undefined, pending: Pending, memberId: string): boolean =>
  last === undefined ||
  last.kind === 'system' ||
  last.author?.id !== memberId ||
  pending.replyTo !== null ||
  Date.parse(pending.sentAt) - toTimes(last).ms >= GROUP_MS
