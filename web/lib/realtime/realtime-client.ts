import type { Feed } from '../../../contract/market.ts'
import type { ClientFrame, ServerFrame } from '../../../contract/realtime.ts'
import { closeCodes, HEARTBEAT_SECONDS } from '../../../contract/socket.ts'
import type { ServerClock } from '../server-clock.ts'
import { reconnectDelayMs } from './backoff.ts'
import { createTopicPositions } from './topic-positions.ts'

export interface TopicListener {
  onEvent: (data: unknown) => void
  /** Events were missed: refetch what the topic feeds. */
  onResync?: () => void
  /** The member may not listen, or no longer. */
  onRefused?: () => void
}

/** `idle` nobody listens · `connecting` the first try · `live` · `reconnecting` it was live, or a try failed. */
export type ConnectionState = 'idle' | 'connecting' | 'live' | 'reconnecting'

export interface Socket {
  send: (frame: string) => void
  close: () => void
}
export interface SocketEvents {
  onMessage: (data: unknown) => void
  onClose: (code: number) => void
}

export interface RealtimeEnvironment {
  /** The bearer token that a ticket is fetched with. */
  token: () => string | null
  /** A one-use ticket. */
  fetchTicket: () => Promise<string>
  openSocket: (ticket: string, events: SocketEvents) => Socket
  later: (run: () => void, delayMs: number) => () => void
  random: () => number
  clock: Pick<ServerClock, 'observe' | 'setMarket' | 'distrust' | 'monotonicNow'>
  /** The session of this token is over; by now there may be a newer one. */
  onSessionEnded: (token: string | null) => void
  /** Whether a refused ticket means that the session is over. */
  isSessionEnd: (error: unknown) => boolean
}

/**
 * What a page shows when it begins to listen was read at most this long before: an answer stays fresh for 5 s (query-client.ts), and
 * was on its way for at most 20 (call.ts), or was asked for beside the scripts at most 15 s before it was taken (early-answer.ts).
 */
const READ_BEFORE_MS = 25_000
/** An answer to a probe takes no longer, or the connection is dead. */
const PROBE_MS = 1_500
/** Nobody has listened for this long: let the socket go. Pages change faster than that. */
const LINGER_MS = 2_000

const findFrame = (data: unknown): ServerFrame | null => {
  if (typeof data !== 'string') return null
  try {
    const frame: unknown = JSON.parse(data)
    return typeof frame === 'object' && frame !== null && 'type' in frame ? (frame as ServerFrame) : null
  } catch {
    return null // not a frame of this protocol
  }
}

