import { afterEach, beforeEach, expect, it } from 'vitest'
import { MINUTE_MS, timeframeMs } from '../../../contract/market.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import { createSimulatedMarket } from '../../../engine/market/simulated-market.ts'
import { simulatedPairs } from '../../../engine/market/simulated-market-profile.ts'
import type { Database } from '../../db/client.ts'
import { slots } from '../../db/schema/schema.ts'
import { type Clock, createFakeClock, type FakeClock } from '../../platform/clock.ts'
import type { MarketFeed } from '../../platform/market-feed/feed-port.ts'
import { openMarketFeed } from '../../platform/market-feed/market-feed.ts'
import { checkDuties } from '../../testing/check-duties.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { decideAgain, keyOf, readAllEntries, saidOf } from '../../testing/decide-again.ts'
import { seededRandom, tries } from '../../testing/depth.ts'
import { type Conduct, startDerivServer } from '../../testing/deriv-server.ts'
import { createTestDesk } from '../../testing/market.ts'
import { TIMEFRAMES } from './rules.ts'
import type { History } from './train-engines.ts'

/** A whole day takes minutes; in every run of the suite it is its first half hour. */
const MINUTES = tries(30, 1_440)
/** The minute in which the venue says nothing at all: no day goes by without a gap. */
const SILENT_MINUTE = 7
/** A Wednesday: the venue is open throughout. */
const FIRST_SLOT = Date.parse('2026-03-04T10:00:00.000Z')
/** Back to the Monday: what the made-up market draws of a Sunday, this venue was closed for. */
const HISTORY_MS = tries(4, 48) * 60 * MINUTE_MS
const SYMBOLS = ['frxEURUSD', 'frxGBPUSD', 'frxUSDJPY']
const { seed, next: random } = seededRandom()

let db: Database
const closers: (() => Promise<void>)[] = []

beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
  await db.close()
})

const one = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('Nothing to choose from.')
  return item
}

const FAULTS: readonly Conduct[] = [
  'silent',
  'error',
  'limit',
  'garbage',
  'twice',
  'shuffled',
  'empty',
  'wrong',
  'drop',
  'late',
]

/** A timer's work may wait for the venue, whose answer may wait for the next timer: the clock waits for neither. */
const detached = (clock: FakeClock): FakeClock => ({
  ...clock,
  setTimeout: (run, ms) =>
    clock.setTimeout(() => {
      run()
    }, ms),
})

/** Deriv as a made-up market would fill it, with good and bad minutes. */
const openVenue = async (clock: Clock) => {
  const truth = createSimulatedMarket({ seed: 'a day of deriv', pairs: simulatedPairs })
  const nameOf = (symbol: string): string => `${symbol.replace('frx', '')}-OTC`
  let share = 0
  let isSilent = false
  const bars = (symbol: string, fromMs: number, toMs: number): Bar[] =>
    truth.bars(nameOf(symbol), fromMs, Math.min(toMs, Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS))
  const server = await startDerivServer({
    clock,
    bars,
    forming: (symbol) => truth.formingAt(nameOf(symbol), clock.now()),
    conduct: () => {
      if (isSilent) return 'silent'
      return random() < share ? one(FAULTS) : 'answer'
    },
  })
  closers.push(server.close)
  return {
    server,
    truth: (pairId: string, fromMs: number, toMs: number): Bar[] => truth.bars(`${pairId}-OTC`, fromMs, toMs),
    /** How a minute goes: most are calm, some noisy, in some nothing is as it should be. */
    draw: (minute: number): void => {
      isSilent = minute === SILENT_MINUTE
      const drawn = random()
      share = drawn < 0.7 ? 0.02 : drawn < 0.93 ? 0.5 : 1
    },
    /** What streams, bent now and then: nothing, twice, an older bar, a later one, nonsense. */
    stream: (): void => {
      const drawn = random()
      if (drawn < 0.05) server.drop()
      if (drawn > 0.95) server.babble('{"msg_type":"ohlc"')
      server.stream((bar) =>
        one<Bar[]>([
          ...[[bar], [bar], [bar], [], [bar, bar]],
          ...[[bar, { ...bar, openAtMs: bar.openAtMs - MINUTE_MS }], [{ ...bar, openAtMs: bar.openAtMs + MINUTE_MS }]],
          [{ ...bar, high: bar.low / 2 }],
        ]),
      )
    },
  }
}

