import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RecordEntry, RecordHead } from '../contract/track-record.ts'
import { createSimulatedMarket } from '../engine/market/simulated-market.ts'
import { simulatedPairs } from '../engine/market/simulated-market-profile.ts'
import { createVerifier } from '../engine/record/verify.ts'
import { seededRandom, tries } from './testing/depth.ts'

const KILLS = tries(6, 20)
const random = seededRandom()
const RECORDED_DAYS = 6
const DAY_MS = 86_400_000
/** A Thursday: the replay starts at the Monday inside. */
const RECORDED_FROM = Date.parse('2025-06-05T00:00:00.000Z')
/** Two boundaries a second: a kill at a random moment often meets a commit. */
const REPLAY_SPEED = 120

let folder: string
const started: ChildProcess[] = []

/** Recordings in the format of the replayed folders, from the simulated market. */
const writeRecordings = async (to: string): Promise<void> => {
  const market = createSimulatedMarket({ seed: 'recorded', pairs: simulatedPairs })
  for (const [pairId, file] of [
    ['EURUSD-OTC', 'EURUSD_1m_test.csv'],
    ['GBPUSD-OTC', 'GBPUSD_1m_test.csv'],
  ] as const) {
    const lines = market.bars(pairId, RECORDED_FROM, RECORDED_FROM + RECORDED_DAYS * DAY_MS).map((bar) => {
      const time = new Date(bar.openAtMs).toISOString().replace('.000Z', 'Z')
      return [time, bar.open, bar.high, bar.low, bar.close, bar.volume].join(',')
    })
    await writeFile(join(to, file), `time,open,high,low,close,volume\n${lines.join('\n')}\n`)
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uptick-'))
  await writeRecordings(folder)
})
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

interface Server {
  process: ChildProcess
  url: string
  output: () => string
}

/** One that the system just gave out, so that nobody else has it. */
const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

const start = async (variables: NodeJS.ProcessEnv = {}): Promise<Server> => {
  const port = await freePort()
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      MARKET_FEED: `replay:${folder}`,
      REPLAY_SPEED: String(REPLAY_SPEED),
      DEMO_PASSWORD: 'Password-for-tests-1',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  child.stderr.on('data', (text) => {
    output += text
  })
  return { process: child, url: `http://127.0.0.1:${port}`, output: () => output }
}

const ended = async ({ process: child }: Server): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

const untilReady = async (server: Server): Promise<void> => {
  for (;;) {
    if (server.process.exitCode !== null) throw new Error(`The server ended: ${server.output()}`)
    const ready = await fetch(`${server.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await sleep(50)
  }
}

const get = async <Data>({ url }: Server, path: string): Promise<Data> => {
  const response = await fetch(`${url}/api/track-record/${path}`)
  return ((await response.json()) as { data: Data }).data
}

const readRecord = async (server: Server): Promise<RecordEntry[]> => {
  const entries: RecordEntry[] = []
  for (;;) {
    const page = await get<RecordEntry[]>(server, `records?after=${entries.length}&limit=500`)
    if (page.length === 0) return entries
    entries.push(...page)
  }
}

describe('the server process', () => {
  it(`killed ${KILLS} times (seed ${random.seed}) while it commits loses no committed slot, doubles none, and leaves no unexplained gap`, {
    timeout: 600_000,
  }, async () => {
    const seen: RecordHead[] = []
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await start()
      await untilReady(server)
      await sleep(300 + random.next() * 1500)
      seen.push(await get<RecordHead>(server, 'head'))
      server.process.kill('SIGKILL')
      await ended(server)
    }

    const server = await start()
    await untilReady(server)
    const entries = await readRecord(server)
    const verifier = createVerifier()
    for (const entry of entries) await verifier.add(entry)
    const result = verifier.result()
    expect(result.problems).toEqual([])
    expect(result.commits).toBeGreaterThan(KILLS)
    for (const { sequence, hash } of seen) expect(entries[sequence - 1]).toMatchObject({ sequence, hash })
    server.process.kill('SIGTERM')
    expect(await ended(server)).toBe(0)
  })

  it('refuses a data folder that another process uses, and names it', { timeout: 60_000 }, async () => {
    const first = await start()
    await untilReady(first)
    const second = await start()
    expect(await ended(second)).toBe(1)
    expect(second.output()).toContain(`is in use by process ${first.process.pid}`)
    first.process.kill('SIGTERM')
    expect(await ended(first)).toBe(0)
  })

  it('refuses to start with a sentence per bad variable', { timeout: 60_000 }, async () => {
    const server = await start({ PORT: 'http', LOG_LEVEL: 'loud', DEMO_PASSWORD: 'short' })
    expect(await ended(server)).toBe(1)
    expect(server.output().trim().split('\n')).toEqual([
      'PORT is a number from 0 to 65535.',
      'DEMO_PASSWORD has at least 8 characters.',
      'LOG_LEVEL is a log level.',
    ])
  })
})
