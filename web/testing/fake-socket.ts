import { ClientFrame, type ServerFrame } from '../../contract/realtime.ts'
import { welcome } from './fake-realtime.ts'

type Listener = (event: { data: string; code: number }) => void

/** The server's side of the page's socket: it welcomes, takes every subscription, and pushes what a test says. */
export const createFakeSockets = () => {
  const positions = new Map<string, number>()
  const subscribed = new Set<string>()
  let current: { emit: (type: 'message' | 'close', event: { data: string; code: number }) => void } | null = null

  const tell = (frame: ServerFrame): void => current?.emit('message', { data: JSON.stringify(frame), code: 0 })
  const placeOf = (topic: string) => ({ topic, epoch: 'epoch-1', seq: positions.get(topic) ?? 0 })

  class FakeSocket {
    readonly #listeners = new Map<string, Listener[]>()

    constructor() {
      current = {
        emit: (type, event) => {
          for (const listener of this.#listeners.get(type) ?? []) listener(event)
        },
      }
      queueMicrotask(() => tell(welcome))
    }

    addEventListener(type: string, listener: Listener): void {
      this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
    }

    send(text: string): void {
      const frame = ClientFrame.parse(JSON.parse(text))
      if (frame.type === 'unsubscribe') for (const topic of frame.topics) subscribed.delete(topic)
      if (frame.type !== 'subscribe') return
      for (const { topic } of frame.topics) {
        subscribed.add(topic)
        tell({ type: 'subscribed', ...placeOf(topic) })
      }
    }

    close(): void {
      current = null
    }
  }

  return {
    FakeSocket,
    /** The topics that the page listens to now. */
    subscribed,
    /** Tells the page an event. */
    push: (topic: string, data: unknown): void => {
      positions.set(topic, (positions.get(topic) ?? 0) + 1)
      tell({ type: 'event', ...placeOf(topic), data })
    },
    /** Tells the page that it missed events of a topic. */
    resync: (topic: string): void => tell({ type: 'resync', ...placeOf(topic) }),
    /** The connection ends. */
    drop: (code = 1006): void => current?.emit('close', { data: '', code }),
  }
}
