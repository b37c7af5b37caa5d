import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Feed, MINUTE_MS, Pair } from '../../../contract/market.ts'
import { fromHex } from '../../../engine/log/bytes.ts'
import { sha256 } from '../../../engine/log/hashing.ts'
import { drawnFeedId } from '../../../engine/market/drawn-market.ts'
import { ANCHOR_DAY, createSeedChain } from '../../../engine/market/seed-chain.ts'
import { createKeyedMarket, createSimulatedMarket } from '../../../engine/market/simulated-market.ts'
import { simulatedPairs } from '../../../engine/market/simulated-market-profile.ts'
import { createFakeClock } from '../clock.ts'
import { type FeedDeps, openMarketFeed } from './market-feed.ts'

const DAY_MS = 1440 * MINUTE_MS
const NOW = Date.UTC(2026, 10, 21, 9, 7, 30)
const MONDAY = Date.UTC(2014, 4, 12)
const market = createSimulatedMarket({ seed: 'recorded', pairs: simulatedPairs })

const open = async (setting: string, more: Partial<FeedDeps> = {}) => {
  const wall = createFakeClock(NOW)
  return { wall, feed: await openMarketFeed(setting, { clock: wall, replaySpeed: 60, resumeAt: null, ...more }) }
}

/** CSV of `days` days of 1-minute bars; opens for which `keep` is false are left out. */
const candleCsv = (fromMs: number, days: number, keep: (openAtMs: number) => boolean = () => true): string =>
  ['time,open,high,low,close,volume']
    .concat(
      market
        .bars('EURUSD-OTC', fromMs, fromMs + days * DAY_MS)
        .filter(({ openAtMs }) => keep(openAtMs))
        .map((b) => [`${new Date(b.openAtMs).toISOString().slice(0, 19)}Z`, b.open, b.high, b.low, b.close, 7].join()),
    )
    .join('\n')

describe('the simulated feed', () => {
  it('runs on the wall clock, around the clock', async () => {
    const { wall, feed } = await open('simulated')
    expect(feed.feed).toMatchObject({ kind: 'simulated', label: 'Simulated market' })
    expect([feed.clock.now(), feed.clock.speed, feed.clock.endsAt]).toEqual([NOW, 1, null])
    expect(new Date(feed.liveFrom).toISOString()).toBe('2026-11-21T09:10:00.000Z')
    expect(new Date(feed.historyFrom).toISOString()).toBe('2026-11-07T00:00:00.000Z')
    expect(feed.clock.untilMs(feed.liveFrom)).toBe(150_000)
    wall.stepWall(-3_600_000)
    expect(feed.clock.now()).toBe(NOW - 3_600_000)
  })

  it('gives two weeks of closed bars and never the one being formed', async () => {
    const { wall, feed } = await open('simulated')
    const bars = await feed.bars('GBPUSD-OTC', feed.historyFrom, NOW + DAY_MS)
    expect(bars).toHaveLength(14 * 1440 + 9 * 60 + 7)
    expect(bars.at(-1)?.openAtMs).toBe(Date.UTC(2026, 10, 21, 9, 6))
    const forming = feed.forming('GBPUSD-OTC')
    expect(forming).toMatchObject({ openAtMs: Date.UTC(2026, 10, 21, 9, 7), open: bars.at(-1)?.close })
    await wall.advance(29_999)
    const whole = feed.forming('GBPUSD-OTC')
    await wall.advance(1)
    expect(await feed.bars('GBPUSD-OTC', Date.UTC(2026, 10, 21, 9, 7), NOW + DAY_MS)).toEqual([whole])
  })

  it('is the same market with the same seed only, and does not tell the seed', async () => {
    const [one, same, other] = await Promise.all(
      ['secret', 'secret', 'else'].map(async (seed) => (await open('simulated', { seed })).feed),
    )
    expect(same?.feed.id).toBe(one?.feed.id)
    expect(other?.feed.id).not.toBe(one?.feed.id)
    expect(one?.feed.id).not.toContain('secret')
    const first = (feed: typeof one) => feed?.bars('EURUSD-OTC', NOW - DAY_MS, NOW)
    expect(await first(same)).toEqual(await first(one))
    expect(await first(other)).not.toEqual(await first(one))
  })
})

