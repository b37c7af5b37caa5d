import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Message } from '../../contract/chat.ts'
import type { ServerFrame } from '../../contract/realtime.ts'

/** Where the server listens at this moment; null while there is none. */
export type FindServer = () => string | null

const AGAIN_MS = 20

/** Asks again, of whichever server there is, until one answers with success. */
export const askUntilAnswered = async <Data>(
  findServer: FindServer,
  token: string,
  { method = 'POST', path, body }: { method?: string; path: string; body?: object },
): Promise<Data> => {
  for (;;) {
    const url = findServer()
    const answer = url
      ? await fetch(`${url}/api${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
          .then(async (response) => ({ status: response.status, body: (await response.json()) as { data: Data } }))
          // Killed while it was asked: whether it counted is what the same request says again.
          .catch(() => null)
      : null
    if (answer && answer.status < 300) return answer.body.data
    if (answer && answer.status < 500) throw new Error(`${path} was refused: ${JSON.stringify(answer.body)}`)
    await sleep(AGAIN_MS)
  }
}

/** Says one line, once, however often the connection breaks. */
export const sayInRoom = (findServer: FindServer, token: string, roomId: string, text: string): Promise<Message> =>
  askUntilAnswered(findServer, token, { path: `/rooms/${roomId}/messages`, body: { text, nonce: randomUUID() } })

export type RoomReader = ReturnType<typeof openRoomReader>

/** Somebody who reads a room by socket, comes back whenever the connection breaks, and goes on where they were. */
export const openRoomReader = (findServer: FindServer, token: string, roomId: string) => {
  const topic = `rooms/${roomId}/message`
  const messages = new Map<number, Message>()
  const epochs = new Set<string>()
  /** What must never be told: something a second time, out of order, or that everything is to be read again. */
  const broken: string[] = []
  let place: { epoch: string; lastSeq: number } | null = null
  let socket: WebSocket | null = null
  let ended = false
  let connections = 0

  const hear = (frame: ServerFrame): void => {
    if (frame.type === 'resync' || frame.type === 'refused' || frame.type === 'revoked') broken.push(frame.type)
    if (frame.type === 'resync') place = { epoch: frame.epoch, lastSeq: frame.seq }
    if (frame.type === 'subscribed') {
      connections += 1
      epochs.add(frame.epoch)
      place ??= { epoch: frame.epoch, lastSeq: frame.seq }
    }
    if (frame.type !== 'event') return
    if (place && frame.seq <= place.lastSeq) broken.push(`event ${frame.seq} after ${place.lastSeq}`)
    place = { epoch: frame.epoch, lastSeq: frame.seq }
    const message = frame.data as Message
    messages.set(message.number, message)
  }

  const connect = async (): Promise<void> => {
    const { ticket } = await askUntilAnswered<{ ticket: string }>(findServer, token, { path: '/auth/socket-ticket' })
    const url = findServer()
    if (ended || !url) return
    const opened = new WebSocket(`${url.replace('http', 'ws')}/realtime?ticket=${ticket}`, { perMessageDeflate: false })
    socket = opened
    opened.on('open', () =>
      opened.send(JSON.stringify({ type: 'subscribe', topics: [place ? { topic, ...place } : { topic }] })),
    )
    // A socket that was let go of may still hold what arrived before: it is told again.
    opened.on('message', (data) => {
      if (socket === opened) hear(JSON.parse(String(data)) as ServerFrame)
    })
    opened.on('error', () => {
      // Told by the close that follows.
    })
    await new Promise((resolve) => opened.once('close', resolve))
  }

  const stay = async (): Promise<void> => {
    while (!ended) {
      await connect()
      await sleep(AGAIN_MS)
    }
  }
  const gone = stay()

  return {
    messages,
    epochs,
    broken,
    connections: () => connections,
    /** The last change that was told. */
    position: () => place?.lastSeq ?? -1,
    drop: () => {
      const dropped = socket
      socket = null
      dropped?.terminate()
    },
    /** Takes nothing off the wire any more. */
    stall: () => socket?.pause(),
    end: async (): Promise<void> => {
      ended = true
      socket?.terminate()
      await gone
    },
  }
}
