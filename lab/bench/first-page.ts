/**
 * From starting the process to the first page: the landing page's document and the calls that it makes, once on a new data folder with a demo's
 * past, once on the same again. The baseline is a process that only opens the embedded database, on the same folder. Memory is what the system
 * counts as resident when the engines are trained. Run `npm run build` before.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takePast } from '../../tools/prepare/past.mjs'
import type { BenchRow } from './bench-row.ts'
import { ROOT, residentOf, SERVER_SCRIPT, startMeasured } from './measured-server.ts'

const ROUNDS = 5
const GOAL_MS = 1_500
const GIVE_UP_AFTER_MS = 60_000

interface Start {
  firstPageMs: number
  readyMs: number
  residentMb: number
}

const startServer = async (dataDir: string): Promise<Start> => {
  const beganAtMs = performance.now()
  await takePast(dataDir)
  const copyMs = performance.now() - beganAtMs
  const variables = { DATA_DIR: dataDir, DEMO_PASSWORD: 'Benchmark-2026' }
  const { firstPageMs, readyMs, readResidentMb, stop } = await startMeasured(variables, GIVE_UP_AFTER_MS)
  try {
    return { firstPageMs: copyMs + firstPageMs, readyMs: copyMs + readyMs, residentMb: await readResidentMb() }
  } finally {
    await stop()
  }
}

/** The baseline, and its memory. */
const openBare = async (dataDir: string): Promise<Omit<Start, 'readyMs'>> => {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(ROOT, 'lab/bench/first-page/open-bare.ts'), join(dataDir, 'pglite')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const bare = { firstPageMs: performance.now() - startedAt, residentMb: await residentOf(child) }
  if (child.exitCode === null) await once(child, 'exit')
  return bare
}

const fastest = <Round extends { firstPageMs: number }>(rounds: readonly Round[]): Round =>
  rounds.reduce((best, round) => (round.firstPageMs < best.firstPageMs ? round : best))

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

export const run = async (): Promise<BenchRow[]> => {
  if (!existsSync(SERVER_SCRIPT)) throw new Error('Run npm run build first.')
  const rounds = { fresh: [] as Start[], again: [] as Start[], bare: [] as Awaited<ReturnType<typeof openBare>>[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), 'uptick-first-page-'))
    try {
      rounds.fresh.push(await startServer(dataDir))
      rounds.again.push(await startServer(dataDir))
      rounds.bare.push(await openBare(dataDir))
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  const bare = fastest(rounds.bare)
  const rowOf = (what: string, { firstPageMs, readyMs, residentMb }: Start): BenchRow => ({
    id: 'P12',
    what: `First page, ${what}`,
    ours: `${inSeconds(firstPageMs)}; trained at ${inSeconds(readyMs)}; ${Math.round(residentMb)} MB`,
    baseline: `embedded database opened: ${inSeconds(bare.firstPageMs)}; ${Math.round(bare.residentMb)} MB`,
    ratio: firstPageMs / bare.firstPageMs,
    goal: `≤ baseline + ${inSeconds(GOAL_MS)}`,
    met: firstPageMs <= bare.firstPageMs + GOAL_MS,
  })
  return [
    rowOf('new data folder with a week of past', fastest(rounds.fresh)),
    rowOf('second start', fastest(rounds.again)),
  ]
}

if (import.meta.main) console.table(await run())
