import type { Feed } from '../../../contract/market.ts'
import type { ClientFrame, ServerFrame } from '../../../contract/realtime.ts'
import { closeCodes, HEARTBEAT_SECONDS } from '../../../contract/socket.ts'
import type { ServerClock } from '../server-clock.ts'
import { createTopicPositions } from './topic-positions.ts'

const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 15_000

/** Delay before the n-th try (from 0): doubles up to 15 s, spread over its upper half so that clients do not return together. */
export const reconnectDelayMs = (attempt: number, random: number): number => {
  const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt)
  return ceiling / 2 + (random * ceiling) / 2
}

export interface TopicListener {
  onEvent: (data: unknown) => void
  /** Events were missed: refetch what the topic feeds. */
  onResync?: () => void
  /** The member may not listen, or no longer. */
  onRefused?: () => void
}

/** `idle` nobody listens · `connecting` the first try · `live` · `reconnecting` it was live, or a try failed. */
export type ConnectionState = 'idle' | 'connecting' | 'live' | 'reconnecting'

type FrameOf<Type extends ServerFrame['type']> = Extract<ServerFrame, { type: Type }>

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

type Timing = Pick<RealtimeEnvironment, 'clock' | 'later'>

/** Who listens to which topic, and how far each topic's stream has come. */
const createListeners = ({ clock }: Pick<Timing, 'clock'>) => {
  const listeners = new Map<string, Set<TopicListener>>()
  /** Since when anybody has listened to a topic. */
  const sinceMs = new Map<string, number>()
  const positions = createTopicPositions()

  const toListeners = (topic: string): TopicListener[] => [...(listeners.get(topic) ?? [])]
  const resync = (topic: string) => {
    for (const listener of toListeners(topic)) listener.onResync?.()
  }

  return {
    topics: (): string[] => [...listeners.keys()],
    isEmpty: (): boolean => listeners.size === 0,
    toSubscription: (topic: string) => ({ topic, ...positions.of(topic) }),

    /** True when the topic had no listener before. */
    add: (topic: string, listener: TopicListener): boolean => {
      const known = listeners.get(topic)
      if (known) {
        known.add(listener)
        return false
      }
      listeners.set(topic, new Set([listener]))
      sinceMs.set(topic, clock.monotonicNow())
      return true
    },

    /** True when the topic has no listener left. */
    remove: (topic: string, listener: TopicListener): boolean => {
      const left = listeners.get(topic)
      if (!left?.delete(listener) || left.size > 0) return false
      listeners.delete(topic)
      sinceMs.delete(topic)
      positions.forget(topic)
      return true
    },

    /** Forgets how far the streams have come. */
    forgetPositions: (): void => {
      for (const topic of listeners.keys()) positions.forget(topic)
    },

    onEvent: ({ topic, epoch, seq, data }: FrameOf<'event'>): void => {
      const arrival = positions.arrived(topic, epoch, seq)
      if (arrival === 'known') return
      for (const listener of toListeners(topic)) listener.onEvent(data)
      if (arrival === 'gap') resync(topic)
    },

    /** Events between a page's first reading and its subscription are missed, so a topic with recent ones is read again. */
    onSubscribed: ({ topic, epoch, seq, newestAgeMs }: FrameOf<'subscribed'>): void => {
      const place = positions.subscribed(topic, epoch, seq)
      const readForMs = clock.monotonicNow() - (sinceMs.get(topic) ?? 0) + READ_BEFORE_MS
      const mayHaveMissed = newestAgeMs !== undefined && newestAgeMs <= readForMs
      if (place === 'lost' || (place === 'first' && mayHaveMissed)) resync(topic)
    },

    onResync: ({ topic, epoch, seq }: FrameOf<'resync'>): void => {
      positions.resynced(topic, epoch, seq)
      resync(topic)
    },

    onRefused: ({ topic }: FrameOf<'refused' | 'revoked'>): void => {
      positions.forget(topic)
      for (const listener of toListeners(topic)) listener.onRefused?.()
    },
  }
}

/** Finds out whether the connection is alive: at every heartbeat, and sooner by a probe. `onDead` is called once it is not. */
const createHeartbeat = ({ clock, later }: Timing, link: { ping: () => void; onDead: () => void }) => {
  let everyMs = HEARTBEAT_SECONDS * 1000
  let pingSentAtMs: number | undefined
  let cancelBeat: (() => void) | undefined
  let cancelProbe: (() => void) | undefined

  /** No answer within a heartbeat means that the connection is dead. */
  const beat = () => {
    cancelBeat?.()
    if (pingSentAtMs !== undefined) return link.onDead()
    pingSentAtMs = clock.monotonicNow()
    link.ping()
    cancelBeat = later(beat, everyMs)
  }
  /** Something was heard: the connection is alive. */
  const endProbe = () => {
    cancelProbe?.()
    cancelProbe = undefined
  }

  return {
    endProbe,
    start: (seconds: number): void => {
      everyMs = seconds * 1000
      beat()
    },
    stop: (): void => {
      endProbe()
      cancelBeat?.()
      pingSentAtMs = undefined
    },
    onPong: (serverNow: FrameOf<'pong'>['now']): void => {
      if (pingSentAtMs !== undefined) clock.observe(serverNow, pingSentAtMs, clock.monotonicNow())
      pingSentAtMs = undefined
    },
    /** Asks at once, unless an answer is awaited. */
    beatNow: (): void => {
      if (pingSentAtMs === undefined) beat()
    },
    /** Asks whether the server is still there, and does not wait for a heartbeat to learn it. */
    probe: (): void => {
      if (cancelProbe) return
      pingSentAtMs ??= clock.monotonicNow()
      link.ping()
      cancelProbe = later(link.onDead, PROBE_MS)
    },
  }
}

