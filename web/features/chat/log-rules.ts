import type { Message } from '../../../contract/chat.ts'

/** What its author has sent and the room has not numbered yet. */
export interface Pending {
  nonce: string
  text: string
  replyTo: Message['replyTo']
  /** Its file is null where an earlier page left it in the browser. */
  picture: { name: string; file: File | null } | null
  sentAt: string
  /** Why it was refused, in a sentence; null while it is on its way. */
  failure: string | null
  /** Nobody has taken it yet: it leaves by itself when the network returns. */
  isWaiting: boolean
}

/** A stretch of a room's messages without a hole, as far as this page has read it. */
export interface Log {
  messages: readonly Message[]
  hasOlder: boolean
  /** The room goes on behind the stretch: what comes live is not added to it. */
  hasNewer: boolean
  /** The newest number that was heard of, shown or not. */
  newest: number
  /** The last change put messages in front. */
  grewInFront: boolean
  pending: readonly Pending[]
}

export interface LogPage {
  messages: readonly Message[]
  hasOlder: boolean
  hasNewer: boolean
}

export const emptyLog: Log = {
  messages: [],
  hasOlder: false,
  hasNewer: false,
  newest: 0,
  grewInFront: false,
  pending: [],
}

const computeLastNumber = (messages: readonly Message[]): number => messages.at(-1)?.number ?? 0

/** An answer that was lost leaves a message both told and waiting. Clocks may differ by so much. */
const CLOCKS_DIFFER_MS = 2_000
const hasArrived = ({ messages }: LogPage, { text, sentAt }: Pending, memberId: string): boolean =>
  messages.some(
    (message) =>
      message.author?.id === memberId &&
      message.text === text.trim() &&
      Date.parse(message.sentAt) > Date.parse(sentAt) - CLOCKS_DIFFER_MS,
  )

/** Begins anew at a page; what waits to be sent goes on waiting. */
export const openLog = (log: Log, page: LogPage, memberId: string): Log => ({
  ...log,
  ...page,
  pending: log.pending.filter((pending) => !hasArrived(page, pending, memberId)),
  newest: page.hasNewer ? Math.max(log.newest, computeLastNumber(page.messages)) : computeLastNumber(page.messages),
  grewInFront: false,
})

/** Of two states of one message the later counts. */
const later = (known: Message, told: Message): Message => (told.revision > known.revision ? told : known)

export const addOlder = (log: Log, { messages, hasOlder }: LogPage): Log => {
  const first = log.messages[0]?.number ?? Number.POSITIVE_INFINITY
  const older = messages.filter(({ number }) => number < first)
  return { ...log, messages: [...older, ...log.messages], hasOlder, grewInFront: true }
}

export const addNewer = (log: Log, { messages, hasNewer }: LogPage): Log => {
  const last = computeLastNumber(log.messages)
  const newer = messages.filter(({ number }) => number > last)
  const all = [...log.messages, ...newer]
  return { ...log, messages: all, hasNewer, newest: Math.max(log.newest, computeLastNumber(all)), grewInFront: false }
}

const withoutPending = (pending: readonly Pending[], told: Message, memberId: string): readonly Pending[] => {
  if (pending.length === 0 || told.author?.id !== memberId) return pending
  // The socket does not say whose request it was: the first of the same words is the one that has arrived.
  const at = pending.findIndex(({ nonce, text }) => (told.nonce ? nonce === told.nonce : text.trim() === told.text))
  return at < 0 ? pending : pending.toSpliced(at, 1)
}

/**
 * Takes messages that were told live, in their order, new ones and changed ones. What lies outside of the stretch is only counted; a hole
 * before one makes the stretch end at the hole.
 */
export const takeTold = (log: Log, told: readonly Message[], memberId: string): Log => {
  const messages = [...log.messages]
  const first = messages[0]?.number ?? 1
  let { hasNewer, newest, pending } = log
  for (const message of told) {
    const last = computeLastNumber(messages)
    const isNew = message.number > last
    newest = Math.max(newest, message.number)
    if (isNew) {
      pending = withoutPending(pending, message, memberId)
      const follows = message.number === (messages.length === 0 ? message.number : last + 1)
      if (!hasNewer && follows) messages.push(message)
      else hasNewer = true
    } else if (message.number >= first) {
      const known = messages[message.number - first]
      if (known) messages[message.number - first] = later(known, message)
    }
  }
  return { ...log, messages, hasNewer, newest, pending, grewInFront: false }
}

export const addPending = (log: Log, pending: Pending): Log => ({
  ...log,
  pending: [...log.pending.filter(({ nonce }) => nonce !== pending.nonce), pending],
  grewInFront: false,
})

/** What was sent a moment ago, as far as it is not shown yet. */
export const showSent = (log: Log, sent: readonly Pending[]): Log => {
  const isKnown = ({ nonce }: Pending) => log.pending.some((waiting) => waiting.nonce === nonce)
  return sent.filter((pending) => !isKnown(pending)).reduce(addPending, log)
}

/** The answer to what was sent: it is in the room by now. */
export const takeSent = (log: Log, sent: Message, nonce: string, memberId: string): Log => {
  const pending = log.pending.filter((waiting) => waiting.nonce !== nonce)
  return takeTold({ ...log, pending }, [sent], memberId)
}

/** What is known of its sending by now, in its place. What was taken for arrived and then refused is shown again. */
export const changePending = (log: Log, changed: Pending): Log => {
  const isShown = log.pending.some(({ nonce }) => nonce === changed.nonce)
  if (!isShown) return changed.failure === null ? log : addPending(log, changed)
  const pending = log.pending.map((known) => (known.nonce === changed.nonce ? changed : known))
  return { ...log, pending, grewInFront: false }
}

export const dropPending = (log: Log, nonce: string): Log => ({
  ...log,
  pending: log.pending.filter((pending) => pending.nonce !== nonce),
  grewInFront: false,
})

/** Where a message stands in the stretch; -1 where it does not. */
export const indexOfNumber = ({ messages }: Pick<Log, 'messages'>, number: number): number => {
  const index = number - (messages[0]?.number ?? 0)
  return messages[index]?.number === number ? index : -1
}
