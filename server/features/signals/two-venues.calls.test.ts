import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MINUTE_MS, timeframeMs } from '../../../contract/market.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import { createSimulatedMarket } from '../../../engine/market/simulated-market.ts'
import { simulatedPairs } from '../../../engine/market/simulated-market-profile.ts'
import type { Database } from '../../db/client.ts'
import { slots } from '../../db/schema/schema.ts'
import { createFakeClock, type FakeClock } from '../../platform/clock.ts'
import { type CcxtExchange, loadCcxtExchange } from '../../platform/market-feed/ccxt-exchange.ts'
import { listCcxtPairs } from '../../platform/market-feed/ccxt-pairs.ts'
import { createCcxtVenue } from '../../platform/market-feed/ccxt-venue.ts'
import type { MarketFeed } from '../../platform/market-feed/feed-port.ts'
import { createLiveFeed } from '../../platform/market-feed/live-feed.ts'
import { openMarketFeed } from '../../platform/market-feed/market-feed.ts'
import { checkDuties } from '../../testing/check-duties.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { decideAgain, keyOf, readAllEntries, saidOf } from '../../testing/decide-again.ts'
import { tries } from '../../testing/depth.ts'
import { startDerivServer } from '../../testing/deriv-server.ts'
import { startExchangeServer } from '../../testing/exchange-server.ts'
import { createTestDesk } from '../../testing/market.ts'
import { createTestTransact } from '../../testing/transact.ts'
import { createFurtherMarket } from './further-market.ts'
import { TIMEFRAMES } from './rules.ts'
import type { History } from './train-engines.ts'

/** A Wednesday. */
const FIRST_SLOT = Date.parse('2026-03-04T10:00:00.000Z')
const HISTORY_MS = 4 * 60 * MINUTE_MS
const MINUTES = tries(24, 1_440)
/** The exchange is away when the server starts, and in these minutes; Deriv is silent in those. They never fail together. */
const AWAY_AT_START = 2
const isExchangeAway = (minute: number): boolean => minute <= AWAY_AT_START || (minute % 24 >= 9 && minute % 24 <= 11)
const isDerivSilent = (minute: number): boolean => minute % 24 === 15 || minute % 24 === 16
const EXCHANGE_ID = 'ccxt:bitstamp:v1:test'
/** Both venues quote the same two pairs, each at prices of its own. */
const SYMBOLS = ['EUR/USD', 'GBP/USD']

let db: Database
const closers: (() => Promise<void>)[] = []
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
  await db.close()
})

/** A timer's work may wait for a venue, whose answer may wait for the next timer: the clock waits for neither. */
const detached = (clock: FakeClock): FakeClock => ({
  ...clock,
  setTimeout: (run, ms) =>
    clock.setTimeout(() => {
      run()
    }, ms),
})
const turn = () => new Promise((done) => setImmediate(done))
const truthOf = (seed: string) => {
  const market = createSimulatedMarket({ seed, pairs: simulatedPairs })
  return {
    bars: (pairId: string, fromMs: number, toMs: number) => market.bars(`${pairId}-OTC`, fromMs, toMs),
    formingAt: (pairId: string, atMs: number) => market.formingAt(`${pairId}-OTC`, atMs),
  }
}
const installed = await loadCcxtExchange('bitstamp').catch(() => null)
if (!installed) console.warn('The package ccxt is not installed: the exchange is asked by calls of the test’s own.')

/** The exchange at `address`: through ccxt where that is installed, else by the same calls over the same wire. */
const connect = async (address: string): Promise<CcxtExchange> => {
  if (installed) {
    const exchange = await loadCcxtExchange('bitstamp')
    Object.assign(exchange, { urls: { api: { public: address, private: address } }, enableRateLimit: false })
    return exchange
  }
  const ask = async (path: string) => {
    const answer = await fetch(`${address}/v2/${path}`)
    if (!answer.ok) throw new Error(`bitstamp GET ${answer.status}`)
    return answer.json()
  }
  const markets = Object.fromEntries(SYMBOLS.map((symbol) => [symbol, { precision: { price: 0.00001 } }]))
  return {
    id: 'bitstamp',
    name: 'Bitstamp',
    rateLimit: 75,
    precisionMode: 4,
    has: { fetchOHLCV: true },
    markets,
    timeframes: { '1m': '60' },
    loadMarkets: () => ask('markets/'),
    fetchOHLCV: async (symbol, _, since, limit) => {
      const [start, end] = [since / 1000, since / 1000 + 60 * (limit - 1)]
      const path = `ohlc/${symbol.replace('/', '').toLowerCase()}/?step=60&start=${start}&end=${end}`
      const { data } = (await ask(path)) as { data: { ohlc: Record<string, string>[] } }
      return data.ohlc.map((row) => [
        Number(row.timestamp) * 1000,
        ...['open', 'high', 'low', 'close', 'volume'].map((field) => Number(row[field])),
      ])
    },
  }
}

