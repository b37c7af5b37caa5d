/** One server of the fan-out benchmark, in a process of its own: `node serve.ts <kind> <subscribers> <load> <place of its rows, or null>`. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Server as SocketIoServer } from 'socket.io'
import { WebSocketServer } from 'ws'
import { MINUTE_MS } from '../../../contract/market.ts'
import { RoomForm } from '../../../contract/rooms.ts'
import type { Caller } from '../../../server/platform/http/caller.ts'
import type { Stretch } from '../../../server/platform/realtime/durable-stream.ts'
import { encodeTextFrame } from '../../../server/platform/realtime/frames.ts'
import { type BenchApp, type BenchPlace, openBenchApp, preciseNow } from '../bench-app.ts'
import type { Load, RoundsDone, ServerKind, ServerReady, ToServer } from './messages.ts'

/** Between rounds, so that each starts on drained sockets as a minute boundary does. */
const PAUSE_MS = 60
/** Of the text of a real frame: signals measured over an hour, from a new one without a count of its like to a settled one; a room's message of 90 characters. */
const FRAME_BYTES = { created: 1_157, settled: 1_360, message: 632 }
/** What is said in the room in a round. */
const MESSAGES_A_ROUND = 5
const SAID = 'Long over 1.0850 once the London high is taken, else I stay out of it until the hour turns.'

interface Bench {
  urls: string[]
  topics: string[]
  /** Sends one round: what one minute boundary sends. Notes when each event was committed. */
  round: (place: number, committedAt: Record<string, number>) => Promise<void>
  /** What boundaries have used since this began, from the begin of their transaction until their frames are written, µs. */
  readBoundaryCpuMicros?: () => number
  /** What processes beside this one have used since they began, µs. */
  readOthersCpuMicros?: () => Promise<number>
}

const addressOf = (server: { address: () => AddressInfo | string | null }): string =>
  `127.0.0.1:${(server.address() as AddressInfo).port}`

const eventOf = (id: string, bytes: number): object => {
  const empty = JSON.stringify({ id, text: '' }).length
  return { id, text: 'x'.repeat(bytes - empty) }
}

/** Two events a minute, two more every fifth: what is new and what has settled, of one timeframe or of both. As long as ours. */
const boundaryEvents = (place: number): object[] => {
  const pair = (timeframe: string) => [
    eventOf(`${place}-${timeframe}-created`, FRAME_BYTES.created),
    eventOf(`${place}-${timeframe}-settled`, FRAME_BYTES.settled),
  ]
  return place % 5 === 0 ? [...pair('1m'), ...pair('5m')] : pair('1m')
}

const roomEvents = (place: number): object[] =>
  Array.from({ length: MESSAGES_A_ROUND }, (_, n) => eventOf(`${place}-${n}`, FRAME_BYTES.message))

const load = process.argv[4] as Load
const rowsAt = JSON.parse(process.argv[5] ?? 'null') as BenchPlace | null
const eventsOf = load === 'room' ? roomEvents : boundaryEvents

/** As many at each process as at the others. */
const ticketsFor = ({ server, ports }: BenchApp, caller: Caller, count: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const { ticket } = await server.auth.createSocketTicket(caller)
      return `ws://127.0.0.1:${ports[place % ports.length]}/realtime?ticket=${ticket}`
    }),
  )

/** Members of one room, of whom one speaks: checked, numbered, stored and told like any other message. */
const openRoom = async (subscribers: number): Promise<Bench> => {
  const app = await openBenchApp()
  const { server } = app
  const { caller } = await app.signIn('gold')
  const { id } = await server.rooms.createRoom(
    caller.member,
    RoomForm.parse({ name: 'Bench', description: 'As many as there are.', type: 'public' }),
  )
  await server.rooms.joinRoom(caller.member, { roomId: id })
  return {
    urls: await ticketsFor(app, caller, subscribers),
    topics: [`rooms/${id}/message`],
    round: async (_place, committedAt) => {
      for (let n = 0; n < MESSAGES_A_ROUND; n += 1) {
        const draft = { text: SAID, nonce: randomUUID(), mentions: [] }
        const sent = await server.chat.sendMessage(caller.member, id, draft)
        committedAt[sent.id] = preciseNow()
      }
    },
  }
}

