import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BUILT_PAST, PINNED_NODE, ROOT } from './project.mjs'
import { runCommand } from './run-command.mjs'

/** The data folder that new demos begin with. */
const MADE = join(ROOT, 'dist/past')
const STAMP = join(ROOT, 'dist/past.stamp')
/** A past that is older than this is made again: its marathon ends a day after it. */
const FRESH_MS = 12 * 3_600_000
/** Of the installation that begins, or of the server that made the past. */
const OWN = ['demo-password', 'demo-password-hash', 'push-key.pem', 'server.lock.db']
/** With any of them the record would be another one. */
const CHANGING = ['DATABASE_URL', 'ADMIN_EMAIL', 'PUBLIC_URL', 'RECORD_SIGNING_KEY', 'MARKET_FEED']

/** For V8: a week makes much that is forgotten at once. */
const ROOMY = '--max-semi-space-size=64'

const isDemo = () => process.env.DEMO !== '0' && process.env.NODE_ENV !== 'production'

const readStamp = () => readFile(join(ROOT, 'dist/server.stamp'), 'utf8')

/** Whether the past was made by the present server, not long ago. */
const isFresh = async () => {
  const [server = '', madeAt = ''] = existsSync(STAMP) ? (await readFile(STAMP, 'utf8')).split('\n') : []
  return existsSync(MADE) && server === (await readStamp()) && Date.now() - Number(madeAt) < FRESH_MS
}

const make = async () => {
  await rm(STAMP, { force: true })
  await rm(MADE, { recursive: true, force: true })
  // Without the settings of this start: the past is everybody's who starts a demo here.
  const { PATH, HOME, TMPDIR } = process.env
  // Most of it is the server's own code: what V8 compiles here, the first start needs not.
  const NODE_COMPILE_CACHE = join(ROOT, 'dist/compiled')
  const env = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, DATA_DIR: MADE }
  await runCommand(PINNED_NODE, [ROOMY, BUILT_PAST], { env })
  for (const file of OWN) await rm(join(MADE, file), { recursive: true, force: true })
  await writeFile(STAMP, `${await readStamp()}\n${Date.now()}`)
}

/** What makes the past of new demos. A live server has none. */
export const findPast = () => (isDemo() ? { title: 'Making the demo’s past', isFresh, run: make } : null)

/** Gives a demo that begins in an empty data folder its past. With other settings, a demo begins without one. */
export const takePast = async (folder = process.env.DATA_DIR ?? 'data') => {
  const dataDir = resolve(ROOT, folder)
  const isOther = CHANGING.some((name) => process.env[name])
  if (!isDemo() || isOther || !existsSync(STAMP)) return
  if (['pglite', 'market-seed', 'record-signing-key.pem'].some((name) => existsSync(join(dataDir, name)))) return
  await mkdir(dataDir, { recursive: true })
  await cp(MADE, dataDir, { recursive: true, force: false })
}
