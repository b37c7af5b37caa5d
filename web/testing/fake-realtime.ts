import type { ClientFrame, ServerFrame } from '../../contract/realtime.ts'
import type { RealtimeEnvironment, SocketEvents } from '../lib/realtime/realtime-client.ts'

interface FakeSocket {
  ticket: string
  sent: ClientFrame[]
  closed: boolean
  /** The server sends a frame. */
  push: (frame: ServerFrame) => void
  /** The connection ends. */
  drop: (code?: number) => void
  raw: (data: unknown) => void
}

const CLOCK = { serverNow: '2026-11-21T12:00:00.000Z', marketNow: '2026-11-21T12:00:00.000Z', speed: 1 }

export const welcome: ServerFrame = {
  type: 'welcome',
  now: '2026-11-21T12:00:00.000Z',
  heartbeatSeconds: 25,
  clock: CLOCK,
  feed: { id: 'sim-1', kind: 'simulated', label: 'Simulated market' },
}

/** A server, timers and a clock under the test's control. */
export const createFakeRealtime = () => {
  const sockets: FakeSocket[] = []
  const timers: { run: () => void; dueMs: number }[] = []
  const observed: string[] = []
  const trust: string[] = []
  let nowMs = 0
  let tickets = 0
  let ticketFailure: unknown
  let token = 'token-1'
  const sessionsEnded: (string | null)[] = []

  const open = (ticket: string, { onMessage, onClose }: SocketEvents) => {
    const socket: FakeSocket = {
      ticket,
      sent: [],
      closed: false,
      push: (frame) => onMessage(JSON.stringify(frame)),
      drop: (code = 1006) => onClose(code),
      raw: onMessage,
    }
    sockets.push(socket)
    return {
      send: (frame: string) => socket.sent.push(JSON.parse(frame) as ClientFrame),
      close: () => {
        socket.closed = true
      },
    }
  }

  const environment: RealtimeEnvironment = {
    token: () => token,
    fetchTicket: async () => {
      if (ticketFailure) throw ticketFailure
      tickets += 1
      return `ticket-${tickets}`
    },
    openSocket: open,
    later: (run, delayMs) => {
      const timer = { run, dueMs: nowMs + delayMs }
      timers.push(timer)
      return () => {
        const index = timers.indexOf(timer)
        if (index >= 0) timers.splice(index, 1)
      }
    },
    random: () => 1,
    clock: {
      observe: (serverTime) => observed.push(serverTime),
      setMarket: ({ marketNow }) => trust.push(`market ${marketNow}`),
      distrust: () => trust.push('distrusted'),
      monotonicNow: () => nowMs,
    },
    onSessionEnded: (ended) => void sessionsEnded.push(ended),
    isSessionEnd: (error) => error === 'session over',
  }

  /** Lets promises settle. */
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }

  return {
    environment,
    sockets,
    observed,
    /** What the clock was told of the market, and when it was told not to trust what it knows. */
    trust,
    settle,
    last: (): FakeSocket => {
      const socket = sockets.at(-1)
      if (!socket) throw new Error('no socket was opened')
      return socket
    },
    failTickets: (error: unknown) => {
      ticketFailure = error
    },
    sessionsEnded,
    /** Somebody logs in anew, in this page or another tab. */
    logIn: (newer: string) => {
      token = newer
    },
    pass: async (ms: number) => {
      nowMs += ms
      const due = timers.filter(({ dueMs }) => dueMs <= nowMs)
      for (const timer of due) {
        timers.splice(timers.indexOf(timer), 1)
        timer.run()
      }
      await settle()
    },
  }
}
