import { type ClientOptions, WebSocket } from 'ws'
import type { ServerFrame } from '../../contract/realtime.ts'

const WITHIN_MS = 20_000

/** Asks again until it is so. What the network does has no moment of its own to wait for. */
export const until = async (isSo: () => boolean, what: string): Promise<void> => {
  const endAt = performance.now() + WITHIN_MS
  while (!isSo()) {
    if (performance.now() > endAt) throw new Error(`Waited in vain: ${what}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

export type SocketReader = Awaited<ReturnType<typeof openSocketReader>>

/** A socket and what it was sent, once it is welcome. */
export const openSocketReader = async (url: string, options: ClientOptions = {}) => {
  const socket = new WebSocket(url, { perMessageDeflate: false, ...options })
  const frames: ServerFrame[] = []
  let closedWith: number | null = null
  socket.on('message', (data) => void frames.push(JSON.parse(String(data))))
  socket.on('close', (code) => {
    closedWith = code
  })
  await new Promise((resolve, reject) => {
    socket.once('message', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => {
    // Told by the close that follows.
  })
  return {
    socket,
    frames,
    closedWith: () => closedWith,
    send: (frame: object) => socket.send(JSON.stringify(frame)),
    subscribe: async (...topics: string[]): Promise<void> => {
      socket.send(JSON.stringify({ type: 'subscribe', topics: topics.map((topic) => ({ topic })) }))
      const acknowledged = () => frames.filter(({ type }) => type === 'subscribed').length
      await until(() => acknowledged() >= topics.length, 'the subscription')
    },
    /** What the events of `topic` carried, in the order of their coming. */
    events: (topic: string): unknown[] =>
      frames.flatMap((frame) => (frame.type === 'event' && frame.topic === topic ? [frame.data] : [])),
  }
}
