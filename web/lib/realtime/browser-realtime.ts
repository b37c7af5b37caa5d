import { createSocketTicket } from '../../../contract/auth.ts'
import { session } from '../browser-session.ts'
import { callForAnswer } from '../call.ts'
import { CallFailure } from '../call-failure.ts'
import { serverClock } from '../server-clock.ts'
import { createRealtimeClient, type RealtimeEnvironment } from './realtime-client.ts'

const socketUrl = (ticket: string) => {
  const url = new URL('/realtime', location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('ticket', ticket)
  return url
}

const environment: RealtimeEnvironment = {
  token: session.token,
  fetchTicket: async () => {
    const sentAtMs = serverClock.monotonicNow()
    const answer = await callForAnswer(createSocketTicket)
    serverClock.observe(answer.timestamp, sentAtMs, serverClock.monotonicNow())
    return answer.data.ticket
  },
  openSocket: (ticket, { onMessage, onClose }) => {
    const socket = new WebSocket(socketUrl(ticket))
    socket.addEventListener('message', ({ data }) => onMessage(data))
    socket.addEventListener('close', ({ code }) => onClose(code))
    return { send: (frame) => socket.send(frame), close: () => socket.close() }
  },
  later: (run, delayMs) => {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
  random: Math.random,
  clock: serverClock,
  onSessionEnded: session.end,
  isSessionEnd: (error) => error instanceof CallFailure && error.status === 401,
}

/** This page's connection. */
export const realtime = createRealtimeClient(environment)

globalThis.addEventListener?.('online', realtime.wake)
globalThis.addEventListener?.('offline', realtime.lose)
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') realtime.wake()
})
