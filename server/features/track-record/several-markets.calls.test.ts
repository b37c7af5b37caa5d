import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import { getSignalReplay } from '../../../contract/replays.ts'
import { listSignals } from '../../../contract/signals.ts'
import {
  downloadSettledSignals,
  getReachability,
  getTrackRecord,
  listGaps,
  listMarkets,
  listSettledSignals,
} from '../../../contract/track-record.ts'
import type { Figures } from '../../../engine/record/figures.ts'
import { readPublishedFigures } from '../../../engine/record/read-figures.ts'
import { answersOfAll } from '../../../engine/record/record-file.ts'
import type { RecordSource } from '../../../engine/record/record-source.ts'
import type { Database } from '../../db/client.ts'
import { createFakeClock } from '../../platform/clock.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { downloadedRecord, verifyDownloaded } from '../../testing/downloaded-record.ts'
import { createMember } from '../../testing/factories.ts'
import { createTestFeed, MARKET_START } from '../../testing/market.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

const OWN = 'simulated:test'
const BESIDE = 'simulated:beside'
/** Minutes without a candle: of each market other ones. */
const isMissingBeside = (_pair: string, openAtMs: number) => ((openAtMs - MARKET_START) / MINUTE_MS) % 17 === 5

let db: Database
let test: TestApp
let url: string
let away = true
let tried = 0

