/**
 * P5 and P6: U-Points transfers through the service, spread over 1,000 members and from one hot member, at 1, 8 and 32 callers, against
 * pgbench with as many clients on the same PostgreSQL server. pgbench runs one transfer per commit: the statement that the service
 * runs for a transfer that goes alone, prepared, at the same isolation; transfers that wait for one account share a commit in the service
 * only. Both keep their commits on disk (fsync on). Each figure is the round with the best rate, and that round's latencies.
 * pgbench comes with PostgreSQL; PGBENCH names it where it is not on the PATH.
 */
import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Database, openPostgres } from '../../server/db/client.ts'
import { createAudit } from '../../server/features/audit/service.ts'
import { createMembers } from '../../server/features/members/service.ts'
import { createUpoints, type Upoints } from '../../server/features/upoints/service.ts'
import { TRANSFER_SQL } from '../../server/features/upoints/store.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { createTransact } from '../../server/platform/transaction.ts'
import { startCluster } from './bench-cluster.ts'
import type { BenchRow } from './bench-row.ts'

const MEMBERS = 1_000
const ROUND_SECONDS = 3
const ROUNDS = 2
/** The least ratio to pgbench at each number of callers; null where there is no goal. */
const GOALS: readonly { callers: number; spread: number; hot: number | null }[] = [
  { callers: 1, spread: 0.8, hot: null },
  { callers: 8, spread: 0.8, hot: 1 },
  { callers: 32, spread: 0.8, hot: 2 },
]
/** Of the slow ones among spread transfers, to the middle. */
const MOST_TAIL = 4

