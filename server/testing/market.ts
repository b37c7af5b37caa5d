import { pino } from 'pino'
import { MINUTE_MS } from '../../contract/market.ts'
import type { Bar } from '../../engine/market/candles.ts'
import { createSimulatedMarket } from '../../engine/market/simulated-market.ts'
import { simulatedPairs } from '../../engine/market/simulated-market-profile.ts'
import type { Database } from '../db/client.ts'
import { createMarket } from '../features/market/service.ts'
import { createRecord } from '../features/record/service.ts'
import { createEntryJob } from '../features/signals/entry-job.ts'
import { createSlotJob } from '../features/signals/jobs.ts'
import type { BoundaryResult } from '../features/signals/process-boundary.ts'
import { createSignals } from '../features/signals/service.ts'
import type { RecordedSlot } from '../features/signals/store.ts'
import type { Train } from '../features/signals/train-beside.ts'
import { createTrackRecord } from '../features/track-record/feature.ts'
import { createMemoryJournal } from '../platform/checkpoint-journal.ts'
import { type Clock, createFakeClock, type FakeClock } from '../platform/clock.ts'
import type { MarketFeed } from '../platform/market-feed/market-feed.ts'
import { createSigningKey } from '../platform/signing-key.ts'
import { createTestTransact } from './transact.ts'

const SIGNING_KEY = createSigningKey()

/** Half past ten, UTC: a half-hour and a 5-minute boundary. */
export const MARKET_START = Date.parse('2026-03-02T10:30:00.000Z')
const HISTORY_MS = 4 * 60 * MINUTE_MS

/** A small simulated market on a fake clock: three pairs, hours of history. `isMissing` makes gaps; another `name` makes other prices of the same pairs. */
export const createTestFeed = (
  clock: FakeClock,
  isMissing: (pairId: string, openAtMs: number) => boolean = () => false,
  historyMs = HISTORY_MS,
  name = 'test',
): MarketFeed => {
  const pairs = simulatedPairs.slice(0, 3)
  const market = createSimulatedMarket({ seed: name, pairs })
  return {
    feed: {
      id: `simulated:${name}`,
      kind: 'simulated',
      label: name === 'test' ? 'Simulated market' : `Simulated market, ${name}`,
    },
    pairs: pairs.map(({ id, name, decimals, starter }) => ({ id, name, decimals, starter, recording: null })),
    clock: {
      now: clock.now,
      speed: 1,
      endsAt: null,
      untilMs: (marketMs) => Math.max(0, marketMs - clock.now()),
      start: () => {},
    },
    liveFrom: MARKET_START,
    historyFrom: MARKET_START - historyMs,
    skipped: [],
    bars: async (pairId, fromMs, toMs) => {
      const closedBefore = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS
      return market.bars(pairId, fromMs, Math.min(toMs, closedBefore)).filter((bar) => !isMissing(pairId, bar.openAtMs))
    },
    forming: (pairId) => market.formingAt(pairId, clock.now()),
  }
}

/** The record on `db`, signed by one key for all tests, with no witness and no journal that outlives it. */
export const createTestRecord = (db: Database, clock: Clock = createFakeClock(MARKET_START)) =>
  createRecord({
    db,
    transact: createTestTransact(db, clock),
    clock,
    log: pino({ level: 'silent' }),
    signingKey: SIGNING_KEY,
    publicUrl: 'http://localhost:3000',
    openJournal: async () => createMemoryJournal(),
    policy: null,
    timestampUrl: null,
  })

interface DeskOptions {
  clock?: FakeClock
  isMissing?: (pairId: string, openAtMs: number) => boolean
  /** What the feed says of the bar being formed, given what the market says. */
  toForming?: (bar: Bar | null) => Bar | null
  /** How much history the engines learn before the first slot; default four hours, too few for any calibrated figure. */
  historyMs?: number
  /** Market time at which the market closes for good; never unless given. */
  endsAt?: number
  /** How the engines learn the history; in this thread unless given. */
  train?: Train
  /** The market that runs, instead of the simulated one. */
  feed?: MarketFeed
}

/** The slots of the test market on `db`, without HTTP around them. Restart by making another on the same clock. */
export const createTestDesk = async (
  db: Database,
  {
    clock = createFakeClock(MARKET_START + 500),
    isMissing,
    toForming = (bar) => bar,
    historyMs,
    endsAt,
    train,
    feed: given,
  }: DeskOptions = {},
) => {
  const testFeed = createTestFeed(clock, isMissing, historyMs)
  const feed: MarketFeed = given ?? {
    ...testFeed,
    clock: { ...testFeed.clock, endsAt: endsAt ?? null },
    forming: (pairId) => toForming(testFeed.forming(pairId)),
  }
  const market = createMarket({ db, clock, feed })
  const log = pino({ level: 'silent' })
  const record = createTestRecord(db, clock)
  const trackRecord = createTrackRecord({ record })
  const signals = createSignals({ db, market, record, marketNow: clock.now })
  const boundaries: ({ boundaryMs: number } & BoundaryResult)[] = []
  const entered: RecordedSlot[] = []
  const transact = createTestTransact(db, clock)
  const entryJob = createEntryJob({
    transact,
    clock,
    feed,
    market,
    log,
    onEntered: async (slots) => {
      signals.forget()
      entered.push(...slots)
    },
  })
  const job = await createSlotJob({
    db,
    transact,
    clock,
    feed,
    market,
    record,
    log,
    train,
    onTrained: signals.forget,
    onBoundary: async (boundaryMs, result) => {
      await signals.refresh(result)
      boundaries.push({ boundaryMs, ...result })
      entryJob.watch(result)
    },
  })
  /** `entered`: the signals whose entry price came after their boundary. */
  return { clock, feed, market, record, trackRecord, signals, job, log, boundaries, entered }
}