beforeAll(async () => {
  const clock = createFakeClock(MARKET_START + 500)
  const open = async () => {
    tried += 1
    if (away) throw new Error('No line to the venue.')
    return createTestFeed(clock, isMissingBeside, undefined, 'beside')
  }
  const furtherFeeds = [{ setting: 'beside', id: BESIDE, open }]
  db = await openTestDatabase()
  test = await buildTestApp({ db, started: true, clock, env: { rateLimitScale: 1000 }, furtherFeeds })
  url = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
// The last test stops the server, to start another one.
afterAll(() => db.close())

const downloaded = downloadedRecord(() => url)
const verify = (source: RecordSource = downloaded) => verifyDownloaded(source)

/** The same server, with figures that `bend` has changed. */
const bent = (bend: (path: string, data: unknown) => unknown): RecordSource => ({
  ...downloaded,
  readPublished: async (path) => bend(path, await downloaded.readPublished(path)),
})

const isOf = (path: string, market: string) => path.includes(encodeURIComponent(market))

/** What the command finds, and the files that it writes. */
const runCommand = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'uptick-markets-'))
  try {
    const [figures, signals] = [join(folder, 'figures.json'), join(folder, 'signals.csv')]
    const options = ['--no-state', '--figures', figures, '--signals', signals, '--market', BESIDE]
    const { stdout } = await promisify(execFile)(process.execPath, ['cli/uptick.ts', 'verify', url, ...options])
    return { stdout, figures: JSON.parse(await readFile(figures, 'utf8')), signals: await readFile(signals) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const markets = async () => (await test.visitor().call(listMarkets)).body.data
const readTrack = async (market?: string) =>
  (await test.visitor().call(getTrackRecord, { input: { market } })).body.data.performance

describe('several markets in one process', () => {
  it('leave the others alone where one has no line at the start, and say so', async () => {
    await test.clock.advance(10 * MINUTE_MS)
    expect(tried).toBeGreaterThan(10)
    expect(await markets()).toEqual([
      {
        feed: expect.objectContaining({ id: OWN }),
        until: expect.any(String),
        state: 'running',
        since: expect.any(String),
      },
    ])
    expect((await readTrack()).n).toBeGreaterThan(0)
    expect(test.log.join('')).toContain(
      'The market beside is not decided, and tried again in 30 s: No line to the venue.',
    )
    const { holds, published } = await verify()
    expect([holds, published.beside]).toEqual([true, []])
  })

  it('have each its own slots, candles and gaps once it is there, and one log that holds', async () => {
    away = false
    await test.clock.advance(75 * MINUTE_MS + 20_000)
    expect((await markets()).map(({ feed, state }) => [feed.id, state])).toEqual([
      [OWN, 'running'],
      [BESIDE, 'running'],
    ])
    const { rows } = await test.db.query(
      `select feed_id, count(*)::int as slots, count(*) filter (where outcome = 'void')::int as void from slots group by 1 order by 1`,
    )
    const [beside, own] = rows
    expect([beside?.feed_id, own?.feed_id, own?.void]).toEqual([BESIDE, OWN, 0])
    expect(Number(beside?.void)).toBeGreaterThan(0)
    // Of the same pairs, and never the same prices.
    const { rows: shared } = await test.db.query(
      `select count(*)::int as n, count(*) filter (where a.close = b.close)::int as same from candles a join candles b
       on a.feed_id = '${OWN}' and b.feed_id = '${BESIDE}' and a.pair_id = b.pair_id and a.open_at = b.open_at`,
    )
    expect(Number(shared[0]?.n)).toBeGreaterThan(100)
    expect(Number(shared[0]?.same)).toBeLessThan(Number(shared[0]?.n) / 20)

    const { holds, problems, notChecked, guarantees, tallies } = await verify()
    expect(problems).toEqual([])
    // Both go on: neither stands still because the other spoke last.
    expect(notChecked.filter((sentence) => sentence.includes('has been silent'))).toEqual([])
    expect(guarantees.recount).toMatchObject({
      state: 'holds',
      sentence: 'Recounted from the entries, separately for each of 2 markets.',
    })
    expect([holds, tallies.map(({ feed }) => feed)]).toEqual([true, [OWN, BESIDE]])
  })

  it('publish figures that are counted for each by itself, and summed nowhere', async () => {
    const [own, beside] = [await readTrack(), await readTrack(BESIDE)]
    expect([own.source.id, beside.source.id]).toEqual([OWN, BESIDE])
    expect(await readTrack(OWN)).toEqual(own)
    for (const { n } of [own, beside]) expect(n).toBeGreaterThan(30)
    const { rows } = await test.db.query(
      `select feed_id, count(*)::int as n from slots where outcome in ('profit', 'loss') group by 1 order by 1`,
    )
    expect(rows.map(({ n }) => Number(n))).toEqual([beside.n, own.n])
    expect((await test.visitor().call(getTrackRecord, { input: { market: 'nowhere' } })).body.error).toBe(
      'MARKET_NOT_FOUND',
    )
    // Nobody was told of the one beside: how soon it reached members is not measured.
    const reached = async (market: string) =>
      (await test.visitor().call(getReachability, { input: { market } })).body.data
    expect([(await reached(OWN)).isMeasured, (await reached(BESIDE)).isMeasured]).toEqual([true, false])
  })

  it('show members the club’s own signals alone, and everybody what was settled on each', async () => {
    const gold = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    const seen = (await test.as(gold).call(listSignals, { input: { limit: 100 } })).body.data
    expect(seen.length).toBeGreaterThan(50)
    expect(new Set(seen.map(({ source }) => source.id))).toEqual(new Set([OWN]))
    const input = { market: BESIDE, limit: 20 }
    const settled = (await test.visitor().call(listSettledSignals, { input })).body.data
    expect(settled).not.toHaveLength(0)
    const [newest] = settled
    const replay = await test.visitor().call(getSignalReplay, { params: { id: newest?.id ?? '' } })
    expect(replay.body.data.signal.source.id).toBe(BESIDE)
    // Between its reveal and its settlement the log holds the other market's candles too.
    const told = replay.body.data.entries.candles.map(({ text }) => JSON.parse(text).feed)
    expect(new Set(told)).toEqual(new Set([BESIDE]))
    expect(told).toHaveLength(newest?.timeframe === '1m' ? 1 : 5)
  })

  it('are recounted by the command: figures of both, and the table of either to the byte', async () => {
    const { stdout, figures, signals } = await runCommand()
    expect(stdout).toContain('separately for each of 2 markets')
    const published = await readPublishedFigures(downloaded)
    const { beside, ...first } = figures as Figures & { beside: Figures[] }
    expect(JSON.stringify(first)).toBe(JSON.stringify(published.claimed))
    const [other] = published.beside
    expect(beside.map((one) => JSON.stringify(one))).toEqual([JSON.stringify(other)])
    const table = await test.visitor().call(downloadSettledSignals, { input: { market: BESIDE } })
    expect(signals.equals(table.bytes)).toBe(true)
    const ownTable = await test.visitor().call(downloadSettledSignals)
    expect(signals.equals(ownTable.bytes)).toBe(false)
  })

  it('are copied into one file whose answers are those of each', async () => {
    const published = await readPublishedFigures(downloaded)
    const answers = answersOfAll(published)
    expect(await readPublishedFigures({ readPublished: async (path) => answers[path] ?? null })).toEqual(published)
  })

  it.each([
    [
      'adds one market’s wins to the other’s',
      (path: string, data: unknown) => {
        if (!path.startsWith('track-record?') || !isOf(path, OWN)) return data
        const { performance, ...rest } = data as Figures['trackRecord']
        return { ...rest, performance: { ...performance, wonSignals: performance.wonSignals + 1 } }
      },
      'wonSignals',
    ],
    [
      'shows the other market’s figures under a name',
      (path: string, data: unknown) =>
        path.startsWith('track-record/breakdown') && isOf(path, BESIDE)
          ? downloaded.readPublished(path.replace(encodeURIComponent(BESIDE), encodeURIComponent(OWN)))
          : data,
      'beside: breakdown',
    ],
    [
      'names a market and tells no figures of it',
      (path: string, data: unknown) => (isOf(path, BESIDE) ? null : data),
      `We can’t read the published results of the market ${BESIDE}.`,
    ],
    [
      'names a market that the record does not hold',
      (path: string, data: unknown) => {
        const text = JSON.stringify(data)
        return path === 'track-record/markets' || isOf(path, BESIDE)
          ? JSON.parse(text.replaceAll(BESIDE, 'simulated:elsewhere'))
          : data
      },
      'simulated:elsewhere',
    ],
  ])('is noticed by the recount where the server %s', async (_, bend, problem) => {
    const { holds, guarantees } = await verify(bent(bend))
    expect([holds, guarantees.recount.state]).toEqual([false, 'fails'])
    expect(guarantees.recount.problems.join('\n')).toContain(problem)
  })

  it('tell of their gaps by name, an outage of either of that one alone', async () => {
    await test.clock.advance(MINUTE_MS)
    test.clock.stepWall(4 * MINUTE_MS)
    await test.clock.advance(3 * MINUTE_MS)
    const { rows } = await test.db.query(
      `select index, text from log_entries where kind = 'missed' order by index desc`,
    )
    const missed = rows.map(({ index, text }) => ({ sequence: Number(index) + 1, feed: JSON.parse(String(text)).feed }))
    const sequences = async (market?: string) =>
      (await test.visitor().call(listGaps, { input: { market } })).body.data.map(({ sequence }) => sequence)
    for (const market of [OWN, BESIDE]) {
      const own = missed.filter(({ feed }) => feed === market)
      expect(own.length).toBeGreaterThan(0)
      expect(await sequences(market)).toEqual(own.map(({ sequence }) => sequence))
    }
    expect(await sequences()).toEqual(missed.map(({ sequence }) => sequence))
    const { problems, holds } = await verify()
    expect([problems, holds]).toEqual([[], true])
  })
})

describe('a market that is not run any more', () => {
  it('is listed for ever with its results, and missed by both verifiers where it is withdrawn', async () => {
    const before = await readTrack(BESIDE)
    await test.close()
    const later = await buildTestApp({ db, clock: test.clock, started: true, env: { rateLimitScale: 1000 } })
    url = await later.app.listen({ port: 0, host: '127.0.0.1' })
    const visitor = later.visitor()
    await later.clock.advance(3 * MINUTE_MS)
    const listed = (await visitor.call(listMarkets)).body.data
    expect(listed).toEqual([
      {
        feed: expect.objectContaining({ id: OWN }),
        until: expect.any(String),
        state: 'running',
        since: expect.any(String),
      },
      { feed: expect.objectContaining({ id: BESIDE }), until: before.until, state: 'paused', since: before.until },
    ])
    const results = (await visitor.call(getTrackRecord, { input: { market: BESIDE } })).body.data.performance
    expect(results).toEqual(before)
    const settled = (await visitor.call(listSettledSignals, { input: { market: BESIDE } })).body.data
    const replay = await visitor.call(getSignalReplay, { params: { id: settled[0]?.id ?? '' } })
    expect(replay.body.data.signal.source.id).toBe(BESIDE)

    const honest = await verify()
    expect([honest.problems, honest.guarantees.recount.problems, honest.holds]).toEqual([[], [], true])
    for (const [gone, left] of [
      [BESIDE, OWN],
      [OWN, BESIDE],
    ] as const) {
      const withdrawn = await verify(
        bent(async (path, data) => {
          const answer = await data
          if (path === 'track-record/markets')
            return (answer as { feed: { id: string } }[]).filter(({ feed }) => feed.id === left)
          // The addresses without a market tell of what is left.
          const separator = path.includes('?') ? '&' : '?'
          return path.includes('market=') ? answer : downloaded.readPublished(`${path}${separator}market=${left}`)
        }),
      )
      expect([withdrawn.holds, withdrawn.guarantees.recount.state]).toEqual([false, 'fails'])
      expect(withdrawn.guarantees.recount.problems[0]).toMatch(
        new RegExp(`\\(${gone}\\) was withdrawn: the record has \\d+ of its signals, \\d+ won`),
      )
    }
    await later.close()
  })
})
