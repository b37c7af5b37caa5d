/**
 * P4: what happens at a minute boundary with 2,000 pages open. While the server handles the boundary, every member asks for the
 * signals, both timeframes side by side, and the figures, all within one second: none may fail. The server runs in a process of its
 * own; every client is a session and a connection of its own, opened before.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { MINUTE_MS } from '../../contract/market.ts'
import type { BenchPlace } from './bench-app.ts'
import type { BenchRow } from './bench-row.ts'

const FILE = fileURLToPath(import.meta.url)
const CLIENTS = 2_000
const PATHS = [
  '/api/signals?limit=20&sortOrder=desc',
  '/api/signals/dual',
  '/api/signals/stats/performance?period=today',
]
const WITHIN_MS = 1_000
const ROUNDS = 5
const PAUSE_MS = 2_000
const CONNECT_AT_ONCE = 100
const GOAL_MS = 250

interface Ready {
  /** Clients go to them by turns. */
  ports: number[]
  tokens: string[]
}

const serve = async (place: BenchPlace | null): Promise<void> => {
  const { openBenchApp } = await import('./bench-app.ts')
  const { clock, signIn, ports } = await openBenchApp(place)
  await clock.advance(40 * MINUTE_MS)
  const tokens: string[] = []
  for (let client = 0; client < CLIENTS; client += 1) tokens.push((await signIn('gold')).token)
  process.on('message', (message) => {
    if (message === 'exit') process.exit()
    void clock.advance(MINUTE_MS)
  })
  process.send?.({ ports, tokens } satisfies Ready)
}

/** Milliseconds until the whole answer was there. Throws unless it was a 200. */
const ask = (agent: Agent, port: number, path: string, token: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const headers = { authorization: `Bearer ${token}` }
    const request = get({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - startedAt)
        else reject(new Error(`${path} answered ${response.statusCode}.`))
      })
      response.resume()
    })
    request.on('error', reject)
  })

const addressOf = ({ ports, tokens }: Ready, place: number) => ({
  port: ports[place % ports.length] ?? 0,
  token: tokens[place] ?? '',
})

interface Herd {
  latencies: number[]
  failures: number
}

const round = async (server: ChildProcess, agents: readonly Agent[], ready: Ready): Promise<Herd> => {
  const herd: Herd = { latencies: [], failures: 0 }
  server.send('boundary')
  const askAll = async (place: number): Promise<void> => {
    await sleep((place * WITHIN_MS) / CLIENTS)
    for (const path of PATHS) {
      const agent = agents[place]
      const { port, token } = addressOf(ready, place)
      if (!agent) continue
      await ask(agent, port, path, token).then(
        (latency) => herd.latencies.push(latency),
        () => {
          herd.failures += 1
        },
      )
    }
  }
  await Promise.all(agents.map((_, place) => askAll(place)))
  return herd
}

interface MeasuredHerd {
  /** Ascending, ms. */
  latencies: number[]
  failures: number
}

/** `place`: where the server has its rows, unless in memory; with Redis, half of the clients ask a second process. */
export const measureHerd = async (place: BenchPlace | null = null): Promise<MeasuredHerd> => {
  const server = fork(FILE, ['serve', JSON.stringify(place)])
  try {
    const ready = await new Promise<Ready>((resolve, reject) => {
      server.once('message', (message) => resolve(message as Ready))
      server.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
    })
    const agents = Array.from({ length: CLIENTS }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    for (let from = 0; from < CLIENTS; from += CONNECT_AT_ONCE) {
      const some = agents.slice(from, from + CONNECT_AT_ONCE)
      await Promise.all(
        some.map((agent, index) => {
          const { port, token } = addressOf(ready, from + index)
          return ask(agent, port, '/api/auth/me', token)
        }),
      )
    }
    const herds: Herd[] = []
    for (let done = 0; done <= ROUNDS; done += 1) {
      const herd = await round(server, agents, ready)
      // The first round warms up; a failure counts in any.
      herds.push(done === 0 ? { ...herd, latencies: [] } : herd)
      await sleep(PAUSE_MS)
    }
    for (const agent of agents) agent.destroy()
    return {
      latencies: herds.flatMap(({ latencies }) => latencies).sort((a, b) => a - b),
      failures: herds.reduce((sum, herd) => sum + herd.failures, 0),
    }
  } finally {
    if (server.connected) server.send('exit')
  }
}

/** The latency that this part of the answers had at most, ms. */
export const latencyAt = ({ latencies }: MeasuredHerd, fraction: number): number =>
  latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * fraction))] ?? Number.NaN

export const run = async (): Promise<BenchRow[]> => {
  const herd = await measureHerd()
  const [p50, p99] = [latencyAt(herd, 0.5), latencyAt(herd, 0.99)]
  const what = `${CLIENTS.toLocaleString('en')} clients ask for signals, dual and figures within a second of a boundary`
  return [
    {
      id: 'P4',
      what: `${what} (n ${herd.latencies.length.toLocaleString('en')})`,
      ours: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${herd.failures} failed`,
      baseline: '–',
      ratio: null,
      goal: `none failed, p99 ≤ ${GOAL_MS} ms`,
      met: herd.failures === 0 && p99 <= GOAL_MS,
    },
  ]
}

if (process.argv[2] === 'serve') await serve(JSON.parse(process.argv[3] ?? 'null'))
else if (import.meta.main) console.table(await run())