/** The state of the connection, and who watches it. */
const createWatchedState = () => {
  const watchers = new Set<() => void>()
  let state: ConnectionState = 'idle'
  return {
    get: (): ConnectionState => state,
    enter: (next: ConnectionState): void => {
      if (state === next) return
      state = next
      for (const watcher of watchers) watcher()
    },
    subscribe: (watcher: () => void) => {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
  }
}

interface Connected {
  listeners: ReturnType<typeof createListeners>
  /** The first frame of every connection. */
  onWelcome: (frame: FrameOf<'welcome'>) => void
}

/** Holds one socket, and opens it again whenever it is lost while anybody listens. */
const createConnection = (environment: RealtimeEnvironment, { listeners, onWelcome }: Connected) => {
  const { clock, later } = environment
  const watched = createWatchedState()
  let socket: Socket | undefined
  /** Rises with every connection; what an earlier one still sends is ignored. */
  let generation = 0
  let attempt = 0
  let cancelRetry: (() => void) | undefined

  const send = (frame: ClientFrame) => socket?.send(JSON.stringify(frame))
  const heartbeat = createHeartbeat(environment, { ping: () => send({ type: 'ping' }), onDead: () => retry() })

  const drop = () => {
    heartbeat.stop()
    cancelRetry?.()
    generation += 1
    socket?.close()
    socket = undefined
  }
  /** Lets the connection go; nothing opens it but `connect`. */
  const leave = () => {
    drop()
    watched.enter('idle')
  }
  const retry = () => {
    drop()
    clock.distrust()
    if (listeners.isEmpty()) return watched.enter('idle')
    watched.enter('reconnecting')
    cancelRetry = later(connect, reconnectDelayMs(attempt, environment.random()))
    attempt += 1
  }
  const endSession = (token: string | null) => {
    leave()
    environment.onSessionEnded(token)
  }

  const onFrame = (frame: ServerFrame, openedAtMs: number) => {
    heartbeat.endProbe()
    switch (frame.type) {
      case 'welcome':
        attempt = 0
        clock.observe(frame.now, openedAtMs, clock.monotonicNow())
        clock.setMarket(frame.clock)
        onWelcome(frame)
        watched.enter('live')
        return heartbeat.start(frame.heartbeatSeconds)
      case 'pong':
        return heartbeat.onPong(frame.now)
      case 'subscribed':
        return listeners.onSubscribed(frame)
      case 'event':
        return listeners.onEvent(frame)
      case 'resync':
        return listeners.onResync(frame)
      case 'refused':
      case 'revoked':
        return listeners.onRefused(frame)
    }
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
    if (watched.get() !== 'reconnecting') watched.enter('connecting')
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
  const connectNow = () => {
    attempt = 0
    connect()
  }

  return { watched, heartbeat, send, connect, connectNow, retry, leave }
}

/** One socket for every topic of the page. Reconnects by itself, resumes where it was, and asks for a refetch when it cannot. */
export const createRealtimeClient = (environment: RealtimeEnvironment) => {
  const listeners = createListeners(environment)
  let feed: Feed | undefined
  let cancelLinger: (() => void) | undefined

  const subscribeTo = (topics: readonly string[]) => {
    if (topics.length > 0) connection.send({ type: 'subscribe', topics: topics.map(listeners.toSubscription) })
  }
  const connection = createConnection(environment, {
    listeners,
    onWelcome: (frame) => {
      feed = frame.feed
      subscribeTo(listeners.topics())
    },
  })
  const state = connection.watched.get

  const probe = (): void => {
    if (state() === 'live') connection.heartbeat.probe()
  }

  const unlisten = (topic: string, listener: TopicListener) => {
    if (!listeners.remove(topic, listener)) return
    if (state() === 'live') connection.send({ type: 'unsubscribe', topics: [topic] })
    if (listeners.isEmpty()) cancelLinger = environment.later(connection.leave, LINGER_MS)
  }

  return {
    /** Listens to a topic until the returned function is called. The first listener opens the socket. */
    listen: (topic: string, listener: TopicListener): (() => void) => {
      cancelLinger?.()
      if (listeners.add(topic, listener)) {
        if (state() === 'live') subscribeTo([topic])
        else if (state() === 'idle') connection.connect()
      }
      return () => unlisten(topic, listener)
    },

    /** Says that this member is typing; nothing while there is no connection. */
    sendTyping: (topic: string): void => {
      if (state() !== 'live') return
      connection.send({ type: 'typing', topic })
      probe()
    },

    /** The network is back, or the page is looked at again: do not wait for the delay; check a connection that may be dead. */
    wake: (): void => {
      if (state() === 'reconnecting') connection.connectNow()
      else if (state() === 'live') connection.heartbeat.beatNow()
    },

    probe,

    /** The device says that it has no network: no need to find out. */
    lose: (): void => {
      if (state() === 'live') connection.retry()
    },

    /** Logout: forget everything. */
    stop: (): void => {
      listeners.forgetPositions()
      connection.leave()
    },

    state,
    feed: (): Feed | undefined => feed,
    subscribe: connection.watched.subscribe,
  }
}
