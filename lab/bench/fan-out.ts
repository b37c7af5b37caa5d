/**
 * P1 and P2: what it costs to bring a signal to many subscribers, and how long it takes.
 *
 * Our figure is the CPU of the whole server process per delivery: market, engine, record commit, entitlement, fan-out. The
 * baselines only send: as many events of the same size, from a bare `ws` server, from Socket.IO, and as one prebuilt frame that is
 * written to every socket (the floor: less than that is no fan-out). Server and subscribers run in processes of their own.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BenchPlace } from './bench-app.ts'
import type { BenchRow } from './bench-row.ts'
import type {
  ClientsReport,
  Load,
  RoundsDone,
  ServerKind,
  ServerReady,
  ToClients,
  ToServer,
} from './fan-out/messages.ts'

const SERVE = fileURLToPath(new URL('./fan-out/serve.ts', import.meta.url))
const LISTEN = fileURLToPath(new URL('./fan-out/listen.ts', import.meta.url))
/** Servers run for days: what counts is how they run once they are warm. */
const WARM_UP_ROUNDS = 40
const ROUNDS = 40
const SETTLE_MS = 500
/** So few that a boundary costs what it costs without anybody. */
const FEW = 10
const GOAL_FIXED_MS = 5
const GOAL_PER_DELIVERY = 1.1

const next = <Message>(child: ChildProcess): Promise<Message> =>
  new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Message))
    child.once('exit', (code) => reject(new Error(`A benchmark process ended with ${code}.`)))
  })

const tell = <Reply>(child: ChildProcess, message: ToServer | ToClients): Promise<Reply> => {
  const reply = next<Reply>(child)
  child.send(message)
  return reply
}

interface Measured {
  microsPerDelivery: number
  deliveries: number
  /** CPU of all boundaries, from the begin of their transaction until their frames are written; 0 for the baselines. */
  boundaryMicros: number
  /** Milliseconds from commit to receipt, ascending; empty for the baselines. */
  latencies: number[]
}

/** `place`: where our server has its rows, unless in memory; with Redis, half of the subscribers are at a second process, whose CPU counts too. */
export const measureFanOut = async (
  kind: ServerKind,
  subscribers: number,
  load: Load,
  place: BenchPlace | null = null,
): Promise<Measured> => {
  const server = fork(SERVE, [kind, String(subscribers), load, JSON.stringify(place)])
  const clients = fork(LISTEN)
  try {
    const { urls, topics } = await next<ServerReady>(server)
    await tell(clients, { type: 'connect', kind, urls, topics })
    await tell<RoundsDone>(server, { type: 'run', rounds: WARM_UP_ROUNDS })
    const before = await tell<ClientsReport>(clients, { type: 'report' })
    const { cpuMicros, boundaryMicros, committedAt } = await tell<RoundsDone>(server, { type: 'run', rounds: ROUNDS })
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    const after = await tell<ClientsReport>(clients, { type: 'report' })
    const deliveries = after.deliveries - before.deliveries
    const latencies = Object.entries(committedAt).flatMap(([id, at]) =>
      (after.receivedAt[id] ?? []).slice(0, subscribers).map((received) => received - at),
    )
    return {
      microsPerDelivery: cpuMicros / deliveries,
      deliveries,
      boundaryMicros,
      latencies: latencies.sort((a, b) => a - b),
    }
  } finally {
    clients.kill('SIGKILL')
    if (server.connected) server.send({ type: 'exit' } satisfies ToServer)
  }
}

