import { topics as contract, type ServerFrame } from '../../../contract/realtime.ts'
import { createRealtimeClient } from '../../../web/lib/realtime/realtime-client.ts'
import { openPageSocket } from '../page-socket.ts'

/** Where a page waits half a second before it comes back, these wait a tenth; a heartbeat is left as it is. */
const DELAY_SCALE = 0.2
const LONGEST_DELAY_MS = 20_000
const UNAUTHORIZED = 401

class SessionOver extends Error {}

const isDurable = (topic: string): boolean =>
  Object.entries(contract).some(
    ([pattern, { kind }]) => kind === 'durable' && new RegExp(`^${pattern.replace(/\{\w+\}/, '[^/]+')}$`).test(topic),
  )

/** What a page was sent of one durable topic. */
export interface Heard {
  /** Where the topic stood when the page first listened. */
  from: number
  /** In the order of their coming, also what it may have been told twice. */
  events: { position: number; atMs: number }[]
  resyncs: number
}

export type ReaderPage = ReturnType<typeof openReaderPage>

/**
 * A member's page, by the pages' own client: it comes back by itself, wherever the address leads then. Keeps what the sockets brought, as they
 * brought it. `localAddress`: where it comes from, as a proxy will see it.
 */
export const openReaderPage = (
  url: string,
  { token, topics, localAddress }: { token: string; topics: readonly string[]; localAddress: string },
) => {
  const heard = new Map<string, Heard>()
  const closedWith: number[] = []
  /** When it was last told something of a fleeting topic, or to read again. */
  const newsAtMs = new Map<string, number>()
  const epochs = new Map<string, string>()

  const note = (frame: ServerFrame): void => {
    if (frame.type !== 'subscribed' && frame.type !== 'event' && frame.type !== 'resync') return
    const { topic, seq, epoch } = frame
    if (!isDurable(topic)) {
      if (frame.type !== 'subscribed') newsAtMs.set(topic, Date.now())
      return
    }
    const known = heard.get(topic) ?? { from: seq, events: [], resyncs: 0 }
    heard.set(topic, known)
    if (frame.type === 'event') known.events.push({ position: seq, atMs: Date.now() })
    // Another epoch would begin the topic anew: to a page that is the same as reading again.
    if (frame.type === 'resync' || (epochs.get(topic) ?? epoch) !== epoch) known.resyncs += 1
    epochs.set(topic, epoch)
  }

  const client = createRealtimeClient({
    token: () => token,
    fetchTicket: async () => {
      const response = await fetch(`${url}/api/auth/socket-ticket`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
      })
      const answer = (await response.json()) as { data?: { ticket: string } }
      if (response.status === UNAUTHORIZED) throw new SessionOver('The session is over.')
      if (!answer.data) throw new Error(`A ticket was answered with ${response.status}.`)
      return answer.data.ticket
    },
    openSocket: (ticket, { onMessage, onClose }) => {
      const address = `${url.replace('http', 'ws')}/realtime?ticket=${ticket}`
      const hears = {
        onMessage: (text: string) => {
          note(JSON.parse(text) as ServerFrame)
          onMessage(text)
        },
        onClose: (code: number) => {
          closedWith.push(code)
          onClose(code)
        },
      }
      return openPageSocket(address, hears, { localAddress }).socket
    },
    later: (run, delayMs) => {
      const timer = setTimeout(run, delayMs * (delayMs > LONGEST_DELAY_MS ? 1 : DELAY_SCALE))
      return () => clearTimeout(timer)
    },
    random: Math.random,
    clock: { observe: () => {}, setMarket: () => {}, distrust: () => {}, monotonicNow: () => performance.now() },
    onSessionEnded: () => {},
    isSessionEnd: (error) => error instanceof SessionOver,
  })
  for (const topic of topics)
    client.listen(topic, { onEvent: () => {}, onResync: () => newsAtMs.set(topic, Date.now()) })

  return {
    stop: client.stop,
    /** The codes that its sockets were closed with, the last one last. */
    closedWith,
    heard,
    listensTo: (topic: string): boolean => topics.includes(topic),
    /** It was told something of this fleeting topic, or to read again, at that instant or later. */
    knowsSince: (topic: string, ms: number): boolean => (newsAtMs.get(topic) ?? 0) >= ms,
    /** It is connected, and was told of all its durable topics where they stand. */
    isListening: (): boolean =>
      client.state() === 'live' && topics.every((topic) => !isDurable(topic) || heard.has(topic)),
  }
}