describe('the seeds of the simulated feed', () => {
  it('are committed to by its id, told once their day is over, and draw its prices again', async () => {
    const { wall, feed } = await open('simulated', { seed: 'secret' })
    const today = NOW - (NOW % DAY_MS)
    expect(() => feed.seedOf?.(today)).toThrow(RangeError)
    await wall.advance(DAY_MS)
    const day = today / DAY_MS
    const seed = fromHex(feed.seedOf?.(today) ?? '')
    const { seedOf } = createSeedChain(seed, day, sha256)
    expect(drawnFeedId(seedOf(ANCHOR_DAY))).toBe(feed.feed.id)
    const again = createKeyedMarket({ pairs: simulatedPairs, seedOf })
    const bars = await feed.bars('USDJPY-OTC', today, today + DAY_MS)
    expect(bars).toHaveLength(1440)
    expect(again.bars('USDJPY-OTC', today, today + DAY_MS)).toEqual(bars)
  })

  it('are there from 2026 to 2059, and a clock outside of them is named', async () => {
    const openAt = (atMs: number) =>
      openMarketFeed('simulated', { clock: createFakeClock(atMs), replaySpeed: 1, resumeAt: null })
    const [early, late] = [Date.UTC(2026, 0, 1, 12), Date.UTC(2060, 0, 1)]
    await expect(openAt(early)).rejects.toThrow(
      'runs from 2026-01-01 to 2059-12-31; this clock says 2026-01-01T12:00:00.000Z',
    )
    await expect(openAt(late)).rejects.toThrow('this clock says 2060-01-01')
    expect((await openAt(Date.UTC(2026, 0, 3))).historyFrom).toBe(Date.UTC(2026, 0, 1))
  })
})

describe('openMarketFeed', () => {
  it.each([
    ['deriv', /^MARKET_FEED=deriv needs DERIV_APP_ID\. Register an application at https:/],
    ['ccxt:', /It is simulated, replay:<folder of candle CSVs>, deriv or ccxt:<exchange>\.$/],
    // With the package it is not known, without it that is asked for first.
    [
      'ccxt:mtgox',
      /^MARKET_FEED names ccxt:mtgox, (but ccxt knows no exchange|which needs the package ccxt: npm install)/,
    ],
    ['deriv:1', /It is simulated, replay:<folder of candle CSVs>, deriv or ccxt:<exchange>\.$/],
    ['replay:', /It is simulated, replay:<folder of candle CSVs>, deriv or ccxt:<exchange>\.$/],
    ['Simulated', /It is simulated, replay:<folder of candle CSVs>, deriv or ccxt:<exchange>\.$/],
    ['replay:/no/such/folder', /\/no\/such\/folder, which cannot be read\.$/],
  ])('refuses %s with a sentence', async (setting, message) => {
    await expect(open(setting)).rejects.toThrow(message)
  })
})

