import type { Socket } from 'node:net'
import type {} from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { scopeOfTopic } from '../../../contract/api-keys.ts'
import { ClientFrame, type ServerFrame } from '../../../contract/realtime.ts'
import { closeCodes, HEARTBEAT_SECONDS } from '../../../contract/socket.ts'
import { CallError } from '../http/call-error.ts'
import type { Caller } from '../http/caller.ts'
import { encodeTextFrame } from './frames.ts'
import { createGathered, type Gathered } from './gathered-frames.ts'
import type { Hub, Listener } from './hub.ts'
import { toRefusal } from './stream.ts'

interface Deps {
  hub: Hub
  /** Uses up a ticket; null when it is unknown, used or late. */
  redeemTicket: (ticket: string) => Promise<Caller | null>
  /** The session's caller as the database says now; null once it has ended. */
  findCaller: (sessionId: string) => Promise<Caller | null>
  welcome: () => ServerFrame
  /** Origins a browser may connect from, besides the address it was served from. */
  allowedOrigins: readonly string[]
  now: () => number
  onError: (error: unknown) => void
  /** Runs `run` every `ms` until it is cancelled. By the machine's clock unless given. */
  every?: (run: () => void, ms: number) => () => void
}

/** A reader this far behind is cut; the others must not wait for it. */
export const MAX_BUFFERED_BYTES = 1024 * 1024
/** Of what is written at once. */
const MAX_PIECE_BYTES = 64 * 1024
const MAX_FRAMES_PER_SECOND = 20
/** Of a crowd whose rights are all asked for again: as many as the database has connections. */
const RECHECKED_AT_ONCE = 8
/** RFC 6455, section 7.4.1. */
const UNSUPPORTED_DATA = 1003
const POLICY_VIOLATION = 1008

interface Connection extends Listener {
  sessionId: string
  expiresAtMs: number
  rightsEndAtMs: number
  scopes: Caller['scopes']
  socket: WebSocket
  raw: Socket
  alive: boolean
  framesThisSecond: number
  /** What was written to it since frames last left; null when nothing was. */
  gathered: Gathered | null
}

const everySoOften = (run: () => void, ms: number): (() => void) => {
  const timer = setInterval(run, ms)
  return () => clearInterval(timer)
}

/** The sockets that are open, and what leaves to them. */
const createConnections = ({ hub, onError }: Pick<Deps, 'hub' | 'onError'>) => {
  const connections = new Set<Connection>()

  const leave = (connection: Connection): void => {
    connections.delete(connection)
    hub.leave(connection)
    connection.gathered = null
  }

  /** Without a goodbye, which would wait behind what it does not read. */
  const cut = (connection: Connection): void => {
    leave(connection)
    connection.socket.terminate()
  }

  const close = (connection: Connection, code: number): void => {
    // What it was told before comes before the goodbye.
    send(connection)
    leave(connection)
    connection.socket.close(code)
  }

  // A boundary sends several frames to each socket, mostly the same ones to all. Held back until the loop over all of them is done,
  // they leave as one piece of bytes, put together once for all sockets: one system call per socket instead of one per frame.
  const writing: Connection[] = []
  let nothing = createGathered()

  const send = (connection: Connection): void => {
    const { gathered, raw } = connection
    if (gathered === null) return
    connection.gathered = null
    raw.write(gathered.bytes())
    if (raw.writableLength > MAX_BUFFERED_BYTES) cut(connection)
  }

  const flush = (): void => {
    for (const connection of writing) send(connection)
    writing.length = 0
    // What is gathered from here on has nothing in common with what was.
    nothing = createGathered()
  }

  return {
    all: connections,
    leave,
    cut,
    close,

    write: (connection: Connection, frame: Buffer): void => {
      if (connection.gathered === null && writing.push(connection) === 1) queueMicrotask(flush)
      const gathered = (connection.gathered ?? nothing).with(frame)
      connection.gathered = gathered
      // A long history leaves in pieces, so that a reader who takes none of it is noticed on the way.
      if (gathered.byteLength > MAX_PIECE_BYTES) send(connection)
    },

    /** What cannot be read now is asked for again by whoever comes back. Rights that cannot be read are none. */
    orClose: (connection: Connection, looked: Promise<void>): Promise<void> =>
      looked.catch((error) => {
        onError(error)
        if (connections.has(connection)) close(connection, closeCodes.restarting)
      }),
  }
}

type Connections = ReturnType<typeof createConnections>

/** Does what a socket asks for. */
const createTextHandler = ({ hub, now }: Deps, { close, orClose }: Connections) => {
  const subscribe = (connection: Connection, topic: Parameters<Hub['subscribe']>[1]): void => {
    const needed = connection.scopes && scopeOfTopic(topic.topic)
    if (connection.scopes && (!needed || !connection.scopes.includes(needed)))
      connection.write(toRefusal(topic.topic, 'API_KEY_SCOPE'))
    else void orClose(connection, hub.subscribe(connection, topic))
  }

  return (connection: Connection, text: string): void => {
    connection.framesThisSecond += 1
    const frame = connection.framesThisSecond > MAX_FRAMES_PER_SECOND ? null : readFrame(text)
    if (!frame) close(connection, POLICY_VIOLATION)
    else if (frame.type === 'ping')
      connection.write(encodeTextFrame(JSON.stringify({ type: 'pong', now: new Date(now()).toISOString() })))
    else if (frame.type === 'subscribe') for (const topic of frame.topics) subscribe(connection, topic)
    else if (frame.type === 'unsubscribe') for (const topic of frame.topics) hub.unsubscribe(connection, topic)
    else hub.tellTyping(connection, frame.topic)
  }
}

