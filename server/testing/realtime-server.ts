import type { AddressInfo, Socket } from 'node:net'
import websocket from '@fastify/websocket'
import Fastify from 'fastify'
import type { ClientOptions } from 'ws'
import { toEntitlement } from '../../contract/signals.ts'
import { MAX_FRAME_BYTES } from '../../contract/socket.ts'
import type { Caller } from '../platform/http/caller.ts'
import { createHub } from '../platform/realtime/hub.ts'
import { createSocketServer, refuseOtherUpgrades } from '../platform/realtime/socket-server.ts'
import { createEventRows } from './event-rows.ts'
import { openSocketReader, type SocketReader } from './socket-reader.ts'

const throwOn = (error: unknown): never => {
  throw error
}

/** Besides the server's own. */
export const ALLOWED_ORIGIN = 'https://uptick.example'

/** An unlocked gold member in one session, which ends at `expiresAtMs`. */
export const goldCaller = (sessionId: string, expiresAtMs = Number.POSITIVE_INFINITY): Caller => ({
  sessionId,
  expiresAtMs,
  rightsEndAtMs: Number.POSITIVE_INFINITY,
  scopes: null,
  member: {
    id: sessionId,
    email: `${sessionId}@uptick.test`,
    fullName: sessionId,
    isAdmin: false,
    tier: 'gold',
    dashboardUnlocked: true,
  },
})

export type RealtimeServer = Awaited<ReturnType<typeof startRealtimeServer>>

/**
 * The sockets on a port of this machine, and nothing else of the server: whoever has a caller in `callers` under the name that they
 * give as their ticket gets in. With the `rows` of an earlier one it goes on where that was. Heartbeats and seconds pass when the test
 * says so.
 */
export const startRealtimeServer = async (callers = new Map<string, Caller>(), port = 0, rows = createEventRows()) => {
  const app = Fastify()
  await app.register(websocket, { options: { maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false } })
  const hub = createHub({ findInstallation: async () => 'here', onError: throwOn })
  hub.define({ pattern: 'signals/1m/created', audienceOf: toEntitlement, history: rows.history })
  hub.define({ pattern: 'market/{pair}/candle' })
  const rounds: { run: () => void; ms: number; cancelled: boolean }[] = []
  let nowMs = 0
  const server = createSocketServer({
    hub,
    redeemTicket: async (ticket) => callers.get(ticket) ?? null,
    findCaller: async (sessionId) => callers.get(sessionId) ?? null,
    welcome: () => ({
      type: 'welcome',
      now: new Date(nowMs).toISOString(),
      heartbeatSeconds: 25,
      clock: { serverNow: '1970-01-01T00:00:00.000Z', marketNow: '1970-01-01T00:00:00.000Z', speed: 1 },
      feed: { id: 'simulated:test', kind: 'simulated', label: 'Simulated market' },
    }),
    allowedOrigins: [ALLOWED_ORIGIN],
    now: () => nowMs,
    onError: throwOn,
    every: (run, ms) => {
      const round = { run, ms, cancelled: false }
      rounds.push(round)
      return () => {
        round.cancelled = true
      }
    },
  })
  app.decorateRequest('caller', null)
  refuseOtherUpgrades(app)
  server.register(app)
  const raw: Socket[] = []
  app.server.on('connection', (socket) => raw.push(socket))
  await app.listen({ port, host: '127.0.0.1' })
  const bound = (app.server.address() as AddressInfo).port
  const urlOf = (ticket: string) => `ws://127.0.0.1:${bound}/realtime?ticket=${ticket}`
  const readers: SocketReader[] = []

  return {
    hub,
    rows,
    server,
    /** A signal of these words to the gold members; a candle of them where the topic is one. */
    publish: (topic: string, data: unknown): void => {
      if (topic.startsWith('market/')) hub.publish(topic as 'market/EURUSD/candle', '', data as never)
      else rows.tell(hub, rows.commit(topic, 'gold', data))
    },
    port: bound,
    urlOf,
    /** Opens a socket for `caller`, who gets in under `name` from here on. */
    open: async (name: string, caller = goldCaller(name), options: ClientOptions = {}): Promise<SocketReader> => {
      callers.set(name, caller)
      const reader = await openSocketReader(urlOf(name), options)
      readers.push(reader)
      return reader
    },
    /** Changes who `name` is for the server; null once their session has ended. */
    setCaller: (name: string, caller: Caller | null): void => {
      if (caller) callers.set(name, caller)
      else callers.delete(name)
    },
    /** The server's end of every connection, in order. */
    raw,
    /** Lets one round of what happens every `ms` pass. */
    pass: (ms: number): void => {
      nowMs += ms
      for (const round of rounds) if (round.ms === ms && !round.cancelled) round.run()
    },
    setNow: (ms: number): void => {
      nowMs = ms
    },
    /** Whether anything would still happen by itself. */
    isTicking: (): boolean => rounds.some(({ cancelled }) => !cancelled),
    stop: async (): Promise<void> => {
      for (const { socket } of readers) socket.terminate()
      server.closeAll()
      await app.close()
    },
  }
}