describe('the replay feed', () => {
  let folder = ''
  const gapAt = MONDAY + 30 * MINUTE_MS
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recordings-'))
    const save = (file: string, text: string) => writeFile(join(folder, file), text)
    await save(
      'EURUSD_1m_201405.csv',
      candleCsv(MONDAY - 4 * DAY_MS, 6, (openAtMs) => openAtMs !== gapAt),
    )
    await save('EURUSD_1m_short.csv', candleCsv(MONDAY - 4 * DAY_MS, 5))
    await save('GBPUSD_1m_2012.csv', candleCsv(Date.UTC(2012, 1, 6) - 4 * DAY_MS, 6))
    await save('XRPETH_5m_201801.csv', 'not even read')
    await save('USDJPY_1m_bad.csv', candleCsv(MONDAY, 0).concat('\n2014-05-01T00:00:00Z,1,1,1,x,0'))
    await save(
      'AUDUSD_1m_parts.csv',
      candleCsv(MONDAY, 10, (at) => Math.abs(at - MONDAY - 5 * DAY_MS) > 3 * DAY_MS),
    )
    await save('SPX_1m_day.csv', candleCsv(MONDAY, 1))
    await save(
      'NZDUSD_1m_slow.csv',
      candleCsv(MONDAY, 16, (at) => at % (5 * MINUTE_MS) === 0),
    )
    await save(
      'CADCHF_1m_stray.csv',
      candleCsv(MONDAY, 16, (at) => at % (5 * MINUTE_MS) === 0 || at === MONDAY + 6 * MINUTE_MS),
    )
    await save('labels.csv', 'file,label')
    await save('notes.txt', 'not candles')
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('replays what can be replayed and says what cannot', async () => {
    const { feed } = await open(`replay:${folder}`)
    expect(feed.pairs.map(({ id, name, starter }) => [id, name, starter])).toEqual([
      ['EURUSD', 'EUR/USD', true],
      ['GBPUSD', 'GBP/USD', true],
    ])
    expect(feed.feed).toMatchObject({
      kind: 'replay',
      label: 'Replayed market: EUR/USD May 8–13, 2014; GBP/USD Feb 2–7, 2012',
    })
    expect(new Map(feed.skipped.map(({ file, reason }) => [file, reason]))).toEqual(
      new Map([
        ['AUDUSD_1m_parts.csv', 'it has a gap of 6 days'],
        ['CADCHF_1m_stray.csv', 'Line 4: time 2014-05-12T00:06:00Z is off the 5-minute grid of the recording.'],
        ['EURUSD_1m_short.csv', 'EURUSD_1m_201405.csv has more of EUR/USD'],
        ['NZDUSD_1m_slow.csv', expect.stringContaining('longer than a minute')],
        ['SPX_1m_day.csv', 'it has 1440 bars, but needs 4320'],
        ['USDJPY_1m_bad.csv', 'Line 2: close "x" is not a number.'],
        ['XRPETH_5m_201801.csv', expect.stringContaining('longer than a minute')],
        ['labels.csv', 'its name is not SYMBOL_1m_dates.csv'],
      ]),
    )
  })

  it('answers in the shapes of the contract, each pair with its place in its recording', async () => {
    const { feed } = await open(`replay:${folder}`)
    expect(Feed.parse(feed.feed)).toEqual(feed.feed)
    for (const pair of feed.pairs) expect(Pair.parse(pair)).toEqual(pair)
    const [bar] = await feed.bars('GBPUSD', feed.historyFrom, feed.liveFrom)
    const recording = feed.pairs[1]?.recording
    expect(new Date((bar?.openAtMs ?? 0) + (recording?.offsetMs ?? 0)).toISOString()).toBe(recording?.firstAt)
    expect(recording).toMatchObject({ firstAt: '2012-02-02T00:00:00.000Z', lastAt: '2012-02-07T23:59:00.000Z' })
  })

  it('starts on Monday, with everything before as history, and shows only what has closed', async () => {
    const { wall, feed } = await open(`replay:${folder}`)
    expect([feed.clock.now(), feed.liveFrom]).toEqual([MONDAY, MONDAY])
    expect(await feed.bars('EURUSD', feed.historyFrom, MONDAY)).toHaveLength(4 * 1440)
    expect(await feed.bars('EURUSD', MONDAY, MONDAY + DAY_MS)).toEqual([])
    await wall.advance(2_500)
    const bars = await feed.bars('EURUSD', MONDAY, MONDAY + DAY_MS)
    expect(bars.map(({ openAtMs }) => openAtMs)).toEqual([MONDAY, MONDAY + MINUTE_MS])
    expect(feed.forming('EURUSD')?.openAtMs).toBe(MONDAY + 2 * MINUTE_MS)
  })

  it('leaves a gap a gap', async () => {
    const { wall, feed } = await open(`replay:${folder}`)
    await wall.advance(30_500)
    expect(feed.forming('EURUSD')).toBeNull()
    expect(feed.forming('GBPUSD')).not.toBeNull()
    await wall.advance(10_000)
    const opens = (await feed.bars('EURUSD', gapAt - MINUTE_MS, gapAt + 2 * MINUTE_MS)).map(({ openAtMs }) => openAtMs)
    expect(opens).toEqual([gapAt - MINUTE_MS, gapAt + MINUTE_MS])
  })

  it('goes on where the last run had got to, in the same market', async () => {
    const [first, second] = [
      await open(`replay:${folder}`),
      await open(`replay:${folder}`, { resumeAt: MONDAY + 90 * MINUTE_MS }),
    ]
    expect(second.feed.clock.now()).toBe(MONDAY + 90 * MINUTE_MS)
    expect([second.feed.feed, second.feed.liveFrom]).toEqual([first.feed.feed, MONDAY])
    const asked = await open(`replay:${folder}`, {
      resumeAt: async (feedId) => (feedId === first.feed.feed.id ? MONDAY + 5 * MINUTE_MS : null),
    })
    expect(asked.feed.clock.now()).toBe(MONDAY + 5 * MINUTE_MS)
    const before = await open(`replay:${folder}`, { resumeAt: MONDAY - DAY_MS })
    expect(before.feed.clock.now()).toBe(MONDAY)
  })

  it('closes at the end of the recording for good', async () => {
    const { feed } = await open(`replay:${folder}`, { resumeAt: MONDAY + 100 * DAY_MS })
    expect(feed.clock.endsAt).toBe(MONDAY + 2 * DAY_MS)
    expect(feed.clock.now()).toBe(MONDAY + 2 * DAY_MS)
    expect(feed.forming('EURUSD')).toBeNull()
    expect(await feed.bars('EURUSD', feed.historyFrom, Number.MAX_SAFE_INTEGER)).toHaveLength(6 * 1440 - 1)
  })

  it('stands still while it is paused', async () => {
    const { wall, feed } = await open(`replay:${folder}`, { paused: true })
    await wall.advance(60_000)
    expect(feed.clock.now()).toBe(MONDAY)
    feed.clock.start()
    await wall.advance(1_000)
    expect(feed.clock.now()).toBe(MONDAY + MINUTE_MS)
  })

  it('refuses a pair it does not have, and a folder with nothing to replay', async () => {
    const { feed } = await open(`replay:${folder}`)
    expect(() => feed.forming('USDJPY')).toThrow('no pair USDJPY')
    await expect(feed.bars('USDJPY', 0, NOW)).rejects.toThrow('no pair USDJPY')
    const empty = await mkdtemp(join(tmpdir(), 'recordings-'))
    await writeFile(join(empty, 'SPX_1m_day.csv'), candleCsv(MONDAY, 1))
    await expect(open(`replay:${empty}`)).rejects.toThrow(
      /holds no 1-minute recording to replay\. SPX_1m_day\.csv: it has 1440 bars, but needs 4320\.$/,
    )
    await rm(empty, { recursive: true })
  })
})