/** Asks again what those who are connected may hear. */
const createRights = ({ hub, findCaller, now }: Deps, { all, close, orClose }: Connections) => {
  const recheck = async (connection: Connection): Promise<void> => {
    const caller = await findCaller(connection.sessionId)
    if (!all.has(connection)) return
    if (!caller) {
      close(connection, closeCodes.sessionEnded)
      return
    }
    connection.member = caller.member
    connection.rightsEndAtMs = caller.rightsEndAtMs
    await hub.recheck(connection)
  }

  return {
    /** What a code carried has ended. Nobody need have written that down: the rights are read as of now. */
    followEnd: (connection: Connection): void => {
      if (connection.rightsEndAtMs > now()) return
      // Asked once: what comes back says when to look again.
      connection.rightsEndAtMs = Number.POSITIVE_INFINITY
      void orClose(connection, recheck(connection))
    },

    /** Re-reads the rights of a member's connections; of all, when no id is given. Those whose rights cannot be read are told to come back. */
    recheckMember: async (memberId?: string): Promise<void> => {
      const affected = [...all].filter(({ member }) => memberId === undefined || member.id === memberId)
      await Promise.all(affected.map((connection) => orClose(connection, recheck(connection))))
    },

    /** Asks again whether members may still listen to what they do: that they may not any more may have gone unheard. */
    recheckSubscriptions: async (): Promise<void> => {
      const open = [...all]
      const look = (connection: Connection): Promise<void> => orClose(connection, hub.recheck(connection))
      while (open.length > 0) await Promise.all(open.splice(0, RECHECKED_AT_ONCE).map(look))
    },
  }
}

export type SocketServer = ReturnType<typeof createSocketServer>

export const createSocketServer = (deps: Deps) => {
  const { now, every = everySoOften } = deps
  const connections = createConnections(deps)
  const { all, leave, cut, close, write } = connections
  const handleText = createTextHandler(deps, connections)
  const { followEnd, recheckMember, recheckSubscriptions } = createRights(deps, connections)

  const open = (socket: WebSocket, caller: Caller, raw: Socket): void => {
    const connection: Connection = {
      member: caller.member,
      sessionId: caller.sessionId,
      expiresAtMs: caller.expiresAtMs,
      rightsEndAtMs: caller.rightsEndAtMs,
      scopes: caller.scopes,
      socket,
      raw,
      alive: true,
      framesThisSecond: 0,
      gathered: null,
      write: (frame) => write(connection, frame),
    }
    all.add(connection)
    socket.on('pong', () => {
      connection.alive = true
    })
    socket.on('message', (data, isBinary) => {
      connection.alive = true
      if (isBinary) close(connection, UNSUPPORTED_DATA)
      else handleText(connection, String(data))
    })
    // A protocol error ends in 'close', where the connection is forgotten.
    socket.on('error', () => connection.socket.terminate())
    socket.on('close', () => leave(connection))
    connection.write(encodeTextFrame(JSON.stringify(deps.welcome())))
  }

  const beat = (): void => {
    for (const connection of all) {
      if (connection.expiresAtMs <= now()) close(connection, closeCodes.sessionEnded)
      else if (!connection.alive) cut(connection)
      else {
        connection.alive = false
        connection.socket.ping()
      }
    }
  }
  const stopHeartbeat = every(beat, HEARTBEAT_SECONDS * 1000)
  const stopCounting = every(() => {
    for (const connection of all) {
      connection.framesThisSecond = 0
      followEnd(connection)
    }
  }, 1000)

  return {
    recheckMember,
    recheckSubscriptions,

    /** Adds `GET /realtime` to the app. The ticket is checked before the connection is upgraded. */
    register: (app: FastifyInstance): void => {
      const preValidation = async (request: FastifyRequest) => {
        if (!mayConnectFrom(request, deps.allowedOrigins))
          throw new CallError('TICKET_INVALID', { message: 'This origin may not connect.' })
        const { ticket } = request.query as { ticket?: unknown }
        request.caller = typeof ticket === 'string' ? await deps.redeemTicket(ticket) : null
        if (!request.caller) throw new CallError('TICKET_INVALID')
      }
      app.get(REALTIME_PATH, { schema: { hide: true }, websocket: true, preValidation }, (socket, request) => {
        if (request.caller) open(socket, request.caller, request.raw.socket)
      })
    },

    endSession: (sessionId: string): void => {
      for (const connection of all) if (connection.sessionId === sessionId) close(connection, closeCodes.sessionEnded)
    },

    /** Tells everyone to come back, for a restart. */
    closeAll: (): void => {
      stopHeartbeat()
      stopCounting()
      for (const connection of all) close(connection, closeCodes.restarting)
    },

    count: (): number => all.size,
  }
}

const REALTIME_PATH = '/realtime'

/**
 * Refuses every connection that asks to become a socket anywhere but where tickets are checked: left to the framework, it
 * would be upgraded first and closed after. Register before the routes.
 */
export const refuseOtherUpgrades = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.ws && request.routeOptions.url !== REALTIME_PATH) done(new CallError('TICKET_INVALID'))
    else done()
  })
}

const readFrame = (text: string): ClientFrame | null => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const frame = ClientFrame.safeParse(value)
  return frame.success ? frame.data : null
}

/** Browsers always send Origin; programs that send none hold a ticket, which is what counts. */
const mayConnectFrom = (request: FastifyRequest, allowed: readonly string[]): boolean => {
  const { origin, host } = request.headers
  if (!origin) return true
  return allowed.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host)
}
