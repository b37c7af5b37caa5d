import type { Message } from '../../../contract/chat.ts'
import { OUTBOX_KEYS } from '../../lib/session-keys.ts'
import type { Pending } from './log-rules.ts'
import type { PictureStore } from './picture-store.ts'

/** What a member has written and no server has confirmed. The nonce makes it one message, however often it is sent. */
export interface Sending extends Pending {
  roomId: string
  memberId: string
  mentions: string[]
  signalId: string | null
}

export type OutboxChange =
  | { kind: 'sent'; sending: Sending; message: Message }
  | { kind: 'changed'; sending: Sending; error: unknown }
  /** Another page of this member has sent it. */
  | { kind: 'gone'; sending: Sending }

interface OutboxDeps {
  storage: Storage
  pictures: PictureStore
  /** Who is signed in at this moment. */
  memberId: () => string | null
  deliver: (sending: Sending, picture: File | null, signal: AbortSignal) => Promise<Message>
  /** Whether the same message may be taken later: no network, no server. */
  isOutage: (error: unknown) => boolean
  later: (run: () => void, delayMs: number) => void
}

const toKey = ({ memberId, nonce }: Pick<Sending, 'memberId' | 'nonce'>): string => `${OUTBOX_KEYS}${memberId}.${nonce}`
const RETRY_MS = 5_000
export const PICTURE_LOST = 'The picture is lost. Discard this message and attach it again.'

const read = (text: string | null): Sending | null => {
  try {
    const kept: Sending = JSON.parse(text ?? '')
    const picture = kept.picture && { name: kept.picture.name, file: null }
    return { ...kept, picture, isWaiting: kept.failure === null }
  } catch {
    return null // not of this version
  }
}

type Listener = (change: OutboxChange) => void

/** The open rooms, each of which hears of its own messages. */
const createRoomListeners = () => {
  const listeners = new Map<string, Set<Listener>>()
  return {
    tell: (change: OutboxChange): void => {
      for (const listener of listeners.get(change.sending.roomId) ?? []) listener(change)
    },
    listen: (roomId: string, listener: Listener): (() => void) => {
      const known = listeners.get(roomId) ?? new Set()
      listeners.set(roomId, known.add(listener))
      return () => {
        known.delete(listener)
      }
    },
  }
}

/** What waits to be sent, in this page and in the browser's storage. */
const createKeptSendings = (storage: Storage, pictures: PictureStore) => {
  const held = new Map<string, Sending>()
  const isStored = (sending: Sending): boolean => storage.getItem(toKey(sending)) !== null
  const store = (sending: Sending): void => {
    const picture = sending.picture && { name: sending.picture.name }
    try {
      storage.setItem(toKey(sending), JSON.stringify({ ...sending, picture }))
    } catch {
      // Full or forbidden: it lasts as long as the page.
    }
  }
  return {
    get: (nonce: string): Sending | null => held.get(nonce) ?? null,
    list: (): Sending[] => [...held.values()],

    /** Stored where no other page has sent it meanwhile. */
    update: (sending: Sending): void => {
      held.set(sending.nonce, sending)
      if (isStored(sending)) store(sending)
    },

    /** Behind the others, wherever it was. */
    keepLast: (sending: Sending): void => {
      held.delete(sending.nonce)
      held.set(sending.nonce, sending)
      store(sending)
      if (sending.picture?.file) pictures.keep(sending.nonce, sending.picture.file)
    },

    forget: (sending: Sending): void => {
      held.delete(sending.nonce)
      storage.removeItem(toKey(sending))
      if (sending.picture) pictures.forget(sending.nonce)
    },

    isStored,

    /** Takes up what an earlier page of this member has left. */
    load: (member: string): void => {
      const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
      const found = keys
        .filter((key) => key.startsWith(`${OUTBOX_KEYS}${member}.`))
        .flatMap((key) => read(storage.getItem(key)) ?? [])
        .toSorted((a, b) => a.sentAt.localeCompare(b.sentAt))
      for (const sending of found) if (!held.has(sending.nonce)) held.set(sending.nonce, sending)
    },
  }
}