/** One socket for every topic of the page. Reconnects by itself, resumes where it was, and asks for a refetch when it cannot. */
export const createRealtimeClient = (environment: RealtimeEnvironment) => {
  const { clock, later } = environment
  const listeners = new Map<string, Set<TopicListener>>()
  /** Since when anybody has listened to a topic. */
  const listenedSinceMs = new Map<string, number>()
  const positions = createTopicPositions()
  const watchers = new Set<() => void>()

  let state: ConnectionState = 'idle'
  let feed: Feed | undefined
  let socket: Socket | undefined
  /** Rises with every connection; what an earlier one still sends is ignored. */
  let generation = 0
  let attempt = 0
  let heartbeatSeconds: number = HEARTBEAT_SECONDS
  let pingSentAtMs: number | undefined
  let cancelRetry: (() => void) | undefined
  let cancelHeartbeat: (() => void) | undefined
  let cancelLinger: (() => void) | undefined
  let cancelProbe: (() => void) | undefined

  const announce = () => {
    for (const watcher of watchers) watcher()
  }
  const enter = (next: ConnectionState) => {
    if (state === next) return
    state = next
    announce()
  }
  const send = (frame: ClientFrame) => socket?.send(JSON.stringify(frame))
  const toListeners = (topic: string): TopicListener[] => [...(listeners.get(topic) ?? [])]

  const subscribeTo = (topics: Iterable<string>) => {
    const wanted = [...topics].map((topic) => ({ topic, ...positions.of(topic) }))
    if (wanted.length > 0) send({ type: 'subscribe', topics: wanted })
  }

  const endProbe = () => {
    cancelProbe?.()
    cancelProbe = undefined
  }

  const drop = () => {
    endProbe()
    cancelHeartbeat?.()
    cancelRetry?.()
    pingSentAtMs = undefined
    generation += 1
    socket?.close()
    socket = undefined
  }

  const retry = () => {
    drop()
    clock.distrust()
    if (listeners.size === 0) return enter('idle')
    enter('reconnecting')
    cancelRetry = later(connect, reconnectDelayMs(attempt, environment.random()))
    attempt += 1
  }

  const endSession = (token: string | null) => {
    drop()
    enter('idle')
    environment.onSessionEnded(token)
  }

  /** Asks for a sign of life. No answer within a heartbeat means that the connection is dead. */
  const beat = () => {
    if (pingSentAtMs !== undefined) return retry()
    pingSentAtMs = clock.monotonicNow()
    send({ type: 'ping' })
    cancelHeartbeat = later(beat, heartbeatSeconds * 1000)
  }

  /** Asks whether the server is still there, and does not wait for a heartbeat to learn it. */
  const probe = () => {
    if (state !== 'live' || cancelProbe) return
    pingSentAtMs ??= clock.monotonicNow()
    send({ type: 'ping' })
    cancelProbe = later(retry, PROBE_MS)
  }

  const onFrame = (frame: ServerFrame, openedAtMs: number) => {
    endProbe()
    switch (frame.type) {
      case 'welcome':
        attempt = 0
        heartbeatSeconds = frame.heartbeatSeconds
        clock.observe(frame.now, openedAtMs, clock.monotonicNow())
        clock.setMarket(frame.clock)
        feed = frame.feed
        subscribeTo(listeners.keys())
        enter('live')
        return beat()
      case 'pong':
        if (pingSentAtMs !== undefined) clock.observe(frame.now, pingSentAtMs, clock.monotonicNow())
        pingSentAtMs = undefined
        return
      case 'subscribed':
        return onSubscribed(frame)
      case 'event': {
        const arrival = positions.arrived(frame.topic, frame.epoch, frame.seq)
        if (arrival === 'known') return
        for (const listener of toListeners(frame.topic)) listener.onEvent(frame.data)
        if (arrival === 'gap') resync(frame.topic)
        return
      }
      case 'resync':
        positions.resynced(frame.topic, frame.epoch, frame.seq)
        return resync(frame.topic)
      case 'refused':
      case 'revoked':
        positions.forget(frame.topic)
        for (const listener of toListeners(frame.topic)) listener.onRefused?.()
    }
  }

  /** Between a page's first reading and the server's word that it is subscribed, events reach nobody. */
  const onSubscribed = ({ topic, epoch, seq, newestAgeMs }: Extract<ServerFrame, { type: 'subscribed' }>) => {
    const place = positions.subscribed(topic, epoch, seq)
    const readForMs = clock.monotonicNow() - (listenedSinceMs.get(topic) ?? 0) + READ_BEFORE_MS
    const mayHaveMissed = newestAgeMs !== undefined && newestAgeMs <= readForMs
    if (place === 'lost' || (place === 'first' && mayHaveMissed)) resync(topic)
  }

  const resync = (topic: string) => {
    for (const listener of toListeners(topic)) listener.onResync?.()
  }

  const open = (ticket: string, token: string | null) => {
    const mine = generation
    const openedAtMs = clock.monotonicNow()
    socket = environment.openSocket(ticket, {
      onMessage: (data) => {
        const frame = mine === generation ? findFrame(data) : null
        if (frame) onFrame(frame, openedAtMs)
      },
      onClose: (code) => {
        if (mine !== generation) return
        if (code === closeCodes.sessionEnded) endSession(token)
        else retry()
      },
    })
  }

  const connect = () => {
    drop()
    const mine = generation
    const token = environment.token()
    if (state !== 'reconnecting') enter('connecting')
    environment.fetchTicket().then(
      (ticket) => {
        if (mine === generation) open(ticket, token)
      },
      (error: unknown) => {
        if (mine !== generation) return
        if (environment.isSessionEnd(error)) endSession(token)
        else retry()
      },
    )
  }

  return {
    /** Listens to a topic until the returned function is called. The first listener opens the socket. */
    listen: (topic: string, listener: TopicListener): (() => void) => {
      cancelLinger?.()
      const known = listeners.get(topic)
      if (known) known.add(listener)
      else {
        listeners.set(topic, new Set([listener]))
        listenedSinceMs.set(topic, clock.monotonicNow())
        if (state === 'live') subscribeTo([topic])
        else if (state === 'idle') connect()
      }
      return () => {
        const left = listeners.get(topic)
        if (!left?.delete(listener) || left.size > 0) return
        listeners.delete(topic)
        listenedSinceMs.delete(topic)
        positions.forget(topic)
        if (state === 'live') send({ type: 'unsubscribe', topics: [topic] })
        if (listeners.size > 0) return
        cancelLinger = later(() => {
          drop()
          enter('idle')
        }, LINGER_MS)
      }
    },

    /** Says that this member is typing; nothing while there is no connection. */
    sendTyping: (topic: string): void => {
      if (state !== 'live') return
      send({ type: 'typing', topic })
      probe()
    },

    /** The network is back, or the page is looked at again: do not wait for the delay; check a connection that may be dead. */
    wake: (): void => {
      if (state === 'reconnecting') {
        attempt = 0
        connect()
      } else if (state === 'live' && pingSentAtMs === undefined) {
        cancelHeartbeat?.()
        beat()
      }
    },

    probe,

    /** The device says that it has no network: no need to find out. */
    lose: (): void => {
      if (state === 'live') retry()
    },

    /** Logout: forget everything. */
    stop: (): void => {
      drop()
      for (const topic of listeners.keys()) positions.forget(topic)
      enter('idle')
    },

    state: (): ConnectionState => state,
    feed: (): Feed | undefined => feed,
    subscribe: (watcher: () => void) => {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
  }
}
