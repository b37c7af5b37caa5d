import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import { createRoom } from '../../../contract/rooms.ts'
import {
  type CallersTable,
  createCaller,
  createTradeCall,
  downloadTradeCalls,
  listCallers,
} from '../../../contract/trade-calls.ts'
import { toCallers } from '../../../engine/record/callers.ts'
import { downloadedRecord, verifyDownloaded } from '../../testing/downloaded-record.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let url: string
beforeAll(async () => {
  test = await buildTestApp({ started: true, env: { rateLimitScale: 1000 } })
  url = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

const openRoom = async (handle: string) => {
  const host = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
  const boss = await createMember(test.db, { email: test.env.adminEmail }).catch(() => null)
  if (boss) admin = boss
  const form = { name: `Room of ${handle}`, description: 'Calls.', type: 'public', hostEmail: host.email } as const
  await test.as(admin).call(createRoom, { input: form })
  await test.as(host).call(createCaller, { input: { handle } })
  return host
}
const readPage = async (): Promise<CallersTable> => (await test.visitor().call(listCallers)).body.data

/** The figures as the command recounts them from the address, whatever it prints. */
const recountByCommand = async (): Promise<CallersTable> => {
  const folder = await mkdtemp(join(tmpdir(), 'uptick-recount-'))
  try {
    const file = join(folder, 'figures.json')
    const args = ['cli/uptick.ts', 'verify', url, '--no-state', '--figures', file]
    await promisify(execFile)(process.execPath, args)
    return (JSON.parse(await readFile(file, 'utf8')) as { callers: CallersTable }).callers
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** What came of each caller's calls, added up from the table that anybody downloads. */
const countTable = async () => {
  const [head = '', ...lines] = (await test.visitor().call(downloadTradeCalls)).bytes.toString().trim().split(/\r?\n/)
  const columns = head.replace('\ufeff', '').split(',')
  const rows = lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [columns[at], cell])))
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ handle }) => String(handle))].map(([handle, own]) => {
      const ended = (outcome: string) => own.filter((row) => row.outcome === outcome).length
      const counts = { won: ended('profit'), lost: ended('loss'), breakeven: ended('breakeven'), void: ended('void') }
      return [handle, counts]
    }),
  )
}
let admin: Awaited<ReturnType<typeof createMember>>

it('counts callers’ records from the downloaded record to the digit that the page shows', async () => {
  const [ada, ben] = [await openRoom('ada.calls'), await openRoom('ben.calls')]
  const { rows } = await test.db.query('select distinct pair_id from candles order by pair_id')
  const pairs = rows.map(({ pair_id: id }) => String(id))
  for (let made = 0; made < 34; made += 1) {
    const pair = pairs[made % pairs.length] ?? ''
    const direction = made % 3 === 0 ? 'PUT' : 'CALL'
    const confidence = 50 + ((made * 13) % 45)
    const call = { pair, timeframe: '1m', direction, confidence } as const
    expect((await test.as(ada).call(createTradeCall, { input: call })).status).toBe(200)
    if (made % 6 === 0)
      await test.as(ben).call(createTradeCall, { input: { ...call, timeframe: '5m', confidence: null } })
    await test.clock.advance(6 * MINUTE_MS)
  }
  // One stays sealed: nobody counts it yet.
  await test.as(ada).call(createTradeCall, { input: { pair: pairs[0] ?? '', timeframe: '1m', direction: 'CALL' } })

  const { problems, guarantees, tallies } = await verifyDownloaded(downloadedRecord(() => url))
  expect(problems).toEqual([])
  expect(guarantees.recount).toMatchObject({ state: 'holds', problems: [] })

  const page = await readPage()
  const [tally] = tallies
  if (!tally) throw new Error('The record holds no market.')
  const { cells: engine, callers, reachedMs } = tally
  const recounted = toCallers({ feed: page.feed, until: new Date(reachedMs), engine, callers })
  expect(JSON.stringify(recounted)).toBe(JSON.stringify(page))
  const own = page.rows.find(({ handle }) => handle === 'ada.calls')
  expect(own).toMatchObject({ kind: 'person', published: 34, n: expect.any(Number) })
  expect(own?.n).toBeGreaterThanOrEqual(30)
  expect(own?.winRate).not.toBeNull()
  expect(own?.calibration?.n).toBe(own?.n)
  expect(own?.worstStreak).toBeGreaterThan(0)
  const below = page.rows.at(-1)
  expect(below).toMatchObject({ handle: 'ben.calls', published: 6, verdict: 'not enough data yet', calibration: null })
  expect(page.rows.map(({ kind }) => kind)).toContain('engine')
})

it('counts the same by the command, and from the table that is offered for download', async () => {
  const page = await readPage()
  expect(JSON.stringify(await recountByCommand())).toBe(JSON.stringify(page))
  const people = page.rows.filter(({ kind }) => kind === 'person')
  expect(await countTable()).toEqual(
    Object.fromEntries(
      people.map(({ handle, won, lost, breakeven, void: voided }) => [handle, { won, lost, breakeven, void: voided }]),
    ),
  )
})
