import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { listMessages, MESSAGES_PAGE_SIZE, type Message } from '../../../../contract/chat.ts'
import { ACTIVITY_LINES, type RoomView } from '../../../../contract/rooms.ts'
import { call } from '../../../lib/call.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { realtime } from '../../../lib/realtime/browser-realtime.ts'
import { serverClock } from '../../../lib/server-clock.ts'
import { useConnectionState, useTopic } from '../../../lib/use-topic.ts'
import { useRenewPins, useRenewRoom } from '../api.ts'
import { outbox, takeUpOutbox } from '../browser-outbox.ts'
import {
  addNewer,
  addOlder,
  addPending,
  changePending,
  dropPending,
  emptyLog,
  type Log,
  openLog,
  type Pending,
  showSent,
  takeSent,
  takeTold,
} from '../log-rules.ts'
import type { OutboxChange } from '../outbox.ts'
import { createDrawPace } from './draw-pace.ts'

/** What is read before anything is shown: about two screens. */
const FIRST_PAGE_SIZE = 25

const PRESSES = ['keydown', 'pointerdown'] as const
const LISTENING = { capture: true, passive: true } as const

const isActivityLine = ({ kind, text }: Message): boolean =>
  kind === 'system' && (text === ACTIVITY_LINES.closed || text === ACTIVITY_LINES.opened)

/** What is about to be said. */
export interface Draft {
  text: string
  replyTo: Message['replyTo']
  picture: File | null
  signalId: string | null
  mentions: string[]
}

type Tell = (messages: readonly Message[]) => void

/** The messages that were read, by stretches. It begins around a number, or at the newest. */
const useStretch = (id: RoomView['id'], memberId: string, readThrough: number | null) => {
  const [log, setLog] = useState<Log>(emptyLog)
  const [opened, setOpened] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const [reading, setReading] = useState<'older' | 'newer' | null>(null)
  /** The number that the reader is at; null at the end. */
  const anchor = useRef<number | null>(null)

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
        setLog((log) => openLog(log, page, memberId))
        setError(null)
        setOpened(true)
        return true
      } catch (failure) {
        setError(failure instanceof Error ? failure : new Error(String(failure)))
        return false
      }
    },
    [read, memberId],
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

  return { log, setLog, opened, error, reading, anchor, openFirst, openAt, readMore }
}

/** Runs `draw` when something is to be drawn: soon, and not while the reader presses keys. */
const useDrawPace = (draw: () => void) => {
  const drawLatest = useEffectEvent(draw)
  const pace = useRef<ReturnType<typeof createDrawPace>>(undefined)
  useEffect(() => {
    const own = createDrawPace(() => drawLatest())
    pace.current = own
    for (const press of PRESSES) addEventListener(press, own.press, LISTENING)
    return () => {
      for (const press of PRESSES) removeEventListener(press, own.press, LISTENING)
      own.stop()
    }
  }, [])
  return pace
}

interface LiveOptions {
  id: RoomView['id']
  memberId: string
  stretch: ReturnType<typeof useStretch>
  renewRoom: () => unknown
}

/** What the socket tells of a room and what this page sends to it, drawn together. */
const useLiveMessages = ({ id, memberId, stretch: { setLog, openAt, anchor, opened }, renewRoom }: LiveOptions) => {
  const renewPins = useRenewPins(id)
  const told = useRef<Message[]>([])
  /** Sent, and not on the screen yet. */
  const unseen = useRef<{ nonce: string; alongside: () => void }[]>([])
  const listeners = useRef(new Set<Tell>())
  const pace = useDrawPace(() => {
    const messages = told.current
    const sent = unseen.current
    told.current = []
    unseen.current = []
    // What has arrived before it could be shown is no longer there.
    const pending = sent.flatMap(({ nonce }) => outbox.get(nonce) ?? [])
    setLog((log) => takeTold(showSent(log, pending), messages, memberId))
    for (const { alongside } of sent) alongside()
    for (const listener of listeners.current) listener(messages)
    if (messages.some(({ isPinned, isRemoved }) => isPinned || isRemoved)) void renewPins()
    if (messages.some(isActivityLine)) void renewRoom()
  })
  useTopic(
    `rooms/${id}/message`,
    (message) => {
      told.current.push(message)
      pace.current?.ask()
    },
    { onResync: () => openAt(anchor.current), onRefused: renewRoom, enabled: opened },
  )

  return {
    /** Hears of what is told live, once for each drawing. */
    onTold: useCallback((listener: Tell) => {
      listeners.current.add(listener)
      return () => {
        listeners.current.delete(listener)
      }
    }, []),
    /** What the press itself changed is painted before the message is drawn; `alongside` runs with that drawing. */
    drawSent: (nonce: string, alongside: () => void): void => {
      unseen.current.push({ nonce, alongside })
      pace.current?.answer()
    },
  }
}

export type RoomLog = ReturnType<typeof useRoomLog>

/**
 * The messages of a room: read by stretches, kept current by the socket, and what is sent to it. It begins around the number through which the
 * reader has read, or at the newest.
 */
export const useRoomLog = (id: RoomView['id'], memberId: string, readThrough: number | null) => {
  const renewRoom = useRenewRoom(id)
  const stretch = useStretch(id, memberId, readThrough)
  const { onTold, drawSent } = useLiveMessages({ id, memberId, stretch, renewRoom })
  const { setLog, ...read } = stretch

  const hear = useEffectEvent((change: OutboxChange) => {
    const { sending } = change
    if (change.kind === 'sent') return setLog((log) => takeSent(log, change.message, sending.nonce, memberId))
    if (change.kind === 'gone') return setLog((log) => dropPending(log, sending.nonce))
    setLog((log) => changePending(log, sending))
    if (change.error instanceof CallFailure && change.error.is('MESSAGE_MUTED')) void renewRoom()
  })
  useEffect(() => {
    const stop = outbox.listen(id, (change) => hear(change))
    takeUpOutbox(memberId)
    setLog((log) => showSent(log, outbox.list(id, memberId)))
    return stop
  }, [id, memberId])
  const connection = useConnectionState()

  return {
    ...read,
    connection,
    onTold,
    /** Sends at once. What the press itself changed is painted before the message is drawn; `alongside` runs with that drawing. */
    send: (draft: Draft, alongside: () => void): void => {
      const nonce = crypto.randomUUID()
      const sentAt = new Date(serverClock.now()).toISOString()
      drawSent(nonce, alongside)
      const picture = draft.picture && { name: draft.picture.name, file: draft.picture }
      outbox.add({ ...draft, picture, nonce, roomId: id, memberId, sentAt, failure: null, isWaiting: false })
      // Whether anybody is there is known soon, also where the network says nothing.
      realtime.probe()
    },
    retry: ({ nonce }: Pending): void => {
      const known = outbox.get(nonce)
      if (!known) return
      const again = { ...known, failure: null, isWaiting: false }
      setLog((log) => addPending(log, again))
      outbox.add(again)
    },
    drop: (nonce: string): void => {
      outbox.drop(nonce)
      setLog((log) => dropPending(log, nonce))
    },
    /** An answer to something done about a message: it is so by now, whether or not the socket has said it. */
    take: (message: Message): void => setLog((log) => takeTold(log, [message], memberId)),
  }
}
