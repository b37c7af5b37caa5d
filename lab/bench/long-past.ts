/**
 * P19: an installation with a day of record beside one with a long past, on the embedded database and on PostgreSQL: start, first page,
 * pages that read the record, lists, memory and disk. `PAST_DAYS`, `PAST_MEMBERS` and `PAST_MESSAGES` set the size of the long one
 * (30; 10,000; 100,000). Run `npm run build` before.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '../../contract/slots.ts'
import { startOwnPostgres } from '../../server/testing/own-postgres.ts'
import { PAST_PASSWORD, writePast } from '../long-past/write-past.ts'
import type { BenchRow } from './bench-row.ts'
import { type Installation, type Measured, measureInstallation } from './long-past/measure-installation.ts'

const GOAL = 1.5
const { PAST_DAYS = '30', PAST_MEMBERS = '10000', PAST_MESSAGES = '100000' } = process.env
const LONG = { days: Number(PAST_DAYS), members: Number(PAST_MEMBERS), messages: Number(PAST_MESSAGES) }
const SHORT = { days: 1, members: 100, messages: 1_000 }

const write = async (place: Installation, { days, members, messages }: typeof LONG): Promise<void> => {
  const untilMs = Date.now()
  await writePast({ ...place, fromMs: untilMs - days * DAY_MS, untilMs, members, messages })
}

const inMs = (ms: number): string => `${ms.toFixed(ms < 10 ? 1 : 0)} ms`

/** One row for each figure, the long past beside the day. */
export const toRows = (where: string, long: Measured, day: Measured): BenchRow[] => {
  const row = (what: string, ours: number, baseline: number, format = inMs): BenchRow => ({
    id: 'P19',
    what: `${where}: ${what}, ${LONG.days} days`,
    ours: format(ours),
    baseline: `one day ${format(baseline)}`,
    ratio: ours / baseline,
    goal: `≤ ${GOAL} ×`,
    met: ours <= GOAL * baseline,
  })
  const inMb = (mb: number): string => `${Math.round(mb)} MB`
  return [
    row('first page', long.firstPageMs, day.firstPageMs),
    row('ready', long.readyMs, day.readyMs),
    ...Object.entries(long.firstMs).map(([part, ms]) => row(`${part}, first`, ms, day.firstMs[part] ?? Number.NaN)),
    ...Object.entries(long.boundaryMs).map(([part, ms]) => row(part, ms, day.boundaryMs[part] ?? Number.NaN)),
    row('memory', long.residentMb, day.residentMb, inMb),
    { ...row('database', long.databaseMb, day.databaseMb, inMb), goal: '–', met: null },
  ]
}

export const run = async (): Promise<BenchRow[]> => {
  const postgres = await startOwnPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'uptick-long-past-'))
  const rows: BenchRow[] = []
  try {
    for (const where of ['embedded', 'PostgreSQL']) {
      const measured = []
      for (const [name, size] of Object.entries({ day: SHORT, long: LONG })) {
        if (where === 'PostgreSQL') await postgres.createDatabase(name)
        const databaseUrl = where === 'PostgreSQL' ? postgres.urlOf(name) : null
        const place = { dataDir: join(folder, `${where}-${name}`), databaseUrl, password: PAST_PASSWORD }
        await write(place, size)
        measured.push(await measureInstallation(place))
      }
      const [day, long] = measured
      if (day && long) rows.push(...toRows(where, long, day))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
    await postgres.remove()
  }
  return rows
}

if (import.meta.main) console.table(await run())
