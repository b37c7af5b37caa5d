/**
 * P5 and P6: U-Points transfers through the service, spread over 1,000 members and from one hot member, against pgbench running
 * the very same statement with as many clients on the same PostgreSQL server. Both keep their commits on disk (fsync on).
 * pgbench comes with PostgreSQL; PGBENCH names it where it is not on the PATH.
 */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Database, openPostgres } from '../server/db/client.ts'
import { createAudit } from '../server/features/audit/service.ts'
import { createMembers } from '../server/features/members/service.ts'
import { createUpoints, type Upoints } from '../server/features/upoints/service.ts'
import { TRANSFER_SQL } from '../server/features/upoints/store.ts'
import { systemClock } from '../server/platform/clock.ts'
import { startCluster } from './bench-cluster.ts'
import type { BenchRow } from './bench-row.ts'

const MEMBERS = 1_000
const CLIENTS = 8
const ROUND_SECONDS = 5
const ROUNDS = 3

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

/** Transfers per second of pgbench. */
const runPgbench = async (script: string, url: string): Promise<number> => {
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(CLIENTS),
    '-j',
    '2',
    '-T',
    String(ROUND_SECONDS),
    '-f',
    script,
    url,
  ]
  const { stdout } = await promisify(execFile)(process.env.PGBENCH ?? 'pgbench', args)
  const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (!rate || !/number of failed transactions: 0 /.test(stdout)) throw new Error(`pgbench failed:\n${stdout}`)
  return rate
}

/** Transfers per second of the service, as many at once as pgbench has clients. */
const runService = async (upoints: Upoints, hot: boolean): Promise<number> => {
  const half = MEMBERS / 2
  const until = performance.now() + ROUND_SECONDS * 1000
  const startedAt = performance.now()
  let done = 0
  const client = async () => {
    while (performance.now() < until) {
      const n = hot ? 1 : 1 + Math.floor(Math.random() * half)
      const recipientEmail = emailOf(half + 1 + Math.floor(Math.random() * half))
      const sender = { id: memberId(n), email: emailOf(n), fullName: `Member ${n}` }
      await upoints.transferUpoints(sender, { recipientEmail, amount: 1 })
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return (done * 1000) / (performance.now() - startedAt)
}

export const run = async (): Promise<BenchRow[]> => {
  const cluster = await startCluster()
  const db = await openPostgres(cluster.url)
  const clock = systemClock
  const policy = { adminEmail: '', demo: false }
  const upoints = createUpoints({
    entryReversed: async () => undefined,
    ...{ db, clock, publicUrl: '', audit: createAudit({ db, clock }) },
    members: createMembers({
      db,
      clock,
      policy,
      offersFor: () => ({
        brokerLinks: true,
        depositRewards: true,
        cashPrizes: true,
        referralRewards: true,
        notice: null,
      }),
    }),
    ...{ mailQueued: () => {}, publish: () => {} },
    onError: (error) => {
      throw error
    },
  })
  try {
    await seed(db)
    const rows: BenchRow[] = []
    for (const [id, hot, goal] of [
      ['P5', false, 0.6],
      ['P6', true, 1],
    ] as const) {
      const script = join(cluster.folder, `${id}.sql`)
      await writeFile(script, scriptOf(hot))
      const best = { ours: 0, pgbench: 0 }
      // In turn, the first round warms up.
      for (let round = 0; round <= ROUNDS; round += 1) {
        const rates = { pgbench: await runPgbench(script, cluster.url), ours: await runService(upoints, hot) }
        if (round > 0) {
          best.ours = Math.max(best.ours, rates.ours)
          best.pgbench = Math.max(best.pgbench, rates.pgbench)
        }
      }
      const ratio = best.ours / best.pgbench
      rows.push({
        id,
        what: `U-Points transfers, ${hot ? 'all from one member' : 'spread over 1,000 members'}, ${CLIENTS} at once, PostgreSQL`,
        ours: `${Math.round(best.ours).toLocaleString('en')} /s`,
        baseline: `pgbench ${Math.round(best.pgbench).toLocaleString('en')} /s`,
        ratio,
        goal: `≥ ${goal.toFixed(1)} ×`,
        met: ratio >= goal,
      })
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
