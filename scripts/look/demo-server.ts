import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../server/testing/free-port.ts'

const READY_WITHIN_MS = 60_000
const STOP_WITHIN_MS = 12_000
const POLL_MS = 200

export interface DemoServer {
  base: string
  password: string
  stop: () => Promise<void>
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const untilReady = async (base: string, server: ChildProcess): Promise<void> => {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server stopped with code ${server.exitCode}.`)
    const ready = await fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false, // not listening yet
    )
    if (ready) return
    await sleep(POLL_MS)
  }
  throw new Error(`The server was not ready within ${READY_WITHIN_MS / 1000} s.`)
}

/** Starts the built product as a demo on a free port, with data that is thrown away afterwards. */
export const startDemoServer = async (root: string): Promise<DemoServer> => {
  if (!existsSync(join(root, 'dist/web/index.html')))
    throw new Error('The web application is not built. Run npm run build first.')
  const dataDir = await mkdtemp(join(tmpdir(), 'uptick-look-'))
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const password = 'Look-at-every-screen-1'
  const server = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: '1',
      DEMO_PASSWORD: password,
      PUBLIC_URL: base,
      RATE_LIMIT_SCALE: '1000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await Promise.race([once(server, 'exit'), sleep(STOP_WITHIN_MS)])
      server.kill('SIGKILL')
    }
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(base, server)
  } catch (error) {
    await stop()
    throw error
  }
  return { base, password, stop }
}
