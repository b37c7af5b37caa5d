import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../server/testing/free-port.ts'
import { BUILT_SERVER } from '../tools/prepare/project.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const READY_WITHIN_MS = 180_000
const STOP_WITHIN_MS = 12_000

export const DEMO_PASSWORD = 'Journeys-2026'

/** A real server process on its own port, with its own empty data folder. */
export interface RunningServer {
  url: string
  /** Everything the process has printed. */
  output: () => string
  stop: () => Promise<void>
}

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch (error) {
    // Not listening yet.
    if (error instanceof TypeError) return false
    throw error
  }
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const giveUp = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await ended
  clearTimeout(giveUp)
}

const PORT_TAKEN = 'EADDRINUSE'
const TRIES = 3

/**
 * Starts the built server as a demo and waits until it is ready.
 * @throws Error with the server's output when it ends, or is not ready in time
 */
export const startServer = async (variables: Record<string, string> = {}): Promise<RunningServer> => {
  for (let attempt = 1; ; attempt += 1) {
    const { server, failure } = await tryToStart(variables)
    if (!failure) return server
    await server.stop()
    // Between finding a free port and listening on it, somebody else may have taken it.
    if (attempt === TRIES || !server.output().includes(PORT_TAKEN)) throw new Error(`${failure}\n${server.output()}`)
  }
}

const tryToStart = async (variables: Record<string, string>) => {
  const port = await freePort()
  // By name, not by number: it is the origin that the server expects of its pages.
  const url = `http://localhost:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'uptick-journey-'))
  const own = { PORT: String(port), DATA_DIR: dataDir, DEMO_PASSWORD, RATE_LIMIT_SCALE: '1000' }
  const child = spawn(process.execPath, [BUILT_SERVER], {
    cwd: ROOT,
    env: { ...process.env, ...own, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const server: RunningServer = {
    url,
    output: () => output,
    stop: async () => {
      await end(child)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  const deadline = Date.now() + READY_WITHIN_MS
  while (!(await isReady(url))) {
    if (child.exitCode !== null) return { server, failure: `The server ended with code ${child.exitCode}. It printed:` }
    if (Date.now() > deadline) return { server, failure: 'The server did not become ready in time. It printed:' }
    await wait(100)
  }
  return { server, failure: null }
}
