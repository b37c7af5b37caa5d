import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { MINUTE_MS } from '../../../contract/slots.ts'
import { startMeasured } from '../measured-server.ts'
import { folderBytes } from './folder-bytes.ts'

const GIVE_UP_AFTER_MS = 180_000
/** After a boundary everything that was prepared is out of date. */
const AFTER_BOUNDARY_MS = 4_000
const BOUNDARIES = 2

export interface Installation {
  dataDir: string
  databaseUrl: string | null
  password: string
}

/** What is asked, by whom. A part may have several addresses: their times are added. */
const ASKED: Record<string, { as: 'visitor' | 'gold' | 'admin'; paths: string[] }> = {
  'track record': {
    as: 'visitor',
    paths: [
      'track-record',
      'track-record/breakdown',
      'track-record/reliability',
      'track-record/reachability',
      'track-record/signals',
      'track-record/gaps',
    ],
  },
  'history, all': { as: 'gold', paths: ['signals/history?period=all', 'signals/stats/performance?period=all'] },
  'history by filter': {
    as: 'gold',
    paths: [
      'signals/history?period=all&outcome=void',
      'signals/history?period=all&timeframe=5m&outcome=loss',
      'signals/history?period=all&pair=EURUSD-OTC',
    ],
  },
  'history, selective': { as: 'gold', paths: ['signals/history?period=all&payout=90'] },
  'member’s pages': {
    as: 'gold',
    paths: ['auth/me', 'upoints/statement', 'notifications', 'today', 'signals?limit=50'],
  },
  'administrator’s lists': {
    as: 'admin',
    paths: [
      'admin/overview',
      'admin/users',
      'admin/users?search=gmail',
      'admin/upoints/transactions',
      'admin/audit',
      'admin/account-setups',
    ],
  },
}

export interface Measured {
  firstPageMs: number
  readyMs: number
  /** By part: asked right after the start, and in the seconds after a boundary (the best of some). */
  firstMs: Record<string, number>
  boundaryMs: Record<string, number>
  residentMb: number
  databaseMb: number
}

const sizeOf = async ({ dataDir, databaseUrl }: Installation): Promise<number> => {
  if (databaseUrl === null) return (await folderBytes(`${dataDir}/pglite`)) / 1e6
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select pg_database_size(current_database()) as bytes')
  await client.end()
  return Number(rows[0].bytes) / 1e6
}

const login = async (base: string, email: string, password: string): Promise<string> => {
  const response = await fetch(`${base}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { data } = (await response.json()) as { data?: { token?: string } }
  if (!data?.token) throw new Error(`${email} could not log in: ${response.status}`)
  return data.token
}

/** How long each part takes, its addresses one after the other. */
const askAll = async (base: string, tokens: Record<string, string>): Promise<Record<string, number>> => {
  const times: Record<string, number> = {}
  for (const [part, { as, paths }] of Object.entries(ASKED)) {
    const token = tokens[as]
    const headers: HeadersInit = token === undefined ? {} : { authorization: `Bearer ${token}` }
    let failed = false
    const startedAt = performance.now()
    for (const path of paths) {
      const response = await fetch(`${base}/api/${path}`, { headers })
      await response.arrayBuffer()
      // A page that the database gives up on has no time at all.
      if (!response.ok) failed = true
    }
    times[part] = failed ? Number.POSITIVE_INFINITY : performance.now() - startedAt
  }
  return times
}

/** Starts the built server on an installation, asks what members and visitors ask, and stops it. */
export const measureInstallation = async (place: Installation): Promise<Measured> => {
  const databaseMb = await sizeOf(place)
  const variables = {
    DATA_DIR: place.dataDir,
    DEMO_PASSWORD: place.password,
    ...(place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl }),
  }
  const { base, firstPageMs, readyMs, readResidentMb, stop } = await startMeasured(variables, GIVE_UP_AFTER_MS)
  try {
    const tokens = {
      gold: await login(base, 'gold@uptick.test', place.password),
      admin: await login(base, 'admin@uptick.test', place.password),
    }
    const firstMs = await askAll(base, tokens)
    const boundaryMs: Record<string, number> = {}
    for (let round = 0; round < BOUNDARIES; round += 1) {
      await sleep(MINUTE_MS - (Date.now() % MINUTE_MS) + AFTER_BOUNDARY_MS)
      for (const [part, ms] of Object.entries(await askAll(base, tokens)))
        boundaryMs[part] = Math.min(ms, boundaryMs[part] ?? Number.POSITIVE_INFINITY)
    }
    return { firstPageMs, readyMs, firstMs, boundaryMs, residentMb: await readResidentMb(), databaseMb }
  } finally {
    await stop()
  }
}
