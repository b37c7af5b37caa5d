import type { Message } from '../../../contract/chat.ts'
import { SEAT_LINES } from '../../../contract/rooms.ts'
import { MINUTE_MS } from '../../../contract/slots.ts'
import { formatDate } from '../../lib/format.ts'
import { logTexts } from './content.ts'
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
  /** The first of its author on its day. */
  showsTier: boolean
  /** Of a system message: what it says, together with those who joined right before; null where a later one says it. */
  line: string | null
}

/** Longer than this, and the same author begins anew. */
const GROUP_MS = 5 * MINUTE_MS
/** Those who join within so long are named in one line. */
const JOINS_MS = 60 * MINUTE_MS

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
  const isSame =
    kept?.day === row.day &&
    kept.isFirstUnread === row.isFirstUnread &&
    kept.opensGroup === row.opensGroup &&
    kept.showsTier === row.showsTier &&
    kept.line === row.line
  if (isSame) return kept
  drawn.set(row.message, row)
  return row
}

const JOINED = ` ${SEAT_LINES.joined}`
const isJoin = ({ kind, text }: Message): boolean => kind === 'system' && text.endsWith(JOINED)

/** Names of those who joined one after the other become one line, at the last of them. */
const gatherJoins = (rows: Row[]): Row[] => {
  let names: string[] = []
  let sinceMs = 0
  for (const [index, row] of rows.entries()) {
    if (row.message.kind !== 'system') continue
    if (!isJoin(row.message)) {
      names = []
      continue
    }
    const { ms } = toTimes(row.message)
    const before = rows[index - 1]
    const goesOn = before && isJoin(before.message) && row.day === null && !row.isFirstUnread && ms - sinceMs < JOINS_MS
    if (goesOn) before.line = null
    else [names, sinceMs] = [[], ms]
    names.push(row.message.text.slice(0, -JOINED.length))
    row.line = logTexts.joined(names)
  }
  return rows
}

/** The rows of the messages. `readThrough` is the last number that was read when the room was opened; null marks nothing. */
export const toRows = (messages: readonly Message[], readThrough: number | null): Row[] => {
  let heard = new Set<string | undefined>()
  const rows = messages.map((message, index): Row => {
    const before = messages[index - 1]
    const opensDay = !before || toTimes(before).day !== toTimes(message).day
    if (opensDay) heard = new Set()
    const author = message.author?.id ?? message.author?.name
    const showsTier = !heard.has(author)
    heard.add(author)
    const isFirstUnread =
      readThrough !== null &&
      message.number > readThrough &&
      (before ? before.number <= readThrough : message.number === readThrough + 1)
    return {
      message,
      day: opensDay ? toTimes(message).day : null,
      isFirstUnread,
      showsTier,
      opensGroup: opensDay || isFirstUnread || !before || !belongTogether(before, message),
      line: message.kind === 'system' ? message.text : null,
    }
  })
  return gatherJoins(rows).map(sameRow)
}

/** Whether what its author has just sent stands under their name: not where the message above is theirs, minutes old at most. */
export const pendingOpensGroup = (last: Message | undefined, pending: Pending, memberId: string): boolean =>
  last === undefined ||
  last.kind === 'system' ||
  last.author?.id !== memberId ||
  pending.replyTo !== null ||
  Date.parse(pending.sentAt) - toTimes(last).ms >= GROUP_MS
