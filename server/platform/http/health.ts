import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Database } from '../../db/client.ts'
import type { Bus } from '../bus/bus.ts'
import type { Figures } from '../figures.ts'
import { inTime } from '../in-time.ts'
import type { OperatorGuard } from './operator-guard.ts'
import { addGauge, registerFigures } from './register-figures.ts'

interface Deps {
  db: Pick<Database, 'query'>
  /** False while starting and once stopping. */
  isReady: () => boolean
  /** The names of jobs that make no progress. */
  stuckJobs: () => readonly string[]
  /** How far the engines' training has come, 0 to 1; null once they decide. */
  training: () => number | null
  countSockets: () => number
  /** Who may read the figures. */
  guard: OperatorGuard
  /** Whether what is uploaded and recorded still fits on the disk. */
  hasRoom: () => Promise<boolean>
  /** What parts of this process count. */
  figures: Figures
  bus: Pick<Bus, 'readFigures'>
  /** Whether this process leads, and does not follow another one. */
  leads: boolean
}

const READY_TIMEOUT_MS = 2_000

/** `GET /healthz` (the process answers), `/readyz` (it can serve: database and slots) and `/metrics` (Prometheus). */
export const registerHealth = (
  app: FastifyInstance,
  { db, isReady, stuckJobs, training, countSockets, hasRoom, guard, figures, bus, leads }: Deps,
): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  })
  addGauge(registry, 'realtime_connections', 'Open sockets.', countSockets)
  addGauge(registry, 'server_ready', '1 while this server serves, 0 while it starts or stops.', () => +isReady())
  addGauge(
    registry,
    'server_leads',
    '1 where this server decides slots and answers calls, 0 where it follows the one that does.',
    () => +(leads && isReady()),
  )
  addGauge(
    registry,
    'jobs_stuck',
    'Background jobs that make no progress. /readyz names them.',
    () => stuckJobs().length,
  )
  registerFigures({ registry, figures, bus })
  // One per route and status: looking it up by its labels costs more than counting.
  const timers = new Map<string, ReturnType<typeof seconds.labels>>()
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    const key = `${method} ${reply.statusCode} ${route}`
    let timer = timers.get(key)
    if (!timer) {
      timer = seconds.labels({ method, route, status: String(reply.statusCode) })
      timers.set(key, timer)
    }
    timer.observe(reply.elapsedTime / 1000)
    done()
  })

  const options = { schema: { hide: true }, logLevel: 'silent' } as const
  app.get('/healthz', options, async () => ({ status: 'ok' }))
  app.get('/readyz', options, async (_request, reply) => {
    const asked = db.query('select 1').then(
      () => true,
      () => false,
    )
    const database = (await inTime(asked, READY_TIMEOUT_MS)) ?? false
    const disk = await hasRoom()
    const stuck = stuckJobs()
    const ready = database && disk && isReady() && stuck.length === 0
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', database, disk, slots: isReady(), training: training(), stuck })
  })
  app.get('/metrics', { ...options, onRequest: guard }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
