import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { listMessages, MESSAGES_PAGE_SIZE, type Message, sendMessage } from '../../../../contract/chat.ts'
import type { RoomView } from '../../../../contract/rooms.ts'
import { call } from '../../../lib/call.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { useConnectionState, useTopic } from '../../../lib/use-topic.ts'
import { useRenewPins, useRenewRoom } from '../api.ts'
import {
  addNewer,
  addOlder,
  addPending,
  dropPending,
  emptyLog,
  failPending,
  type Log,
  openLog,
  type Pending,
  showSent,
  takeSent,
  takeTold,
} from '../log-rules.ts'
import { createDrawPace } from './draw-pace.ts'

/** What is read before anything is shown: about two screens. */
const FIRST_PAGE_SIZE = 25

const PRESSES = ['keydown', 'pointerdown'] as const
const LISTENING = { capture: true, passive: true } as const

/** What is about to be said. */
export interface Draft {
  text: string
  replyTo: Message['replyTo']
  picture: File | null
  signalId: string | null
  mentions: string[]
}

type Sending = Pending & Pick<Draft, 'signalId' | 'mentions'>

export type RoomLog = ReturnType<typeof useRoomLog>

/**
 * The messages of a room: read by stretches, kept current by the socket, and what is sent to it. It begins around the number through which the
 * reader has read, or at the newest.
 */