/** Both venues on this computer, the faults that a test switches on, and a clock that waits for what is under way. */
const openVenues = async () => {
  const fake = createFakeClock(FIRST_SLOT + 500)
  const clock = detached(fake)
  const [derivTruth, exchangeTruth] = [truthOf('a day of deriv'), truthOf('a day of an exchange')]
  /** `opening`: the exchange has answered, and its market is being opened. */
  const faults = { away: true, silent: false, opening: false }
  const closed = (toMs: number) => Math.min(toMs, Math.floor(fake.now() / MINUTE_MS) * MINUTE_MS)
  const deriv = await startDerivServer({
    clock: fake,
    bars: (symbol, fromMs, toMs) => derivTruth.bars(symbol.replace('frx', ''), fromMs, closed(toMs)),
    forming: (symbol) => derivTruth.formingAt(symbol.replace('frx', ''), fake.now()),
    conduct: () => (faults.silent ? 'silent' : 'answer'),
  })
  closers.push(deriv.close)
  let refused = 0
  const refuse = [
    (response: ServerResponse) => void response.writeHead(503).end('{"status":"error","reason":"Down."}'),
    (response: ServerResponse) => void response.destroy(),
    (response: ServerResponse) => void response.writeHead(429).end('{}'),
  ]
  /** Every fifth answer of a pair that is there is an error: asked again, it comes. */
  const asked = new Map<string, number>()
  const exchange = await startExchangeServer({
    symbols: SYMBOLS,
    bars: (symbol, fromMs, toMs): Bar[] => {
      const pairId = symbol.replace('/', '')
      const bars = exchangeTruth.bars(pairId, fromMs, closed(toMs + 1))
      const forming = exchangeTruth.formingAt(pairId, fake.now())
      return forming && forming.openAtMs >= fromMs && forming.openAtMs <= toMs ? [...bars, forming] : bars
    },
    fault: (response, symbol) => {
      const count = (asked.get(symbol ?? '') ?? 0) + 1
      asked.set(symbol ?? '', count)
      const isOnce = symbol !== null && count % 5 === 0
      if (!faults.away && !isOnce) return false
      refused += 1
      refuse[faults.away ? refused % 2 : 0]?.(response)
      return true
    },
  })
  closers.push(exchange.close)

  let [asking, calls] = [0, 0]
  /** Counts what is waited for: `bars` for both markets, `calls` over the exchange's wire. */
  const counted = (feed: MarketFeed): MarketFeed => ({
    ...feed,
    historyFrom: FIRST_SLOT - HISTORY_MS,
    bars: async (...of) => {
      asking += 1
      return feed.bars(...of).finally(() => {
        asking -= 1
      })
    },
  })
  const onWire =
    <Arguments extends unknown[], Answer>(call: (...of: Arguments) => Promise<Answer>) =>
    (...of: Arguments): Promise<Answer> => {
      calls += 1
      return call(...of).finally(() => {
        calls -= 1
      })
    }
  const said: string[] = []
  const log = {
    warn: (text: unknown) => void said.push(String(text)),
    info: () => {},
    error: (text: unknown) => void said.push(JSON.stringify(text)),
  } as never

  const openDeriv = async (): Promise<MarketFeed> => {
    const settings = { appId: '1', address: deriv.address, symbols: ['frxEURUSD', 'frxGBPUSD'] }
    const feed = await openMarketFeed('deriv', { clock, replaySpeed: 1, resumeAt: null, deriv: settings, log })
    closers.push(async () => feed.close?.())
    return counted(feed)
  }
  const openExchange = async (): Promise<MarketFeed> => {
    const spoken = await connect(exchange.address)
    spoken.loadMarkets = onWire(spoken.loadMarkets.bind(spoken))
    spoken.fetchOHLCV = onWire(spoken.fetchOHLCV.bind(spoken))
    const pairs = await listCcxtPairs(spoken, SYMBOLS, clock.now())
    const venue = createCcxtVenue({ exchange: spoken, symbols: SYMBOLS, clock, log })
    const feed = createLiveFeed({ id: EXCHANGE_ID, label: 'Bitstamp', pairs, venue, clock, log })
    await feed.open?.()
    faults.opening = true
    return counted(feed)
  }

  /** Lets `ms` pass, and what the sides say to each other arrive. */
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; ) {
      // A lost connection comes back in the machine's time, not in the clock's: little may pass meanwhile.
      const stepMs = Math.min(left, deriv.isConnected() ? 5_000 : 500)
      left -= stepMs
      await fake.advance(stepMs)
      for (let turns = 0; turns < (deriv.isConnected() ? 1 : 20); turns += 1) await turn()
      while (calls > 0) await turn()
      await deriv.settled()
    }
  }
  /** Time passes only while a venue is waited for: not for what the database takes. */
  const until = async (isDone: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await isDone()))
      if (asking > 0) await pass(250)
      else await turn()
  }
  return { fake, clock, log, said, faults, openDeriv, openExchange, pass, until, derivTruth, exchangeTruth }
}

