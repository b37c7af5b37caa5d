/**
 * P4: what happens at a minute boundary with 2,000 pages open. While the server handles the boundary, every member asks for the
 * signals, both timeframes side by side, and the figures, all within one second: none may fail. The server runs in a process of its
 * own; every client is a session and a connection of its own, opened before.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { MINUTE_MS } from '../contract/market.ts'
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
  port: number
  tokens: string[]
}

const serve = async (): Promise<void> => {
  const { openBenchApp } = await import('./bench-app.ts')
  const { server, clock, signIn } = await openBenchApp()
  await clock.advance(40 * MINUTE_MS)
  const tokens: string[] = []
  for (let client = 0; client < CLIENTS; client += 1) tokens.push((await signIn('gold')).token)
  process.on('message', () => void clock.advance(MINUTE_MS))
  const { port } = server.app.server.address() as AddressInfo
  process.send?.({ port, tokens } satisfies Ready)
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

interface Herd {
  latencies: number[]
  failures: number
}

const round = async (server: ChildProcess, agents: readonly Agent[], { port, tokens }: Ready): Promise<Herd> => {
  const herd: Herd = { latencies: [], failures: 0 }
  server.send('boundary')
  const askAll = async (place: number): Promise<void> => {
    await sleep((place * WITHIN_MS) / CLIENTS)
    for (const path of PATHS) {
      const agent = agents[place]
      const token = tokens[place]
      if (!agent || !token) continue
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

export const run = async (): Promise<BenchRow[]> => {
  const server = fork(FILE, ['serve'])
  try {
    const ready = await new Promise<Ready>((resolve, reject) => {
      server.once('message', (message) => resolve(message as Ready))
      server.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
    })
    const agents = Array.from({ length: CLIENTS }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    for (let from = 0; from < CLIENTS; from += CONNECT_AT_ONCE) {
      const some = agents.slice(from, from + CONNECT_AT_ONCE)
      await Promise.all(
        some.map((agent, place) => ask(agent, ready.port, '/api/auth/me', ready.tokens[from + place] ?? '')),
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
    const sorted = herds.flatMap(({ latencies }) => latencies).sort((a, b) => a - b)
    const failures = herds.reduce((sum, herd) => sum + herd.failures, 0)
    const at = (fraction: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? NaN
    const what = `${CLIENTS.toLocaleString('en')} clients ask for signals, dual and figures within a second of a boundary`
    return [
      {
        id: 'P4',
        what: `${what} (n ${sorted.length.toLocaleString('en')})`,
        ours: `p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, ${failures} failed`,
        baseline: '–',
        ratio: null,
        goal: `none failed, p99 ≤ ${GOAL_MS} ms`,
        met: failures === 0 && at(0.99) <= GOAL_MS,
      },
    ]
  } finally {
    server.kill('SIGKILL')
  }
}

if (process.argv[2] === 'serve') await serve()
else if (import.meta.main) console.table(await run())