export const useRoomLog = (id: RoomView['id'], memberId: string, readThrough: number | null) => {
  const [log, setLog] = useState<Log>(emptyLog)
  const [opened, setOpened] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const [reading, setReading] = useState<'older' | 'newer' | null>(null)
  const renewRoom = useRenewRoom(id)
  const renewPins = useRenewPins(id)
  /** The number that the reader is at; null at the end. */
  const anchor = useRef<number | null>(null)
  const sendings = useRef(new Map<string, Sending>())
  const lastSending = useRef<Promise<void>>(Promise.resolve())

  const read = useCallback(
    (input: { before?: number; after?: number; around?: number }, limit = MESSAGES_PAGE_SIZE) =>
      call(listMessages, { params: { id }, input: { ...input, limit } }),
    [id],
  )

  /**
   * Begins anew around a number, or at the newest: that is where the reader is, also for what reads again before the list has reported.
   * Resolves to whether it could be read.
   */
  const openAt = useCallback(
    async (around: number | null): Promise<boolean> => {
      anchor.current = around
      try {
        const page = await read(around === null ? {} : { around }, FIRST_PAGE_SIZE)
        setLog((log) => openLog(log, page))
        setError(null)
        setOpened(true)
        return true
      } catch (failure) {
        setError(failure instanceof Error ? failure : new Error(String(failure)))
        return false
      }
    },
    [read],
  )

  const openFirst = useCallback(() => openAt(readThrough), [openAt, readThrough])
  useEffect(() => {
    void openFirst()
  }, [openFirst])

  const readMore = async (side: 'older' | 'newer'): Promise<void> => {
    const edge = (side === 'older' ? log.messages[0] : log.messages.at(-1))?.number
    if (reading || edge === undefined || !(side === 'older' ? log.hasOlder : log.hasNewer)) return
    setReading(side)
    try {
      const page = await read(side === 'older' ? { before: edge } : { after: edge })
      setLog((log) => (side === 'older' ? addOlder(log, page) : addNewer(log, page)))
    } catch (failure) {
      // The next scroll asks again; what is on screen stays.
      console.warn(failure)
    } finally {
      setReading(null)
    }
  }

  const told = useRef<Message[]>([])
  /** Sent, and not on the screen yet. */
  const unseen = useRef<{ sending: Sending; alongside: () => void }[]>([])
  const listeners = useRef(new Set<(messages: readonly Message[]) => void>())
  const draw = useEffectEvent(() => {
    const messages = told.current
    const sent = unseen.current
    told.current = []
    unseen.current = []
    const pending = sent.map(({ sending }) => sending)
    setLog((log) => {
      const shown = showSent(log, pending, (nonce) => sendings.current.has(nonce))
      return takeTold(shown, messages, memberId)
    })
    for (const { alongside } of sent) alongside()
    for (const listener of listeners.current) listener(messages)
    if (messages.some(({ isPinned, isRemoved }) => isPinned || isRemoved)) void renewPins()
  })
  const pace = useRef<ReturnType<typeof createDrawPace>>(undefined)
  useEffect(() => {
    const own = createDrawPace(() => draw())
    pace.current = own
    for (const press of PRESSES) addEventListener(press, own.press, LISTENING)
    return () => {
      for (const press of PRESSES) removeEventListener(press, own.press, LISTENING)
      own.stop()
    }
  }, [])
  useTopic(
    `rooms/${id}/message`,
    (message) => {
      told.current.push(message)
      pace.current?.ask()
    },
    { onResync: () => openAt(anchor.current), onRefused: renewRoom, enabled: opened },
  )

  const deliver = async (sending: Sending): Promise<void> => {
    const { nonce, text, replyTo, picture, mentions, signalId } = sending
    const input = { nonce, text, mentions, replyTo: replyTo?.number ?? null, signalId }
    try {
      const sent = await call(sendMessage, { params: { id }, input, ...(picture ? { files: { picture } } : {}) })
      sendings.current.delete(nonce)
      setLog((log) => takeSent(log, sent, nonce, memberId))
    } catch (failure) {
      const { message } = failure instanceof Error ? failure : new Error(String(failure))
      setLog((log) => failPending(log, sending, message))
      if (failure instanceof CallFailure && failure.is('MESSAGE_MUTED')) void renewRoom()
      // What the server refused is not sent again by itself.
      if (!(failure instanceof CallFailure && failure.isNetwork)) sendings.current.delete(nonce)
    }
  }
  /** One after the other, so that they arrive in the order in which they were written. */
  const queue = (sending: Sending): void => {
    sendings.current.set(sending.nonce, sending)
    lastSending.current = lastSending.current.then(() => deliver(sending))
  }
  const queueAgain = (sending: Sending): void => {
    setLog((log) => addPending(log, sending))
    queue(sending)
  }
  const sendAgain = useEffectEvent(() => {
    const waiting = log.pending.filter(({ failure }) => failure !== null)
    for (const { nonce } of waiting) {
      const sending = sendings.current.get(nonce)
      if (sending) queueAgain(sending)
    }
  })
  const connection = useConnectionState()
  useEffect(() => {
    if (connection === 'live') sendAgain()
  }, [connection])

  return {
    log,
    opened,
    error,
    reading,
    anchor,
    connection,
    openFirst,
    openAt,
    readMore,
    /** Hears of what is told live, once for each drawing. */
    onTold: useCallback((listener: (messages: readonly Message[]) => void) => {
      listeners.current.add(listener)
      return () => {
        listeners.current.delete(listener)
      }
    }, []),
    /** Sends at once. What the press itself changed is painted before the message is drawn; `alongside` runs with that drawing. */
    send: (draft: Draft, alongside: () => void): void => {
      const sending = { ...draft, nonce: crypto.randomUUID(), sentAt: new Date().toISOString(), failure: null }
      unseen.current.push({ sending, alongside })
      pace.current?.answer()
      queue(sending)
    },
    retry: ({ nonce, text, replyTo, picture, sentAt }: Pending): void => {
      const known = sendings.current.get(nonce)
      queueAgain({
        ...(known ?? { mentions: [], signalId: null }),
        nonce,
        text,
        replyTo,
        picture,
        sentAt,
        failure: null,
      })
    },
    drop: (nonce: string): void => {
      sendings.current.delete(nonce)
      setLog((log) => dropPending(log, nonce))
    },
    /** An answer to something done about a message: it is so by now, whether or not the socket has said it. */
    take: (message: Message): void => setLog((log) => takeTold(log, [message], memberId)),
  }
}
