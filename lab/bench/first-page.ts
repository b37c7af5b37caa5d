/**
 * From starting the process to the first page: the landing page's document and the calls that it makes, once on a new data folder and
 * once on the same again. The baseline is a process that only opens the embedded database, on the same folder. Memory is what the system
 * counts as resident when the engines are trained. Run `npm run build` before.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getServiceInfo } from '../../contract/service.ts'
import { getTrackRecord } from '../../contract/track-record.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { BUILT_SERVER } from '../../tools/prepare/project.mjs'
import type { BenchRow } from './bench-row.ts'

const ROUNDS = 5
const GOAL_MS = 1_500
const POLL_MS = 10
const GIVE_UP_AFTER_MS = 60_000
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FIRST_PAGE = ['/', `/api${getServiceInfo.path}`, `/api${getTrackRecord.path}`]

interface Start {
  firstPageMs: number
  readyMs: number
  residentMb: number
}

/** What the system counts as the process's memory, MB; NaN where it does not say. */
const residentOf = async ({ pid }: ChildProcess): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

const isAnswered = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false, // not listening yet
  )

const untilAnswered = async (url: string): Promise<void> => {
  for (const deadline = performance.now() + GIVE_UP_AFTER_MS; !(await isAnswered(url)); await sleep(POLL_MS))
    if (performance.now() > deadline) throw new Error(`${url} did not answer in time.`)
}

const stop = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
}

const startServer = async (dataDir: string): Promise<Start> => {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(ROOT, BUILT_SERVER)], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO_PASSWORD: 'Benchmark-2026' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    for (const path of FIRST_PAGE) await untilAnswered(base + path)
    const firstPageMs = performance.now() - startedAt
    await untilAnswered(`${base}/readyz`)
    return { firstPageMs, readyMs: performance.now() - startedAt, residentMb: await residentOf(child) }
  } finally {
    await stop(child)
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
  if (!existsSync(join(ROOT, BUILT_SERVER))) throw new Error('Run npm run build first.')
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
  return [rowOf('new data folder', fastest(rounds.fresh)), rowOf('second start', fastest(rounds.again))]
}

if (import.meta.main) console.table(await run())
