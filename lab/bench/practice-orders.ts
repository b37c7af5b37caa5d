/**
 * A boundary of practice on PostgreSQL: 1,000 bots order one signal, and 5,000 orders of one minute settle, one in each of 5,000 accounts. The
 * baseline is what the database needs for it: the statements of that round, sent again as they were, on one connection that
 * does nothing else. Best of several rounds each. Run it alone with `node lab/bench/practice-orders.ts`.
 */
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { MINUTE_MS } from '../../contract/market.ts'
import { type Database, openPostgres } from '../../server/db/client.ts'
import { createBots, type Published } from '../../server/features/auto-trading/create-bots.ts'
import { createOrderEntry } from '../../server/features/auto-trading/order-entry.ts'
import { createMarket } from '../../server/features/market/service.ts'
import { createSettling } from '../../server/features/practice/create-settling.ts'
import { createPractice } from '../../server/features/practice/service.ts'
import { createFakeClock } from '../../server/platform/clock.ts'
import { createTestFeed, MARKET_START } from '../../server/testing/market.ts'
import { createTestTransact } from '../../server/testing/transact.ts'
import { startCluster } from './bench-cluster.ts'
import type { BenchRow } from './bench-row.ts'

const BOTS = 1_000
const ORDERS = 5_000
const ROUNDS = 5
const SIGNAL = '00000000-0000-7000-b000-000000000001'
const ENTRY_MS = MARKET_START + MINUTE_MS
const OPENING_CENTS = 1_000_000

interface Statement {
  text: string
  values: unknown[] | undefined
}

const sqlId = (block: string): string => `('00000000-0000-7000-${block}-' || lpad(to_hex(n), 12, '0'))::uuid`
const at = (ms: number): string => `'${new Date(ms).toISOString()}'::timestamptz`

const fill = async ({ query }: Database, feedId: string, pairId: string): Promise<void> => {
  await query(
    `insert into feeds (id, kind, label, live_from, processed_through, created_at)
     values ('${feedId}', 'simulated', 'Bench', ${at(MARKET_START)}, ${at(MARKET_START)}, now())`,
  )
  await query(
    `insert into members (id, full_name, email, password_hash, admission_code, referral_code, tier, dashboard_unlocked)
     select ${sqlId('8000')}, 'Member ' || n, 'm' || n || '@bench.test', '-', 'A' || n, 'R' || n, 'gold', true from generate_series(1, ${ORDERS}) n`,
  )
  await query(
    `insert into trading_bots (member_id, active, timeframe, risk_level, trade_size_cents, started_at, runs_until)
     select ${sqlId('8000')}, true, '1D', 'Aggressive', 10000, ${at(MARKET_START)}, ${at(MARKET_START)} + interval '1 day' from generate_series(1, ${BOTS}) n`,
  )
  await query(
    `insert into practice_accounts (id, member_id, kind, feed_id, opening_cents, balance_cents, limits, created_at)
     select ${sqlId('a000')}, ${sqlId('8000')}, 'practice', '${feedId}', ${OPENING_CENTS}, ${OPENING_CENTS},
       '{"dayLossCents":null,"lossesInRow":null,"coolOffMinutes":5}', now() from generate_series(1, ${ORDERS}) n`,
  )
  await query(
    `insert into candles (feed_id, pair_id, open_at, open, high, low, close, volume)
     select '${feedId}', '${pairId}', ${at(MARKET_START)} + n * interval '1 minute', 1.1, 1.2, 1, 1.1 + n / 1e4, 1 from generate_series(0, 9) n`,
  )
}

/** Accounts as they were opened, with no order. */
const clear = async ({ query }: Database): Promise<void> => {
  await query('truncate auto_decisions, practice_orders')
  await query(`update practice_accounts set balance_cents = ${OPENING_CENTS}`)
  await query('vacuum analyze practice_accounts')
}
/** Everybody's order, due a minute after its entry. */
const placeAll = async ({ query }: Database, feedId: string, pairId: string): Promise<void> => {
  await clear({ query } as Database)
  await query(
    `insert into practice_orders (id, account_id, run, origin, nonce, feed_id, pair_id, pair, timeframe, direction, stake_cents, payout_percent,
       placed_at, placed_wall_at, entry_at, expires_at, note, tag)
     select ${sqlId('9000')}, ${sqlId('a000')}, 0, 'member', ${sqlId('9000')}, '${feedId}', '${pairId}', 'EUR/USD', '1m', 'CALL', 1000, 80,
       ${at(MARKET_START)}, ${at(MARKET_START)}, ${at(ENTRY_MS)}, ${at(ENTRY_MS + MINUTE_MS)}, '', '' from generate_series(1, ${ORDERS}) n`,
  )
  await query('vacuum analyze practice_orders')
}

