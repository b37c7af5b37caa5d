/**
 * The calls of every page load on the embedded database: who the member is, and their statement of points. Over sockets from a process of its
 * own; counted is the CPU of the server alone, beside that of a bare `node:http` server in the same process that answers each request with a
 * select of the member's row on the same database, in turns. The floor of each call is the bare server with the call's own question.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { getMe } from '../../contract/auth.ts'
import { listStatement, STATEMENT_PAGE_SIZE } from '../../contract/upoints.ts'
import { findMember } from '../../server/features/members/store.ts'
import { listStatementLines } from '../../server/features/upoints/list-statement.ts'
import { creditMember } from '../../server/testing/factories.ts'
import { openBenchApp } from './bench-app.ts'
import type { BenchRow } from './bench-row.ts'

const FILE = fileURLToPath(import.meta.url)
const ROUNDS = 12
const CALLS = 400
const CONNECTIONS = 8
const ENTRIES = 200
const GOAL = 0.5

interface Asked {
  port: number
  path: string
  token: string
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

const ask = ({ port, path, token }: Asked): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    get({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}.`))
      response.on('end', resolve).resume()
    }).on('error', reject)
  })

/** As many as there are connections, each with the next call once it has its answer. */
const askMany = async (asked: Asked): Promise<void> => {
  let left = CALLS
  const askOn = async (): Promise<void> => {
    for (; left > 0; await ask(asked)) left -= 1
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, askOn))
}

const tell = async (client: ChildProcess, asked: Asked): Promise<void> => {
  client.send(asked)
  const [answer] = await once(client, 'message')
  if (answer !== 'done') throw new Error(String(answer))
}

/** CPU of this process for one call, µs, in the round that the machine disturbed least. */
const cheapest = async (tasks: Record<string, () => Promise<unknown>>): Promise<Record<string, number>> => {
  const best: Record<string, number> = {}
  // The first rounds warm up.
  for (let round = -2; round < ROUNDS; round += 1)
    for (const [name, task] of Object.entries(tasks)) {
      const before = process.cpuUsage()
      await task()
      const { user, system } = process.cpuUsage(before)
      if (round >= 0) best[name] = Math.min(best[name] ?? Number.POSITIVE_INFINITY, (user + system) / CALLS)
    }
  return best
}

export const run = async (): Promise<BenchRow[]> => {
  const { server, db, signIn, ports } = await openBenchApp()
  const { token, caller } = await signIn('gold')
  const { id } = caller.member
  for (let entry = 0; entry < ENTRIES; entry += 1) await creditMember(db, id, 10)
  const selectMember = () => db.query('select * from members where id = $1', [id])
  const questions: Record<string, () => Promise<unknown>> = {
    '/': async () => (await selectMember()).rows[0],
    '/me': () => findMember(db.orm, id),
    '/statement': () => listStatementLines(db, id, { skip: 0, limit: STATEMENT_PAGE_SIZE }),
  }
  const bareServer = createServer(async ({ url = '/' }, response) => {
    const answer = await questions[url]?.()
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(bareServer, 'listening')
  const client = fork(FILE, ['ask'])
  const [port = 0] = ports
  const { port: barePort } = bareServer.address() as AddressInfo
  const best = await cheapest({
    me: () => tell(client, { port, token, path: `/api${getMe.path}` }),
    statement: () => tell(client, { port, token, path: `/api${listStatement.path}` }),
    bare: () => tell(client, { port: barePort, token, path: '/' }),
    meFloor: () => tell(client, { port: barePort, token, path: '/me' }),
    statementFloor: () => tell(client, { port: barePort, token, path: '/statement' }),
    select: async () => {
      for (let done = 0; done < CALLS; done += 1) await selectMember()
    },
  })
  client.kill()
  bareServer.close()
  await server.stop()
  const { me = 0, statement = 0, meFloor = 0, statementFloor = 0, bare = 0, select = 0 } = best
  const rowOf = (what: string, micros: number, floor: number): BenchRow => ({
    id: '–',
    what,
    ours: `${Math.round(micros)} µs`,
    baseline: `bare server ${Math.round(bare)} µs, of it the select ${Math.round(select)} µs; with the call’s own question ${Math.round(floor)} µs, ${(bare / floor).toFixed(2)} ×`,
    ratio: bare / micros,
    goal: `≥ ${GOAL} ×`,
    met: bare >= GOAL * micros,
  })
  return [
    rowOf('Page load, CPU: who the member is', me, meFloor),
    rowOf('Page load, CPU: statement of points', statement, statementFloor),
  ]
}

if (process.argv[2] === 'ask' && process.argv[1] === FILE)
  process.on('message', (asked: Asked) =>
    askMany(asked).then(
      () => process.send?.('done'),
      (error: Error) => process.send?.(error.message),
    ),
  )
else if (import.meta.main) console.table(await run())