type Venues = Awaited<ReturnType<typeof openVenues>>

/** A server with Deriv as its own market and the exchange beside it. */
const startServer = async ({ clock, log, openDeriv, openExchange, until, fake }: Venues) => {
  const desk = await createTestDesk(db, { clock, feed: await openDeriv() })
  const beside = createFurtherMarket({
    further: { setting: 'ccxt:bitstamp', id: EXCHANGE_ID, open: openExchange },
    db,
    clock,
    log,
    record: desk.record,
    transact: createTestTransact(db, clock),
  })
  const boundaryMs = Math.floor(fake.now() / MINUTE_MS) * MINUTE_MS
  const starting = desk.job.start()
  await until(() => (desk.boundaries.at(-1)?.boundaryMs ?? 0) >= boundaryMs)
  await starting
  const begun = beside.start()
  const stop = async () => {
    await Promise.all([desk.job.stop({ leading: true }), beside.stop({ leading: true })])
    await begun
  }
  closers.push(stop)
  return { desk, beside, begun, stop }
}

/** Goes on to the next boundary, and waits until every market that runs has handled it. */
const nextMinute = async (
  { fake, pass, until, faults }: Venues,
  { desk, beside }: Awaited<ReturnType<typeof startServer>>,
) => {
  const boundaryMs = (Math.floor(fake.now() / MINUTE_MS) + 1) * MINUTE_MS
  const isOpened = async () => !faults.opening || (await beside.view())?.state === 'running'
  while (fake.now() <= boundaryMs) {
    await pass(Math.min(5_000, boundaryMs + 1 - fake.now()))
    // A market that is being opened is waited for: by this clock the database takes no time.
    await until(isOpened)
    faults.opening = false
  }
  const hasReached = async () => {
    const view = await beside.view()
    return view?.state !== 'running' || Date.parse(view.until ?? '') >= boundaryMs
  }
  await until(async () => (desk.boundaries.at(-1)?.boundaryMs ?? 0) >= boundaryMs && (await hasReached()))
  return boundaryMs
}