/** Runs the product's slots on Deriv's feed for `minutes`, with the faults of `openVenue`. */
const runDay = async (minutes: number) => {
  const fake = createFakeClock(FIRST_SLOT + 500)
  const clock = detached(fake)
  const venue = await openVenue(fake)
  const { server } = venue
  const said: string[] = []
  const opened = await openMarketFeed('deriv', {
    clock,
    replaySpeed: 1,
    resumeAt: null,
    deriv: { appId: '1', address: server.address, symbols: SYMBOLS },
    log: { warn: (text: unknown) => said.push(String(text)), info: () => {} } as never,
  })
  closers.push(async () => opened.close?.())
  let asking = 0
  const feed: MarketFeed = {
    ...opened,
    historyFrom: FIRST_SLOT - HISTORY_MS,
    bars: async (...of) => {
      asking += 1
      try {
        return await opened.bars(...of)
      } finally {
        asking -= 1
      }
    },
  }
  const desk = await createTestDesk(db, { clock, feed })

  /** Lets `ms` pass, and what the two sides say to each other arrive. */
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; ) {
      // A lost connection comes back in the machine's time, not in the clock's: little may pass meanwhile.
      const stepMs = Math.min(left, server.isConnected() ? 5_000 : 500)
      left -= stepMs
      await fake.advance(stepMs)
      for (let turn = 0; turn < (server.isConnected() ? 1 : 20); turn += 1)
        await new Promise((done) => setImmediate(done))
      await server.settled()
    }
  }
  /** Time passes only while the slots wait for the venue: not for what the database takes. */
  const handled = async (boundaryMs: number): Promise<void> => {
    while ((desk.boundaries.at(-1)?.boundaryMs ?? 0) < boundaryMs)
      if (asking > 0) await pass(250)
      else await new Promise((done) => setImmediate(done))
  }

  const starting = desk.job.start()
  await handled(FIRST_SLOT)
  await starting
  for (let minute = 1; minute <= minutes; minute += 1) {
    const boundaryMs = FIRST_SLOT + minute * MINUTE_MS
    venue.draw(minute)
    for (const leftMs of [38_000, 20_000, 3_000]) {
      await pass(boundaryMs - leftMs - fake.now())
      venue.stream()
    }
    await pass(boundaryMs + 1 - fake.now())
    await handled(boundaryMs)
  }
  return { desk, feed, venue, said }
}

it(`a live market with faults has a record for each slot, a reason for each gap and the back-test's decisions (${MINUTES} minutes, seed ${seed})`, {
  timeout: tries(300_000, 7_200_000),
}, async () => {
  const { desk, feed, venue, said } = await runDay(MINUTES)
  const throughMs = FIRST_SLOT + MINUTES * MINUTE_MS

  // Slots = records.
  const entries = await readAllEntries(desk.record)
  expect(checkDuties(entries).problems).toEqual([])
  const kinds = entries.map(({ text }) => JSON.parse(text).kind)
  expect(kinds.filter((kind) => kind === 'missed' || kind === 'clock')).toEqual([])
  const owed = TIMEFRAMES.reduce((sum, one) => sum + Math.floor((MINUTES * MINUTE_MS) / timeframeMs(one)) + 1, 0)
  expect(kinds.filter((kind) => kind === 'commit')).toHaveLength(owed * SYMBOLS.length)
  expect(kinds.filter((kind) => kind === 'candles')).toHaveLength(MINUTES + 1)

  // Every recorded candle is the venue's own, and every gap was said.
  const bars = new Map<string, Bar[]>()
  let gaps = 0
  for (const { id, name } of feed.pairs) {
    const kept = await desk.market.findBars(db.orm, id, new Date(FIRST_SLOT - MINUTE_MS), new Date(throughMs))
    bars.set(id, kept)
    const opens = new Set(kept.map(({ openAtMs }) => openAtMs))
    const truth = venue.truth(id, FIRST_SLOT - MINUTE_MS, throughMs)
    expect(kept).toEqual(truth.filter(({ openAtMs }) => opens.has(openAtMs)))
    for (const { openAtMs } of truth) {
      if (opens.has(openAtMs)) continue
      gaps += 1
      expect(said.join('\n')).toContain(`${name} has no candle of ${new Date(openAtMs).toISOString()}: a gap.`)
    }
  }
  // Otherwise it was a day without faults, which shows nothing.
  expect(gaps).toBeGreaterThan(0)
  expect(gaps).toBeLessThan(0.5 * MINUTES * SYMBOLS.length)

  // Decided again on what the record holds, each slot comes out as it was committed, to the bit.
  const recorded: History = {
    ...feed,
    bars: async (pairId, fromMs, toMs) => [
      ...venue.truth(pairId, fromMs, Math.max(fromMs, Math.min(toMs, FIRST_SLOT - MINUTE_MS))),
      ...(bars.get(pairId) ?? []).filter(({ openAtMs }) => openAtMs >= fromMs && openAtMs < toMs),
    ],
  }
  const again = await decideAgain(recorded, FIRST_SLOT - MINUTE_MS, throughMs)
  const rows = await db.orm.select().from(slots)
  expect(rows).toHaveLength(again.size)
  for (const row of rows) expect(saidOf(row)).toEqual(again.get(keyOf(saidOf(row))))
  console.info(
    `${MINUTES} minutes: ${rows.length} slots, ${gaps} of ${(MINUTES + 1) * SYMBOLS.length} candles missing, seed ${seed}`,
  )
})