const quantile = (sorted: readonly number[], fraction: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN

/** Against which baseline; and at most how many times its figure, or null where that is only to be known. */
type Goal = readonly [baseline: ServerKind, atMost: number | null]

/** One row for each baseline. */
const compare = async (
  what: string,
  { subscribers, load, goals }: { subscribers: number; load: Load; goals: readonly Goal[] },
): Promise<{ ours: Measured; rows: BenchRow[] }> => {
  const ours = await measureFanOut('uptick', subscribers, load)
  const rows: BenchRow[] = []
  for (const [kind, goal] of goals) {
    const baseline = await measureFanOut(kind, subscribers, load)
    const ratio = ours.microsPerDelivery / baseline.microsPerDelivery
    rows.push({
      id: load === 'room' ? '–' : 'P1',
      what: `${what} to ${subscribers.toLocaleString('en')}, CPU per delivery (n ${ours.deliveries.toLocaleString('en')})`,
      ours: `${ours.microsPerDelivery.toFixed(2)} µs`,
      baseline: `${kind} ${baseline.microsPerDelivery.toFixed(2)} µs`,
      ratio,
      goal: goal === null ? '–' : `≤ ${goal.toFixed(1)} ×`,
      met: goal === null ? null : ratio <= goal,
    })
  }
  return { ours, rows }
}

/** What a boundary costs however many listen, and what each delivery adds to that. */
const toSplitRows = (few: Measured, many: Measured, floor: Measured): BenchRow[] => {
  const micros = ({ microsPerDelivery, deliveries }: Measured): number => microsPerDelivery * deliveries
  const perDelivery = (micros(many) - micros(few)) / (many.deliveries - few.deliveries)
  const minuteMs = (micros(few) - perDelivery * few.deliveries) / ROUNDS / 1000
  const fixedMs = (few.boundaryMicros - perDelivery * few.deliveries) / ROUNDS / 1000
  const ratio = perDelivery / floor.microsPerDelivery
  return [
    {
      id: 'P1',
      what: 'Fixed cost of a boundary, from its transaction to its frames, CPU',
      ours: `${fixedMs.toFixed(1)} ms`,
      baseline: '–',
      ratio: null,
      goal: `≤ ${GOAL_FIXED_MS} ms`,
      met: fixedMs <= GOAL_FIXED_MS,
    },
    {
      id: 'P1',
      what: 'A minute without it: every other job of the server, CPU',
      ours: `${(minuteMs - fixedMs).toFixed(1)} ms`,
      baseline: '–',
      ratio: null,
      goal: '–',
      met: null,
    },
    {
      id: 'P1',
      what: 'Each delivery beside it, CPU, from 10 and 1,000 subscribers',
      ours: `${perDelivery.toFixed(2)} µs`,
      baseline: `floor ${floor.microsPerDelivery.toFixed(2)} µs`,
      ratio,
      goal: `≤ ${GOAL_PER_DELIVERY} ×`,
      met: ratio <= GOAL_PER_DELIVERY,
    },
  ]
}

export const run = async (): Promise<BenchRow[]> => {
  // Ours checks the right to speak, numbers and stores each message; the others store nothing.
  const inRoom = [
    ['floor', null],
    ['ws', null],
    ['socket.io', null],
  ] as const
  const said = await compare('A room’s message', { subscribers: 500, load: 'room', goals: inRoom })
  const rows: BenchRow[] = [...said.rows]
  for (const subscribers of [1_000, 5_000]) {
    const goals = [
      ['floor', 1.3],
      ['ws', subscribers === 1_000 ? 1 : 0.7],
      ['socket.io', 0.7],
    ] as const
    const { ours, rows: compared } = await compare('Signal', { subscribers, load: 'signals', goals })
    rows.push(...compared)
    if (subscribers === 1_000) {
      const few = await measureFanOut('uptick', FEW, 'signals')
      rows.push(...toSplitRows(few, ours, await measureFanOut('floor', subscribers, 'signals')))
      const p99 = quantile(ours.latencies, 0.99)
      rows.push({
        id: 'P2',
        what: `Commit to receipt, 1,000 subscribers (n ${ours.latencies.length.toLocaleString('en')})`,
        ours: `p50 ${quantile(ours.latencies, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
        baseline: '–',
        ratio: null,
        goal: 'p99 ≤ 50 ms',
        met: p99 <= 50,
      })
    }
  }
  return rows
}

if (import.meta.main) console.table(await run())
