/** The subscribers of the fan-out benchmark, in a process of their own. */
import { io } from 'socket.io-client'
import { WebSocket } from 'ws'
import { preciseNow } from '../bench-app.ts'
import type { ClientsReport, FromClients, ToClients } from './messages.ts'

const CONNECT_AT_ONCE = 50

let deliveries = 0
const receivedAt: Record<string, number[]> = {}

const note = (id: string): void => {
  deliveries += 1
  receivedAt[id] ??= []
  receivedAt[id].push(preciseNow())
}

/** Only the id is read: a thousand subscribers in one process would otherwise measure their own parsing. */
const HEAD_BYTES = 240
const ID = /"(?:id)":"([^"]+)"/

const connectWs = (url: string, topics: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    const subscribe = topics.length > 0
    let acknowledged = 0
    socket.on('error', reject)
    socket.on('open', () => {
      if (!subscribe) resolve()
      else socket.send(JSON.stringify({ type: 'subscribe', topics: topics.map((topic) => ({ topic })) }))
    })
    socket.on('message', (data) => {
      const text = (data as Buffer).toString('latin1', 0, HEAD_BYTES)
      if (subscribe && !text.startsWith('{"type":"event"')) {
        if (text.startsWith('{"type":"subscribed"')) acknowledged += 1
        if (acknowledged === topics.length) resolve()
        return
      }

      note(ID.exec(text)?.[1] ?? '')
    })
  })

const connectSocketIo = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false })
    socket.on('connect', () => resolve())
    socket.on('connect_error', reject)
    socket.on('event', ({ id }: { id: string }) => note(id))
  })

const connectAll = async ({ kind, urls, topics }: Extract<ToClients, { type: 'connect' }>): Promise<void> => {
  for (let from = 0; from < urls.length; from += CONNECT_AT_ONCE) {
    await Promise.all(
      urls
        .slice(from, from + CONNECT_AT_ONCE)
        .map((url) => (kind === 'socket.io' ? connectSocketIo(url) : connectWs(url, topics))),
    )
  }
}

process.on('message', async (message: ToClients) => {
  if (message.type === 'exit') process.exit()
  if (message.type === 'connect') {
    await connectAll(message)
    process.send?.({ type: 'connected' } satisfies FromClients)
  } else process.send?.({ type: 'report', deliveries, receivedAt } satisfies ClientsReport)
})