it(`two live markets in one process: faults of one are no other’s (${MINUTES} minutes)`, {
  timeout: tries(300_000, 7_200_000),
}, async () => {
  const venues = await openVenues()
  const server = await startServer(venues)
  const { desk, beside } = server
  const awayAt: number[] = []
  const silentAt: number[] = []
  let throughMs = FIRST_SLOT
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    venues.faults.away = isExchangeAway(minute)
    venues.faults.silent = isDerivSilent(minute)
    throughMs = await nextMinute(venues, server)
    if (venues.faults.away) awayAt.push(throughMs - MINUTE_MS)
    if (venues.faults.silent) silentAt.push(throughMs - MINUTE_MS)
    // Once there are prices, it is opened: within the time between two tries.
    if (minute === AWAY_AT_START + 2) await venues.until(async () => (await beside.view())?.state === 'running')
  }
  const ownId = desk.market.feed.id
  expect(venues.said.join('\n')).toContain('The market ccxt:bitstamp is not decided, and tried again in 30 s:')

  // Slots = records, in each market from its opening on: nothing is missed, whatever befell the other.
  const entries = await readAllEntries(desk.record)
  expect(checkDuties(entries).problems).toEqual([])
  const fields = entries.map(({ text }) => JSON.parse(text))
  expect(fields.filter(({ kind }) => kind === 'missed' || kind === 'clock')).toEqual([])
  const opened = new Map(
    fields.filter(({ kind }) => kind === 'genesis').map((one) => [one.feed, Date.parse(one.liveFrom)]),
  )
  expect([...opened.keys()]).toEqual([ownId, EXCHANGE_ID])
  const rows = await db.orm.select().from(slots)
  for (const [id, fromMs] of opened) {
    const boundaries = (stepMs: number) => Math.floor(throughMs / stepMs) - Math.ceil(fromMs / stepMs) + 1
    const owed = TIMEFRAMES.reduce((sum, one) => sum + boundaries(timeframeMs(one)), 0) * SYMBOLS.length
    const of = (kind: string) => fields.filter((one) => one.kind === kind && one.feed === id)
    expect([id, of('commit').length, of('candles').length]).toEqual([id, owed, boundaries(MINUTE_MS)])
    expect(rows.filter(({ feedId }) => feedId === id)).toHaveLength(owed)
  }

  // Every recorded candle is its own venue's, and the gaps are just those minutes in which that venue was away.
  const pairs = SYMBOLS.map((symbol) => symbol.replace('/', ''))
  for (const [id, truth, without] of [
    [ownId, venues.derivTruth, silentAt],
    [EXCHANGE_ID, venues.exchangeTruth, awayAt],
  ] as const) {
    const fromMs = (opened.get(id) ?? 0) - MINUTE_MS
    // What lies before its opening is read as history, once the venue is there.
    const missing = without.filter((openAtMs) => openAtMs > fromMs)
    const bars = new Map<string, Bar[]>()
    for (const pairId of pairs) {
      const { rows: stored } = await db.query(
        `select (extract(epoch from open_at) * 1000)::bigint as at, open, high, low, close, volume from candles
         where feed_id = $1 and pair_id = $2 and open_at >= $3 order by open_at`,
        [id, pairId, new Date(fromMs)],
      )
      const kept = stored.map(({ at, ...bar }) => ({ openAtMs: Number(at), ...bar })) as Bar[]
      expect(kept).toEqual(truth.bars(pairId, fromMs, throughMs).filter(({ openAtMs }) => !missing.includes(openAtMs)))
      bars.set(pairId, kept)
    }
    const gaps = missing.map((atMs) => new Date(atMs).toISOString())
    const told = gaps.flatMap((at) => SYMBOLS.map((symbol) => `${symbol} has no candle of ${at}: a gap.`))
    expect(told.filter((sentence) => !venues.said.join('\n').includes(sentence))).toEqual([])

    // Decided again on what the record holds of it, each slot comes out as it was committed, to the bit.
    const recorded: History = {
      feed: desk.market.feed,
      pairs: desk.market.pairs,
      historyFrom: FIRST_SLOT - HISTORY_MS,
      bars: async (pairId, from, to) => [
        ...truth.bars(pairId, from, Math.max(from, Math.min(to, fromMs))),
        ...(bars.get(pairId) ?? []).filter(({ openAtMs }) => openAtMs >= from && openAtMs < to),
      ],
    }
    const again = await decideAgain(recorded, fromMs, throughMs)
    const own = rows.filter(({ feedId }) => feedId === id)
    expect(own).toHaveLength(again.size)
    for (const row of own) expect(saidOf(row)).toEqual(again.get(keyOf(saidOf(row))))
  }
  const signalsOf = (id: string) =>
    rows.filter(({ feedId, decision }) => feedId === id && decision !== 'ABSTAIN').length
  expect(signalsOf(ownId) + signalsOf(EXCHANGE_ID)).toBeGreaterThan(20)
  console.info(
    `${MINUTES} minutes: ${rows.length} slots, ${signalsOf(ownId)} and ${signalsOf(EXCHANGE_ID)} signals, ${silentAt.length} and ${awayAt.length} minutes without a venue${installed ? ', through ccxt' : ''}`,
  )

  // A restart while the exchange is away: its record can be read, and says afterwards what was missed, and why.
  await server.stop()
  await venues.pass(150_000)
  venues.faults.away = true
  const later = await startServer(venues)
  await later.begun
  await nextMinute(venues, later)
  const view = await later.beside.view()
  expect(view).toMatchObject({ feed: { id: EXCHANGE_ID, label: 'Bitstamp' }, state: 'paused' })
  const read = await later.beside.reader()?.signals.getTrackRecord()
  const revealed = rows.filter((one) => one.feedId === EXCHANGE_ID && one.decision !== 'ABSTAIN' && one.revealedAt)
  expect(JSON.parse(String(read?.at(0))).data.performance.totalSignals).toBe(revealed.length)
  venues.faults.away = false
  await nextMinute(venues, later)
  await venues.until(async () => (await later.beside.view())?.state === 'running')
  for (let minutes = 0; minutes < 7; minutes += 1) await nextMinute(venues, later)

  const all = await readAllEntries(later.desk.record)
  const { problems, notChecked } = checkDuties(all)
  expect([problems, notChecked]).toEqual([[], []])
  const missed = all.map(({ text }) => JSON.parse(text)).filter(({ kind }) => kind === 'missed')
  const reasons = (id: string) => new Set(missed.filter(({ feed }) => feed === id).map(({ reason }) => reason))
  expect(reasons(ownId)).toEqual(new Set(['The server was not running.']))
  expect(reasons(EXCHANGE_ID)).toEqual(new Set(['The server ran, but had no prices of this market.']))
})