const openUptick = async (subscribers: number): Promise<Bench> => {
  if (load === 'room') return openRoom(subscribers)
  const app = await openBenchApp(rowsAt)
  const { server, db, clock, signIn, readFollowerCpuMicros } = app
  const { caller } = await signIn('gold')
  let lastCommit = 0
  let begun = process.cpuUsage()
  let boundaryMicros = 0
  const transaction = db.orm.transaction.bind(db.orm)
  db.orm.transaction = async (work, config) => {
    begun = process.cpuUsage()
    const result = await transaction(work, config)
    lastCommit = preciseNow()
    return result
  }
  const publish = server.hub.publish
  let noted: Record<string, number> = {}
  server.hub.publish = (topic, audience, news) => {
    const { known } = news as Stretch<{ id: string }>
    // A signal is announced twice, when created and when settled: the first is the one whose delay matters. What a boundary commits later is not its.
    if (audience === 'gold') for (const { data } of known?.events ?? []) noted[data.id] ??= lastCommit
    publish(topic, audience, news)
    // The last frame of a boundary.
    if (topic === 'signals/settled' && audience === 'gold') {
      const { user, system } = process.cpuUsage(begun)
      boundaryMicros += user + system
    }
  }
  return {
    urls: await ticketsFor(app, caller, subscribers),
    topics: ['signals/1m/created', 'signals/5m/created', 'signals/settled'],
    round: async (_place, committedAt) => {
      noted = committedAt
      await clock.advance(MINUTE_MS)
    },
    readBoundaryCpuMicros: () => boundaryMicros,
    readOthersCpuMicros: readFollowerCpuMicros,
  }
}

const openWs = async (subscribers: number): Promise<Bench> => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  await new Promise((resolve) => server.on('listening', resolve))
  return {
    urls: Array.from({ length: subscribers }, () => `ws://${addressOf(server)}`),
    topics: [],
    round: async (place) => {
      for (const event of eventsOf(place)) {
        const text = JSON.stringify(event)
        for (const client of server.clients) client.send(text)
      }
    },
  }
}

const openFloor = async (subscribers: number): Promise<Bench> => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  await new Promise((resolve) => server.on('listening', resolve))
  const sockets: Socket[] = []
  server.on('connection', (_client, request) => sockets.push(request.socket))
  return {
    urls: Array.from({ length: subscribers }, () => `ws://${addressOf(server)}`),
    topics: [],
    round: async (place) => {
      for (const event of eventsOf(place)) {
        const frame = encodeTextFrame(JSON.stringify(event))
        for (const socket of sockets) socket.write(frame)
      }
    },
  }
}

const openSocketIo = async (subscribers: number): Promise<Bench> => {
  const http = createServer()
  const server = new SocketIoServer(http, { transports: ['websocket'], perMessageDeflate: false })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    urls: Array.from({ length: subscribers }, () => `http://${addressOf(http)}`),
    topics: [],
    round: async (place) => {
      for (const event of eventsOf(place)) server.emit('event', event)
    },
  }
}

const open: Record<ServerKind, (subscribers: number) => Promise<Bench>> = {
  uptick: openUptick,
  floor: openFloor,
  ws: openWs,
  'socket.io': openSocketIo,
}

const bench = await open[process.argv[2] as ServerKind](Number(process.argv[3]))

process.on('message', async (message: ToServer) => {
  if (message.type === 'exit') process.exit()
  const committedAt: Record<string, number> = {}
  const othersBefore = (await bench.readOthersCpuMicros?.()) ?? 0
  const boundariesBefore = bench.readBoundaryCpuMicros?.() ?? 0
  const before = process.cpuUsage()
  for (let place = 0; place < message.rounds; place += 1) {
    await bench.round(place, committedAt)
    await sleep(PAUSE_MS)
  }
  const { user, system } = process.cpuUsage(before)
  const others = ((await bench.readOthersCpuMicros?.()) ?? 0) - othersBefore
  const boundaryMicros = (bench.readBoundaryCpuMicros?.() ?? 0) - boundariesBefore
  process.send?.({ type: 'done', cpuMicros: user + system + others, boundaryMicros, committedAt } satisfies RoundsDone)
})
process.send?.({ type: 'ready', urls: bench.urls, topics: bench.topics } satisfies ServerReady)