const RECORDINGS = '../shared/data'
const recorded = existsSync(RECORDINGS)
if (!recorded) console.warn(`${RECORDINGS} is not there: no recorded market is replayed.`)

describe.skipIf(!recorded)('the replay of recorded candles', () => {
  it('lays five instruments of different years on the fortnight of EUR/USD', async () => {
    const { feed } = await open(`replay:${RECORDINGS}`)
    expect(feed.feed.label).toBe(
      'Replayed market: EUR/USD May 1–15, 2014; GBP/USD Feb 1–15, 2012; USD/JPY Feb 1–14, 2013; ' +
        'BTC/PERP Dec 31, 2021 – Jan 13, 2022; XAU/USD May 1–8, 2014',
    )
    expect(feed.pairs.map(({ decimals }) => decimals)).toEqual([5, 5, 3, 1, 3])
    expect(new Date(feed.liveFrom).toISOString()).toBe('2014-05-12T00:00:00.000Z')
    expect(new Date(feed.clock.endsAt ?? 0).toISOString()).toBe('2014-05-16T00:00:00.000Z')
    for (const { id, recording } of feed.pairs) {
      expect(Number.isInteger((recording?.offsetMs ?? Number.NaN) / (7 * DAY_MS))).toBe(true)
      expect((await feed.bars(id, feed.historyFrom, feed.liveFrom)).length).toBeGreaterThan(1440)
    }
  })

  it('keeps the market shut over the weekend', async () => {
    const { feed } = await open(`replay:${RECORDINGS}`)
    const saturday = Date.UTC(2014, 4, 10)
    for (const id of ['EURUSD', 'GBPUSD', 'USDJPY'])
      expect(await feed.bars(id, saturday, saturday + DAY_MS)).toEqual([])
  })
})
