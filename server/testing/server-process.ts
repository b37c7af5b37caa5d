/** Whole servers, as processes of their own, for tests that stop, kill and rival them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RecordEntry } from '../../contract/track-record.ts'
import { createSimulatedMarket } from '../../engine/market/simulated-market.ts'
import { simulatedPairs } from '../../engine/market/simulated-market-profile.ts'
import { freePort } from './free-port.ts'

/** The built one in `npm test`, which starts in half the time; the sources for who runs one test while changing them. */
const SERVER = process.env.TEST_SERVER ?? 'server/main.ts'
const RECORDED_DAYS = 6
const DAY_MS = 86_400_000
/** A Thursday: the replay starts at the Monday inside. */
const RECORDED_FROM = Date.parse('2025-06-05T00:00:00.000Z')
/** Two boundaries a second: a kill at a random moment often meets a commit. */
const REPLAY_SPEED = 120

/** Of every account of the demo. */
export const DEMO_PASSWORD = 'Password-for-tests-1'

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

export interface Server {
  process: ChildProcess
  port: number
  url: string
  output: () => string
}

/** A folder with recordings, and servers that replay them. `remove` kills what still runs. */
export const createServerFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'uptick-'))
  await writeRecordings(folder)
  const started: ChildProcess[] = []

  const killAll = (): void => {
    for (const child of started.splice(0)) child.kill('SIGKILL')
  }

  return {
    dataDir: join(folder, 'data'),
    killAll,
    remove: async (): Promise<void> => {
      killAll()
      await rm(folder, { recursive: true, force: true })
    },
    start: async (variables: NodeJS.ProcessEnv = {}): Promise<Server> => {
      const port = variables.PORT === undefined ? await freePort() : Number(variables.PORT)
      const child = spawn(process.execPath, [SERVER], {
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: join(folder, 'data'),
          MARKET_FEED: `replay:${folder}`,
          REPLAY_SPEED: String(REPLAY_SPEED),
          DEMO_PASSWORD,
          ...variables,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      started.push(child)
      let output = ''
      const keep = (text: Buffer): void => {
        output += text
      }
      child.stdout.on('data', keep)
      child.stderr.on('data', keep)
      return { process: child, port, url: `http://127.0.0.1:${port}`, output: () => output }
    },
  }
}

/** Its exit code, once it has ended. */
export const ended = async ({ process: child }: Server): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

export const isReady = ({ url }: Server): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Waits for something that will be so; the test's own time-out ends what never is. */
export const until = async (claim: () => Promise<boolean> | boolean): Promise<void> => {
  while (!(await claim())) await sleep(50)
}

export const untilReady = (server: Server): Promise<void> =>
  until(() => {
    if (server.process.exitCode !== null) throw new Error(`The server ended: ${server.output()}`)
    return isReady(server)
  })

/** The data of a public answer about the record. */
const getRecordData = async <Data>({ url }: Server, path: string): Promise<Data> => {
  const response = await fetch(`${url}/api/track-record/${path}`)
  return ((await response.json()) as { data: Data }).data
}

export const readRecord = async (server: Server): Promise<RecordEntry[]> => {
  const entries: RecordEntry[] = []
  for (;;) {
    const page = await getRecordData<RecordEntry[]>(server, `records?after=${entries.length}&limit=500`)
    if (page.length === 0) return entries
    entries.push(...page)
  }
}

/** The newest checkpoint that the server tells. */
export const readCheckpoint = async ({ url }: Server): Promise<string> => (await fetch(`${url}/log/checkpoint`)).text()