interface Figures {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

const figuresOf = (latenciesMs: number[], elapsedMs: number): Figures => {
  const sorted = Float64Array.from(latenciesMs).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { perSecond: (sorted.length * 1000) / elapsedMs, p50Ms: at(0.5), p99Ms: at(0.99) }
}

const memberId = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const emailOf = (n: number) => `m${n}@bench.test`
const SQL_ID = (variable: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(:${variable}::int), 12, '0'))`

/** The service's own statement, its parameters replaced by pgbench's variables. */
const scriptOf = (hot: boolean): string => {
  const values = [
    'gen_random_uuid()',
    SQL_ID('sender'),
    '1',
    "''",
    'null',
    'now()',
    "('m' || :recipient::int || '@bench.test')",
    `jsonb_build_object('id', gen_random_uuid(), 'kind', 'points', 'title', 'You received 1 U-Point', 'text', '',
      'path', '/dashboard/u-points-transfer', 'mailed', true, 'created_at', now())`,
    `jsonb_build_object('id', gen_random_uuid(), 'to', 'x@bench.test', 'subject', 'You received 1 U-Point', 'text', repeat('x', 400),
      'html', repeat('x', 2400), 'sent', false, 'attempts', 0, 'next_attempt_at', now(), 'created_at', now())`,
  ]
  const statement = TRANSFER_SQL.replace(/\$(\d)/g, (_, place) => values[Number(place) - 1] ?? '')
  const half = MEMBERS / 2
  return [
    // Two halves, so that nobody pays themselves.
    `\\set sender ${hot ? 1 : `random(1, ${half})`}`,
    `\\set recipient random(${half + 1}, ${MEMBERS})`,
    `${statement.replaceAll('\n', ' ')};`,
  ].join('\n')
}

const seed = async (db: Database): Promise<void> => {
  await db.query(
    `insert into members (id, full_name, email, password_hash, admission_code, referral_code)
     select ${SQL_ID('n').replace(':n::int', 'n')}::uuid, 'Member ' || n, 'm' || n || '@bench.test', '', 'A' || n, 'R' || n
     from generate_series(1, ${MEMBERS}) n`,
  )
  await db.query(
    `insert into upoints_entries
       (id, from_account_id, to_account_id, amount, kind, reason, created_at, from_sequence, to_sequence, from_balance, to_balance)
     select gen_random_uuid(), (select id from upoints_accounts where kind = 'issuance'), id, 100000000, 'opening', '', now(), 0, 0, 0, 0
     from members`,
  )
}

/** What pgbench did, from its own log of every transfer: client, number, µs, … */
const runPgbench = async (script: string, url: string, folder: string, callers: number): Promise<Figures> => {
  const prefix = `log-${callers}-${performance.now()}`
  const threads = String(Math.min(2, callers))
  const options = ['-n', '-M', 'prepared', '-l', `--log-prefix=${join(folder, prefix)}`, '-j', threads]
  const load = ['-c', String(callers), '-T', String(ROUND_SECONDS), '-f', script]
  const { stdout } = await promisify(execFile)(process.env.PGBENCH ?? 'pgbench', [...options, ...load, url])
  if (!/number of failed transactions: 0 /.test(stdout)) throw new Error(`pgbench failed:\n${stdout}`)
  const latenciesMs: number[] = []
  for (const name of (await readdir(folder)).filter((file) => file.startsWith(prefix))) {
    const lines = (await readFile(join(folder, name), 'utf8')).trim().split('\n')
    for (const line of lines) latenciesMs.push(Number(line.split(' ')[2]) / 1000)
  }
  return figuresOf(latenciesMs, ROUND_SECONDS * 1000)
}

/** What the service did, with as many callers, each of whom waits for their answer. */
const runService = async (upoints: Upoints, hot: boolean, callers: number): Promise<Figures> => {
  const half = MEMBERS / 2
  const startedAt = performance.now()
  const until = startedAt + ROUND_SECONDS * 1000
  const latenciesMs: number[] = []
  const caller = async () => {
    while (performance.now() < until) {
      const n = hot ? 1 : 1 + Math.floor(Math.random() * half)
      const recipientEmail = emailOf(half + 1 + Math.floor(Math.random() * half))
      const sender = { id: memberId(n), email: emailOf(n), fullName: `Member ${n}` }
      const askedAt = performance.now()
      await upoints.transferUpoints(sender, { recipientEmail, amount: 1 })
      latenciesMs.push(performance.now() - askedAt)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return figuresOf(latenciesMs, performance.now() - startedAt)
}

const NOTHING: Figures = { perSecond: 0, p50Ms: 0, p99Ms: 0 }

const describeFigures = ({ perSecond, p50Ms, p99Ms }: Figures): string =>
  `${Math.round(perSecond).toLocaleString('en')} /s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`

interface Comparison {
  hot: boolean
  callers: number
  ours: Figures
  pgbench: Figures
  goal: number | null
}

const rowOf = ({ hot, callers, ours, pgbench, goal }: Comparison): BenchRow => {
  const ratio = ours.perSecond / pgbench.perSecond
  const withinTail = hot || ours.p99Ms <= MOST_TAIL * ours.p50Ms
  const least = goal === null ? '–' : `≥ ${goal.toFixed(1)} ×`
  return {
    id: hot ? 'P6' : 'P5',
    what: `U-Points transfers, ${hot ? 'all from one member' : 'spread over 1,000 members'}, ${callers} at once, PostgreSQL`,
    ours: describeFigures(ours),
    baseline: `pgbench ${describeFigures(pgbench)}`,
    ratio,
    goal: hot ? least : `${least}, p99 ≤ ${MOST_TAIL} × p50`,
    met: (goal === null || ratio >= goal) && withinTail,
  }
}

/** The best round of each. They run in turn, and the first round warms up. */
const compare = async (runOurs: () => Promise<Figures>, runTheirs: () => Promise<Figures>) => {
  const best = { ours: NOTHING, pgbench: NOTHING }
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [pgbench, ours] = [await runTheirs(), await runOurs()]
    if (round > 0 && pgbench.perSecond > best.pgbench.perSecond) best.pgbench = pgbench
    if (round > 0 && ours.perSecond > best.ours.perSecond) best.ours = ours
  }
  return best
}

export const run = async (): Promise<BenchRow[]> => {
  const cluster = await startCluster()
  const db = await openPostgres(cluster.url)
  const clock = systemClock
  const policy = { adminEmail: '', demo: false }
  const upoints = createUpoints({
    db,
    clock,
    publicUrl: '',
    audit: createAudit({ db, clock }),
    members: createMembers({
      db,
      clock,
      policy,
      hub: { publish: () => {} },
      forgetMember: () => {},
      offersFor: () => ({
        brokerLinks: true,
        depositRewards: true,
        cashPrizes: true,
        referralRewards: true,
        notice: null,
      }),
    }),
    transact: createTransact({ db, clock, log: console, hub: { publish: () => {} }, mailQueued: () => {} }),
    publish: () => {},
    onReceived: () => {},
    onError: (error) => {
      throw error
    },
  })
  try {
    await seed(db)
    const rows: BenchRow[] = []
    for (const hot of [false, true]) {
      const script = join(cluster.folder, `${hot ? 'hot' : 'spread'}.sql`)
      await writeFile(script, scriptOf(hot))
      for (const { callers, ...goals } of GOALS) {
        const { ours, pgbench } = await compare(
          () => runService(upoints, hot, callers),
          () => runPgbench(script, cluster.url, cluster.folder, callers),
        )
        rows.push(rowOf({ hot, callers, ours, pgbench, goal: hot ? goals.hot : goals.spread }))
      }
    }
    const { rows: sums } = await db.query('select sum(balance)::int as difference from upoints_accounts')
    if (sums[0]?.difference !== 0) throw new Error('The ledger does not add up after the benchmark.')
    return rows
  } finally {
    await db.close()
    await cluster.stop()
  }
}

if (import.meta.main) console.table(await run())
