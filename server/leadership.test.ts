import { once } from 'node:events'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { checkDuties } from './testing/check-duties.ts'
import { createHaltingProxy } from './testing/halting-proxy.ts'
import { startOwnPostgres } from './testing/own-postgres.ts'
import {
  createServerFolder,
  DEMO_PASSWORD,
  ended,
  isReady,
  readRecord,
  type Server,
  until,
  untilReady,
} from './testing/server-process.ts'

const TIMEOUT_MS = 240_000
const HOLDING = 'process'

let folder: Awaited<ReturnType<typeof createServerFolder>>
let cluster: Awaited<ReturnType<typeof startOwnPostgres>>
let databases = 0
beforeAll(async () => {
  cluster = await startOwnPostgres()
}, TIMEOUT_MS)
// A data folder belongs to the record that was begun with it: every database has one of its own.
beforeEach(async () => {
  folder = await createServerFolder()
})
afterEach(() => folder.remove())
afterAll(() => cluster.remove())

/** A database of its own for every test; `through` is the port that a server reaches it by. */
const createDatabase = async () => {
  databases += 1
  const name = `rivals_${databases}`
  await cluster.createDatabase(name)
  return (through?: number) => cluster.urlOf(name, through)
}

const readyOf = async (servers: readonly Server[]): Promise<Server[]> => {
  const ready = await Promise.all(servers.map(isReady))
  return servers.filter((_, place) => ready[place])
}

/** Nothing doubled, nothing missing without a word. */
const expectSoundRecord = async (server: Server): Promise<void> => {
  const { problems, duties } = checkDuties(await readRecord(server))
  expect(problems).toEqual([])
  expect(duties.early.checked).toBeGreaterThan(0)
}

