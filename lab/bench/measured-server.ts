import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getServiceInfo } from '../../contract/service.ts'
import { getTrackRecord } from '../../contract/track-record.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { BUILT_SERVER } from '../../tools/prepare/project.mjs'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** What `npm run build` makes. */
export const SERVER_SCRIPT = join(ROOT, BUILT_SERVER)
const POLL_MS = 10
/** The landing page's document and the calls that it makes. */
const FIRST_PAGE = ['/', `/api${getServiceInfo.path}`, `/api${getTrackRecord.path}`]

/** What the system counts as the process's memory, MB; NaN where it does not say. */
export const residentOf = async ({ pid }: ChildProcess): Promise<number> => {
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

const untilAnswered = async (url: string, withinMs: number): Promise<void> => {
  for (const deadline = performance.now() + withinMs; !(await isAnswered(url)); await sleep(POLL_MS))
    if (performance.now() > deadline) throw new Error(`${url} did not answer in time.`)
}

export interface MeasuredServer {
  base: string
  /** From starting the process to the first page, and until its engines are trained. */
  firstPageMs: number
  readyMs: number
  readResidentMb: () => Promise<number>
  stop: () => Promise<void>
}

/** Starts the built server with these variables, and waits until it is ready. Each answer that it waits for may take `withinMs`. */
export const startMeasured = async (variables: NodeJS.ProcessEnv, withinMs: number): Promise<MeasuredServer> => {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child = spawn(process.execPath, [SERVER_SCRIPT], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  try {
    for (const path of FIRST_PAGE) await untilAnswered(base + path, withinMs)
    const firstPageMs = performance.now() - startedAt
    await untilAnswered(`${base}/readyz`, withinMs)
    return { base, firstPageMs, readyMs: performance.now() - startedAt, readResidentMb: () => residentOf(child), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
