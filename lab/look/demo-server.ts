import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, createPrivateKey } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../server/testing/free-port.ts'
import { BUILT_SERVER } from '../../tools/prepare/project.mjs'

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

const assertBuilt = (root: string): void => {
  if (!existsSync(join(root, 'dist/web/index.html')))
    throw new Error('The web application is not built. Run npm run build first.')
}

interface Start {
  /** The process's file, relative to `root`. */
  entry: string
  port: number
  variables?: NodeJS.ProcessEnv
  untilUp: (base: string, server: ChildProcess) => Promise<void>
}

const start = async (
  root: string,
  dataDir: string,
  { entry, port, variables, untilUp }: Start,
): Promise<DemoServer> => {
  const base = `http://localhost:${port}`
  const password = 'Look-at-every-screen-1'
  const server = spawn(process.execPath, [join(root, entry)], {
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
      ...variables,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
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
    await untilUp(base, server)
  } catch (error) {
    await stop()
    throw error
  }
  return { base, password, stop }
}

const newDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'uptick-look-'))

/** Starts the built product as a demo on a free port, with data that is thrown away afterwards. */
export const startDemoServer = async (root: string): Promise<DemoServer> => {
  assertBuilt(root)
  const port = await freePort()
  return start(root, await newDataDir(), { entry: BUILT_SERVER, port, untilUp: untilReady })
}

/** On screens, in the links that a member shares: the same in every run. */
const FIXED_PORT = 4388
/** Of a market and of a record that are looked at and thrown away: the same prices and the same signatures in every run. */
const FIXED_SEED = 'the market of every picture'
const FIXED_KEY_SEED = 'Uptick’s pictures'

/** What comes before the 32 bytes of an Ed25519 key in PKCS #8. */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

const fixedKey = (): string => {
  const key = Buffer.concat([ED25519_PREFIX, createHash('sha256').update(FIXED_KEY_SEED).digest()])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' }).export({ type: 'pkcs8', format: 'pem' }).toString()
}

const untilItStands = async (_base: string, server: ChildProcess): Promise<void> => {
  const [said] = await Promise.race([once(server, 'message'), once(server, 'exit')])
  if (said !== 'stands') throw new Error(`The server stopped with code ${said}. Is port ${FIXED_PORT} taken?`)
}

/** Starts the built product as a demo at one fixed instant, with the same data in every run (`fixed-server.ts`). */
export const startFixedServer = async (root: string): Promise<DemoServer> => {
  assertBuilt(root)
  const dataDir = await newDataDir()
  await writeFile(join(dataDir, 'market-seed'), FIXED_SEED)
  return start(root, dataDir, {
    entry: 'lab/look/fixed-server.ts',
    port: FIXED_PORT,
    variables: { RECORD_SIGNING_KEY: fixedKey() },
    untilUp: untilItStands,
  })
}
