/**
 * P15: what P1 and P4 cost when a second process takes half of the crowd: PostgreSQL and Redis, one process that leads and one that follows it,
 * beside one process on the same PostgreSQL in the same run. Both are measured twice, by turns, and the better time of each counts. The CPU of
 * Redis and PostgreSQL is not in the figures.
 */
import { REDIS_MISSING, startRedis } from '../../server/testing/redis-server.ts'
import type { BenchPlace } from './bench-app.ts'
import { startCluster } from './bench-cluster.ts'
import type { BenchRow } from './bench-row.ts'
import { measureFanOut } from './fan-out.ts'
import { latencyAt, measureHerd } from './minute-herd.ts'

const TURNS = 2
const GOAL_PER_DELIVERY = 1.5
const GOAL_P99 = 2

/** Measures with a database that nobody has used, alone or as two. */
const measureAt = async <Measured>(
  measure: (place: BenchPlace) => Promise<Measured>,
  { shared }: { shared: boolean },
): Promise<Measured> => {
  const cluster = await startCluster()
  const redis = shared ? await startRedis() : null
  try {
    return await measure({ databaseUrl: cluster.url, redisUrl: redis?.url ?? null })
  } finally {
    await redis?.kill()
    await cluster.stop()
  }
}

/** The better of both, by turns. */
const compare = async <Measured>(
  measure: (place: BenchPlace) => Promise<Measured>,
  costOf: (measured: Measured) => number,
) => {
  const alone: Measured[] = []
  const shared: Measured[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    alone.push(await measureAt(measure, { shared: false }))
    shared.push(await measureAt(measure, { shared: true }))
  }
  const best = (all: Measured[]): Measured => all.reduce((a, b) => (costOf(b) < costOf(a) ? b : a))
  return { alone: best(alone), shared: best(shared), ratio: costOf(best(shared)) / costOf(best(alone)) }
}

const fanOut = async (subscribers: number): Promise<BenchRow> => {
  const { alone, shared, ratio } = await compare(
    (place) => measureFanOut('uptick', subscribers, 'signals', place),
    ({ microsPerDelivery }) => microsPerDelivery,
  )
  return {
    id: 'P15',
    what: `Signal to ${subscribers.toLocaleString('en')} through two processes and Redis, CPU of both per delivery (n ${shared.deliveries.toLocaleString('en')})`,
    ours: `${shared.microsPerDelivery.toFixed(2)} µs`,
    baseline: `one process ${alone.microsPerDelivery.toFixed(2)} µs`,
    ratio,
    goal: `≤ ${GOAL_PER_DELIVERY} ×`,
    met: ratio <= GOAL_PER_DELIVERY,
  }
}

const herd = async (): Promise<BenchRow> => {
  const { alone, shared, ratio } = await compare(measureHerd, (measured) => latencyAt(measured, 0.99))
  const figures = (measured: typeof alone) =>
    `p50 ${latencyAt(measured, 0.5).toFixed(1)} ms, p99 ${latencyAt(measured, 0.99).toFixed(1)} ms, ${measured.failures} failed`
  return {
    id: 'P15',
    what: `2,000 clients at a boundary, half of them at a process that passes calls on (n ${shared.latencies.length.toLocaleString('en')})`,
    ours: figures(shared),
    baseline: `one process ${figures(alone)}`,
    ratio,
    goal: `≤ ${GOAL_P99} × p99, none failed`,
    met: shared.failures === 0 && ratio <= GOAL_P99,
  }
}

export const run = async (): Promise<BenchRow[]> => {
  if (REDIS_MISSING) {
    console.log(`Skipped: ${REDIS_MISSING}`)
    return []
  }
  return [await fanOut(1_000), await herd()]
}

if (import.meta.main) console.table(await run())