const msOf = async (run: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await run()
  return performance.now() - from
}

/** What `run` asks the database, in its order. */
const statementsOf = async (run: () => Promise<unknown>): Promise<Statement[]> => {
  const asked: Statement[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function record(this: pg.Client, ...given: unknown[]) {
    const [config, values] = given as [string | { text: string; values?: unknown[] }, unknown]
    const text = typeof config === 'string' ? config : config.text
    const own = typeof config === 'string' ? undefined : config.values
    asked.push({ text, values: Array.isArray(values) ? values : own })
    return Reflect.apply(query, this, given)
  } as typeof query
  try {
    await run()
  } finally {
    pg.Client.prototype.query = query
  }
  return asked
}

interface Pair {
  ours: number
  bare: number
  statements: number
}

/** Best rounds of `run`, and of its statements alone, each on what `prepare` leaves. */
const measure = async (
  url: string,
  prepare: () => Promise<void>,
  run: () => Promise<void>,
  assertDone: () => Promise<void>,
): Promise<Pair> => {
  const client = new pg.Client(url)
  await client.connect()
  const best = { ours: Infinity, bare: Infinity, statements: 0 }
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      await prepare()
      best.ours = Math.min(best.ours, await msOf(run))
      await assertDone()
      await prepare()
      const statements = await statementsOf(run)
      best.statements = statements.length
      await prepare()
      const replay = async (): Promise<void> => {
        for (const { text, values } of statements) await client.query(text, values)
      }
      best.bare = Math.min(best.bare, await msOf(replay))
      await assertDone()
    }
  } finally {
    await client.end()
  }
  return best
}

const rowOf = (id: string, what: string, { ours, bare, statements }: Pair): BenchRow => ({
  id,
  what,
  ours: `${ours.toFixed(0)} ms`,
  baseline: `its ${statements.toLocaleString('en-GB')} statements alone: ${bare.toFixed(0)} ms`,
  ratio: ours / bare,
  goal: '–',
  met: null,
})

export const run = async (): Promise<BenchRow[]> => {
  const cluster = await startCluster()
  const db = await openPostgres(cluster.url)
  try {
    const clock = createFakeClock(MARKET_START + 500)
    const feed = createTestFeed(clock)
    const feedId = feed.feed.id
    const pairId = feed.pairs[0]?.id ?? ''
    await fill(db, feedId, pairId)
    const hub = { isHeard: () => false, publish: () => {} }
    const deps = { db, transact: createTestTransact(db, clock), clock, feed, log: pino({ level: 'silent' }) }
    const market = createMarket({ db, clock, feed })
    const practice = createPractice({
      ...deps,
      hub,
      market,
      signals: { findSignals: async () => [] },
      notifications: { send: () => {} },
    })
    const published = {
      slot: { timeframe: '1m', slotAt: new Date(MARKET_START), starterPair: true },
      signal: {
        id: SIGNAL,
        pair: 'EUR/USD',
        pairId,
        timeframe: '1m',
        signalType: 'buy',
        confidence: 60,
        entryAt: new Date(ENTRY_MS).toISOString(),
      },
    } as unknown as Published
    const signals = { listPublishedAt: async () => [published], listConfidences: async () => [] }
    const runBots = createBots({ ...deps, signals, orders: createOrderEntry({ ...deps, practice }) })
    const settle = createSettling({ ...deps, market, announce: practice.announce })
    const assertCount = async (text: string, expected: number): Promise<void> => {
      const { rows } = await db.query(text)
      if (Number(rows[0]?.n) !== expected) throw new Error(`${String(rows[0]?.n)} instead of ${expected}: ${text}`)
    }
    const placed = await measure(
      cluster.url,
      () => clear(db),
      () => runBots(new Date(MARKET_START)),
      () =>
        assertCount(
          `select count(*)::int as n from auto_decisions d join practice_orders o on o.id = d.order_id
           join practice_accounts a on a.id = o.account_id and a.balance_cents = ${OPENING_CENTS} - o.stake_cents`,
          BOTS,
        ),
    )
    const settled = await measure(
      cluster.url,
      () => placeAll(db, feedId, pairId),
      () => settle(new Date(ENTRY_MS + MINUTE_MS)),
      () => assertCount('select count(*)::int as n from practice_orders where outcome is not null', ORDERS),
    )
    const count = (n: number): string => n.toLocaleString('en-GB')
    return [
      rowOf('–', `${count(BOTS)} bots order one signal at a boundary, each with its line of the log`, placed),
      rowOf('–', `${count(ORDERS)} practice orders of one minute settle, in as many accounts`, settled),
    ]
  } finally {
    await db.close()
    await cluster.stop()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.table(await run())