/** Somebody who is signed in at `server`. Answers what sends a point there: the status of its answer, or null where none came. */
const signIn = async ({ url }: Server): Promise<() => Promise<number | null>> => {
  const post = (path: string, input: object, token = '') =>
    fetch(`${url}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(input),
    })
  const answer = await post('login', { email: 'gold@uptick.test', password: DEMO_PASSWORD })
  const { data } = (await answer.json()) as { data: { token: string } }
  const input = { recipientEmail: 'silver@uptick.test', amount: 1 }
  return () =>
    post('transfer-upoints', input, data.token).then(
      ({ status }) => status,
      () => null,
    )
}

describe('two servers on one PostgreSQL database', () => {
  it('are one that serves and one that stands by, also after the database was restarted and after a kill', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const urlOf = await createDatabase()
    const first = await folder.start({ DATABASE_URL: urlOf() })
    await untilReady(first)
    const second = await folder.start({ DATABASE_URL: urlOf() })
    await until(() => second.output().includes(`${HOLDING} ${first.process.pid} on`))
    const answer = await fetch(`${second.url}/api/signals`)
    expect([answer.status, await answer.json()]).toMatchObject([503, { error: 'SERVICE_UNAVAILABLE', success: false }])
    expect((await fetch(`${second.url}/healthz`)).status).toBe(200)
    expect(await readyOf([first, second])).toEqual([first])

    await cluster.stop()
    await until(async () => (await readyOf([first, second])).length === 0)
    await cluster.start()
    const servers = [first, second]
    await until(async () => (await readyOf(servers)).length > 0)
    const [leader, ...others] = await readyOf(servers)
    expect(others).toEqual([])
    if (!leader) return
    await expectSoundRecord(leader)

    leader.process.kill('SIGKILL')
    const [heir] = servers.filter((server) => server !== leader)
    if (!heir) return
    await untilReady(heir)
    await expectSoundRecord(heir)
    heir.process.kill('SIGTERM')
    expect(await ended(heir)).toBe(0)
  })

  it('change places when the one that leads gets no answer from the database any more, which it says meanwhile', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const urlOf = await createDatabase()
    const proxy = await createHaltingProxy(cluster.port)
    const first = await folder.start({ DATABASE_URL: urlOf(proxy.port) })
    await untilReady(first)
    proxy.halt(true)
    const hung = await fetch(`${first.url}/api/track-record/head`)
    expect([hung.status, await hung.json()]).toMatchObject([503, { error: 'SERVICE_UNAVAILABLE', success: false }])
    expect(await isReady(first)).toBe(false)

    proxy.drop()
    const second = await folder.start({ DATABASE_URL: urlOf() })
    await untilReady(second)
    proxy.halt(false)
    await until(() => first.output().includes(`${HOLDING} ${second.process.pid} on`))
    expect(await readyOf([first, second])).toEqual([second])
    await expectSoundRecord(second)
    for (const server of [first, second]) {
      server.process.kill('SIGTERM')
      expect(await ended(server)).toBe(0)
    }
    proxy.close()
  })

  it('change places when the one that leads is frozen, which then writes nothing when it wakes', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const urlOf = await createDatabase()
    const database = new pg.Client(urlOf())
    await database.connect()
    const countTransfers = async (): Promise<number> =>
      (await database.query("select count(*)::int as n from upoints_entries where kind = 'transfer'")).rows[0].n
    const first = await folder.start({ DATABASE_URL: urlOf() })
    await untilReady(first)
    const send = await signIn(first)
    expect(await send()).toBe(200)
    const second = await folder.start({ DATABASE_URL: urlOf() })
    await until(() => second.output().includes(`${HOLDING} ${first.process.pid} on`))
    const before = await countTransfers()
    expect(before).toBeGreaterThan(0)

    first.process.kill('SIGSTOP')
    // The system takes these connections; the process answers them once it wakes.
    const sending = Array.from({ length: 5 }, send)
    await until(() => second.output().includes('Nobody leads: '))
    await untilReady(second)
    first.process.kill('SIGCONT')
    for (const status of await Promise.all(sending)) expect(status).toBeOneOf([503, null])
    await until(() => first.output().includes(`${HOLDING} ${second.process.pid} on`))
    expect(await countTransfers()).toBe(before)
    expect(await readyOf([first, second])).toEqual([second])
    await expectSoundRecord(second)
    await database.end()
    for (const server of [first, second]) {
      server.process.kill('SIGTERM')
      expect(await ended(server)).toBe(0)
    }
  })

  it('change places when the one that leads is frozen before it is ready, which then stands by', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const urlOf = await createDatabase()
    const first = await folder.start({ DATABASE_URL: urlOf() })
    await until(() => first.output().includes('Uptick is at'))
    first.process.kill('SIGSTOP')
    const second = await folder.start({ DATABASE_URL: urlOf() })
    await untilReady(second)
    first.process.kill('SIGCONT')
    await until(() => first.process.exitCode !== null || first.output().includes(`${HOLDING} ${second.process.pid} on`))
    expect(first.output()).toContain('Uptick stopped serving and is trying to lead again: ')
    expect(first.process.exitCode).toBeNull()
    expect(await readyOf([first, second])).toEqual([second])
    for (const server of [first, second]) {
      server.process.kill('SIGTERM')
      expect(await ended(server)).toBe(0)
    }
  })

  it('change places when the event loop of the one that leads is blocked', { timeout: TIMEOUT_MS }, async () => {
    const urlOf = await createDatabase()
    const first = await folder.start({ DATABASE_URL: urlOf(), NODE_OPTIONS: '--inspect=127.0.0.1:0' })
    await untilReady(first)
    const second = await folder.start({ DATABASE_URL: urlOf() })
    await until(() => second.output().includes(`${HOLDING} ${first.process.pid} on`))
    const [address = ''] = /ws:\/\/\S+/.exec(first.output()) ?? []
    const inspector = new WebSocket(address)
    await once(inspector, 'open')
    inspector.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: 'for (;;) {}' } }))
    await untilReady(second)
    expect(second.output()).toContain(`Nobody leads: ${HOLDING} ${first.process.pid} on`)
    await expectSoundRecord(second)
    inspector.terminate()
  })
})