/** Does it after a while: once, however often it is asked for until then. */
const once = (work: () => void, later: OutboxDeps['later']) => {
  let isDue = false
  return (): void => {
    if (isDue) return
    isDue = true
    later(() => {
      isDue = false
      work()
    }, RETRY_MS)
  }
}

/** Sends what members write, each room's in its order, under its author's name only, and keeps it in the browser until it has arrived. */
export const createOutbox = ({ storage, pictures, memberId, deliver, isOutage, later }: OutboxDeps) => {
  const kept = createKeptSendings(storage, pictures)
  const { tell, listen } = createRoomListeners()
  const running = new Map<string, AbortController>()

  const change = (sending: Sending, error: unknown = null): void => {
    // Discarded meanwhile.
    if (!kept.get(sending.nonce)) return
    kept.update(sending)
    tell({ kind: 'changed', sending, error })
  }
  const waitingIn = (roomId: string): Sending[] =>
    kept
      .list()
      .filter((sending) => sending.roomId === roomId && sending.failure === null && sending.memberId === memberId())
  const findNext = (roomId: string): Sending | undefined => waitingIn(roomId)[0]

  const flush = (): void => {
    for (const roomId of new Set(kept.list().map((sending) => sending.roomId))) void run(roomId)
  }
  const retryLater = once(flush, later)

  const refuse = (sending: Sending, error: unknown): void =>
    change({ ...sending, failure: error instanceof Error ? error.message : String(error) }, error)
  /** Null where the message has none, or where another page has sent it. Throws where the browser has lost it. */
  const findPicture = async (sending: Sending): Promise<File | null> => {
    if (!sending.picture) return null
    const file = sending.picture.file ?? (await pictures.find(sending.nonce))
    if (!file && kept.isStored(sending)) throw new Error(PICTURE_LOST)
    return file
  }
  /** Those behind the one that found no network wait with it. */
  const waitAll = (roomId: string, error: unknown): void => {
    for (const waiting of waitingIn(roomId)) change({ ...waiting, isWaiting: true }, error)
    retryLater()
  }

  /** One after the other, so that they arrive in the order in which they were written. */
  const run = async (roomId: string): Promise<void> => {
    if (running.has(roomId)) return
    for (let next = findNext(roomId); next; next = findNext(roomId)) {
      const controller = new AbortController()
      running.set(roomId, controller)
      const sending = { ...next, isWaiting: false }
      if (next.isWaiting) change(sending)
      try {
        const picture = await findPicture(sending)
        if (sending.picture && !picture) {
          kept.forget(sending)
          tell({ kind: 'gone', sending })
          continue
        }
        const message = await deliver(sending, picture, controller.signal)
        kept.forget(sending)
        tell({ kind: 'sent', sending, message })
      } catch (error) {
        if (!controller.signal.aborted && !isOutage(error)) {
          refuse(sending, error)
          continue
        }
        waitAll(roomId, error)
        break
      }
    }
    running.delete(roomId)
  }

  return {
    load: kept.load,

    /** What this member's messages of a room are waiting, in their order. */
    list: (roomId: string, member: string): Sending[] =>
      kept.list().filter((sending) => sending.roomId === roomId && sending.memberId === member),

    get: kept.get,

    /** Sends it now, or as soon as there is a network; one that failed goes behind the others. */
    add: (sending: Sending): void => {
      kept.keepLast(sending)
      void run(sending.roomId)
    },

    drop: (nonce: string): void => {
      const sending = kept.get(nonce)
      if (sending) kept.forget(sending)
    },

    listen,

    /** There may be a network again. */
    flush,

    /** The connection is dead: what is under way is sent again instead of waited for. */
    interrupt: (): void => {
      for (const controller of running.values()) controller.abort()
    },
  }
}
