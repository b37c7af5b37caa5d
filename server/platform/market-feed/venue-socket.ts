import { WebSocket } from 'ws'
import type { Clock } from '../clock.ts'
import type { Logger } from '../logger.ts'

interface Deps {
  /** As people call it, for the log. */
  name: string
  address: string
  clock: Clock
  log: Pick<Logger, 'warn' | 'info'>
  /** A message, as text. */
  onMessage: (text: string) => void
  onOpen: () => void
  /** Nothing that was asked will be answered any more. */
  onLost: () => void
  /** Says something that is answered. */
  keepAlive: () => void
}

const CONNECT_WITHIN_MS = 10_000
const FIRST_AGAIN_MS = 1_000
const LONGEST_AGAIN_MS = 30_000
/** The venue ends a connection after two minutes without a word. */
const KEEP_ALIVE_MS = 15_000
/** Longer than two questions take to be answered: a line that is this silent is dead. */
const SILENT_MS = 40_000
/** A message that is longer is not one of ours. */
const MAX_MESSAGE_BYTES = 4_000_000
const REFUSALS = /Unexpected server response: (400|401|403|404)$/

/** A connection that comes back by itself: after 1, 2, 4 … 30 seconds when it was lost, refused or fell silent. */
export const createVenueSocket = ({ name, address, clock, log, onMessage, onOpen, onLost, keepAlive }: Deps) => {
  let socket: WebSocket | null = null
  let isOpen = false
  let stopped = false
  let againMs = FIRST_AGAIN_MS
  let heardMs = 0
  let cancelTimer = () => {}
  let told: { resolve: () => void; reject: (error: Error) => void } | null = null

  const settle = (refusal: Error | null): void => {
    if (refusal) told?.reject(refusal)
    else told?.resolve()
    told = null
  }

  /** Looks now and then whether the line still lives. */
  const watch = (): void => {
    cancelTimer = clock.setTimeout(() => {
      if (clock.monotonicMs() - heardMs >= SILENT_MS) return lose('it stopped sending')
      keepAlive()
      watch()
    }, KEEP_ALIVE_MS)
  }

  const lose = (why: string): void => {
    cancelTimer()
    socket?.removeAllListeners()
    // A socket that is ended before it opened says so once more.
    socket?.on('error', () => {})
    socket?.terminate()
    socket = null
    isOpen = false
    settle(null)
    onLost()
    if (stopped) return
    log.warn(`The connection to ${name} is lost: ${why}. Trying again in ${againMs / 1000} s.`)
    cancelTimer = clock.setTimeout(connect, againMs)
    againMs = Math.min(againMs * 2, LONGEST_AGAIN_MS)
  }

  const connect = (): void => {
    const opened = new WebSocket(address, { maxPayload: MAX_MESSAGE_BYTES })
    socket = opened
    cancelTimer = clock.setTimeout(() => lose('it did not open in time'), CONNECT_WITHIN_MS)
    opened.on('open', () => {
      cancelTimer()
      isOpen = true
      heardMs = clock.monotonicMs()
      log.info(`Connected to ${name}.`)
      onOpen()
      watch()
      settle(null)
    })
    opened.on('message', (data) => {
      heardMs = clock.monotonicMs()
      // Whoever says something sensible is back: the next loss is tried again soon.
      againMs = FIRST_AGAIN_MS
      onMessage(String(data))
    })
    opened.on('error', ({ message }) => {
      if (REFUSALS.test(message)) settle(new Error(`${name} refused the connection: ${message}.`))
      lose(message)
    })
    opened.on('close', (code) => lose(`it was closed with code ${code}`))
  }

  return {
    /** Connects and stays connected. Resolves after the first try, whatever became of it; rejects where the venue refused it. */
    open: (): Promise<void> =>
      new Promise((resolve, reject) => {
        told = { resolve, reject }
        connect()
      }),

    isOpen: (): boolean => isOpen,

    send: (text: string): void => socket?.send(text),

    close: (): void => {
      stopped = true
      lose('we closed it')
    },
  }
}
