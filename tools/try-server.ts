/**
 * Part of `npm run build`: starts the built server once, on data that is thrown away. What V8 compiled for that is kept in `dist/compiled`. A
 * server that does not start, or that Node warns of, fails the build.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const GIVE_UP_AFTER_MS = 120_000
const LISTENING = 'Uptick is at'
const NODE_WARNING = /^\(node:\d+\) /m

const startOnce = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'uptick-build-'))
  const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    // None of the builder's own variables: they may name a database that is in use.
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: GIVE_UP_AFTER_MS,
  })
  let complaints = ''
  server.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk
  })
  const ended = once(server, 'exit')
  let said = ''
  for await (const chunk of server.stdout) {
    said += chunk
    // Asked while it still trains, it ends at once.
    if (said.includes(LISTENING)) server.kill('SIGTERM')
  }
  await ended
  await rm(dataDir, { recursive: true, force: true })
  if (!said.includes(LISTENING)) throw new Error(`The built server did not start. It said: ${said}${complaints}`)
  // On the terminal of `npm start` it would stand before the address.
  if (NODE_WARNING.test(complaints)) throw new Error(`Node warns of the built server: ${complaints}`)
}

await rm(join(root, 'dist/compiled'), { recursive: true, force: true })
await startOnce()
