/**
 * P18: a minute in a marathon of 5,000 in which everybody's order settles: their scores written, the board sorted anew and told as what is
 * different, to listeners who have all moved. Beside it the same board recounted from its orders by PostgreSQL and ranked by a sort, as
 * it would be without kept scores. Best of several rounds each. Run it alone with `node lab/bench/marathon-leaderboard.ts`.
 */
import { pathToFileURL } from 'node:url'
import { compareRanked, NO_SCORE } from '../../engine/practice/rank.ts'
import { type Database, openPostgres } from '../../server/db/client.ts'
import { createBoards } from '../../server/features/marathons/create-boards.ts'
import { addScores } from '../../server/features/marathons/score-store.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { startCluster } from './bench-cluster.ts'
import type { BenchRow } from './bench-row.ts'

const PLACES = 5_000
const ORDERS_EACH = 20
const ROUNDS = 7
const GOAL_MS = 100
const MARATHON = '00000000-0000-7000-9000-000000000001'
const FEED = 'simulated:bench'
const START = Date.UTC(2026, 2, 2, 10)

const placeId = (n: number): string => `00000000-0000-7000-a000-${n.toString(16).padStart(12, '0')}`
const sqlId = (block: string, n: string): string =>
  `('00000000-0000-7000-${block}-' || lpad(to_hex(${n}), 12, '0'))::uuid`

const fill = async ({ query }: Database): Promise<void> => {
  await query(
    `insert into feeds (id, kind, label, live_from, created_at) values ('${FEED}', 'simulated', 'Bench', now(), now())`,
  )
  await query(
    `insert into marathons (id, name, description, starts_at, ends_at, prize_pool_cents, max_participants, access_code, rules, status, feed_id, created_at, updated_at)
     values ('${MARATHON}', 'Bench', 'Bench', now(), now() + interval '1 day', 0, ${PLACES}, 'BENCH', '[]', 'active', '${FEED}', now(), now())`,
  )
  await query(
    `insert into members (id, full_name, email, password_hash, admission_code, referral_code)
     select ${sqlId('8000', 'n')}, 'Member ' || n, 'm' || n || '@bench.test', '-', 'A' || n, 'R' || n from generate_series(1, ${PLACES}) n`,
  )
  await query(
    `insert into marathon_participants (id, marathon_id, member_id, joined_at)
     select ${sqlId('a000', 'n')}, '${MARATHON}', ${sqlId('8000', 'n')}, now() from generate_series(1, ${PLACES}) n`,
  )
  await query(
    `insert into practice_accounts (id, member_id, kind, feed_id, opening_cents, balance_cents, limits, created_at)
     select ${sqlId('a000', 'n')}, ${sqlId('8000', 'n')}, 'marathon', '${FEED}', 1000000, 1000000, '{}', now() from generate_series(1, ${PLACES}) n`,
  )
  await query(
    `insert into practice_orders (id, account_id, run, origin, nonce, feed_id, pair_id, pair, timeframe, direction, stake_cents, payout_percent,
       placed_at, placed_wall_at, entry_at, expires_at, outcome, result_cents, settled_at, note, tag)
     select gen_random_uuid(), ${sqlId('a000', 'n')}, 0, 'member', gen_random_uuid(), '${FEED}', 'EURUSD-OTC', 'EUR/USD OTC', '1m', 'CALL', 100, 80,
       now(), now(), now() + interval '1 minute', now() + interval '2 minutes', 'profit', (n * 7919 + k * 104729) % 161 - 80, now(), '', ''
     from generate_series(1, ${PLACES}) n, generate_series(1, ${ORDERS_EACH}) k`,
  )
  await query('analyze')
}

const msOf = async (run: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await run()
  return performance.now() - from
}

/** Everybody's order of a minute: results that move most of the board. */
const minute = (round: number) =>
  Array.from({ length: PLACES }, (_, index) => ({
    entryId: placeId(index + 1),
    profitCents: (((index + 1) * 7919 + round * 104_729) % 161) - 80,
    trades: 1,
    reachedAtMs: START + round * 60_000,
    reachedBy: placeId(index + 1),
  }))

/** The board as it follows from its orders alone. */
const recount = async ({ query }: Database): Promise<void> => {
  const { rows } = await query(
    `select p.id, p.joined_at, m.full_name, m.tier, count(o.id)::int as trades, coalesce(sum(o.result_cents), 0)::int as cents
     from marathon_participants p join members m on m.id = p.member_id
     left join practice_orders o on o.account_id = p.id and o.outcome is not null and o.outcome <> 'void'
     where p.marathon_id = '${MARATHON}' group by p.id, m.id`,
  )
  rows
    .map(({ id, cents, trades, joined_at }) => ({
      ...NO_SCORE,
      entryId: String(id),
      profitCents: Number(cents),
      trades: Number(trades),
      joinedAtMs: new Date(String(joined_at)).getTime(),
    }))
    .sort(compareRanked(3))
}

export const run = async (): Promise<BenchRow[]> => {
  const cluster = await startCluster()
  const db = await openPostgres(cluster.url)
  try {
    await fill(db)
    let frames = 0
    let bytes = 0
    const hub = {
      isHeard: () => true,
      publish: (_topic: string, _who: string, payload: unknown) => {
        frames += 1
        bytes += JSON.stringify(payload).length
      },
    }
    const boards = createBoards({ db, clock: systemClock, hub, log: console })
    await boards.tell(MARATHON, [])
    const rounds: { written: number; told: number; base: number; frames: number }[] = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      const scores = minute(round)
      const written = await msOf(() => db.orm.transaction((tx) => addScores(tx, scores)))
      frames = 0
      bytes = 0
      const told = await msOf(() =>
        boards.tell(
          MARATHON,
          scores.map(({ entryId }) => entryId),
        ),
      )
      rounds.push({ written, told, base: await msOf(() => recount(db)), frames })
    }
    const best = (pick: (round: (typeof rounds)[number]) => number) => Math.min(...rounds.map(pick))
    const told = best((round) => round.told)
    const base = best((round) => round.base)
    const sent = rounds.at(-1)?.frames ?? 0
    return [
      {
        id: 'P18',
        what: `A marathon of ${PLACES.toLocaleString('en-GB')} after a minute in which everybody's order settles: board sorted and told, ${sent.toLocaleString('en-GB')} frames, ${Math.round(bytes / 1000)} kB`,
        ours: `${told.toFixed(0)} ms (scores written before it in ${best((round) => round.written).toFixed(0)} ms)`,
        baseline: `recounted from ${(PLACES * ORDERS_EACH).toLocaleString('en-GB')} orders and sorted, nothing told: ${base.toFixed(0)} ms`,
        ratio: told / base,
        goal: `≤ ${GOAL_MS} ms`,
        met: told <= GOAL_MS,
      },
    ]
  } finally {
    await db.close()
    await cluster.stop()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.table(await run())
