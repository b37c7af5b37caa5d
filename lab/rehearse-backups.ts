/**
 * `npm run --prefix lab rehearse-backups -- --database-url URL --folder FOLDER [--backups 30] [--hours 24]`: makes a month of nightly backups of
 * a record that grows, restores the first, one in the middle and the last, and verifies each. `deploy/backup.sh` makes them; `--hours` of
 * record, a multiple of 6, lie between two. URL names an empty database on a server where databases may be made; FOLDER is new and keeps the
 * backups. Needs psql, pg_dump and pg_restore of that server's version. Prints the sizes. Exit code 1 where a restored copy does not hold.
 */
import { execFile } from 'node:child_process'
import { copyFile, mkdir, readdir, rename, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { openCheckpointJournal, type Signed } from '../server/platform/checkpoint-journal.ts'
import { writePast } from './long-past/write-past.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const HOUR_MS = 3_600_000
/** Of record in each chunk that the writer brings to the database. */
const CHUNK_HOURS = 6
const run = promisify(execFile)

const { values } = parseArgs({
  options: {
    'database-url': { type: 'string' },
    folder: { type: 'string' },
    backups: { type: 'string', default: '30' },
    hours: { type: 'string', default: '24' },
  },
})
const [url, folder] = [values['database-url'], values.folder]
const [backups, hours] = [Number(values.backups), Number(values.hours)]
if (!url || !folder || !(backups >= 3) || !(hours >= CHUNK_HOURS) || hours % CHUNK_HOURS > 0) {
  console.error('Name an empty database with --database-url and a new folder with --folder. Make at least 3 backups.')
  process.exit(2)
}
const home = resolve(folder)
const dataDir = join(home, 'data')

interface Backup {
  folder: string
  entries: number
  databaseMb: number
  dumpMb: number
  seconds: number
}

const megabytes = (bytes: number): number => Number((bytes / 1e6).toFixed(1))

const query = async (at: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** What the nightly timer does, after the server has signed up to `newest`. */
const backUp = async (newest: Signed): Promise<Backup> => {
  const journal = await openCheckpointJournal(join(dataDir, 'signed-checkpoints'))
  await journal.append(newest)
  await journal.close()
  const startedAt = performance.now()
  const { stdout } = await run('sh', [join(ROOT, 'deploy/backup.sh'), join(home, 'made')], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir },
  })
  const seconds = Number(((performance.now() - startedAt) / 1000).toFixed(1))
  // Named after the second in which it was made; two may be of one.
  const kept = join(home, 'backups', String(newest.size).padStart(9, '0'))
  await rename(stdout.trim(), kept)
  const [row] = await query(url, 'select pg_database_size(current_database()) as bytes')
  const dump = await stat(join(kept, 'database.dump'))
  return {
    folder: kept,
    entries: newest.size,
    databaseMb: megabytes(Number(row?.bytes)),
    dumpMb: megabytes(dump.size),
    seconds,
  }
}

/** As docs/operations.md restores a dump; answers whether the copy holds, and how long both took. */
const restore = async (backup: Backup) => {
  const name = `restored_${backup.entries}`
  await query(url, `create database ${name}`)
  const at = new URL(url)
  at.pathname = `/${name}`
  const restoredDir = join(home, name)
  await mkdir(restoredDir, { recursive: true })
  try {
    await run('tar', ['--extract', '--gzip', '--file', join(backup.folder, 'data.tar.gz'), '--directory', restoredDir])
    await copyFile(join(backup.folder, 'signed-checkpoints'), join(restoredDir, 'signed-checkpoints'))
    const startedAt = performance.now()
    await run('pg_restore', [
      '--no-owner',
      '--exit-on-error',
      '--dbname',
      at.href,
      join(backup.folder, 'database.dump'),
    ])
    const restoredAt = performance.now()
    const { stdout } = await run(process.execPath, ['cli/uptick.ts', 'verify-restored', '--no-state', '--json'], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: at.href, DATA_DIR: restoredDir },
    }).catch((error: { stdout: string }) => error)
    const { holds, lines } = JSON.parse(stdout) as { holds: boolean; lines: unknown[] }
    if (!holds) console.error(lines)
    const seconds = (ms: number): number => Number((ms / 1000).toFixed(1))
    return {
      entries: backup.entries,
      holds,
      restoredIn: seconds(restoredAt - startedAt),
      verifiedIn: seconds(performance.now() - restoredAt),
    }
  } finally {
    await query(url, `drop database ${name}`)
  }
}

await mkdir(join(home, 'backups'), { recursive: true })
if ((await readdir(join(home, 'backups'))).length > 0) throw new Error(`${home} has backups already.`)
const made: Backup[] = []
let chunks = 0
const untilMs = Date.now()
await writePast({
  dataDir,
  databaseUrl: url,
  // The server handles the first boundary itself; the rest of a chunk at the end is not backed up.
  fromMs: untilMs - backups * hours * HOUR_MS - HOUR_MS,
  untilMs,
  members: 0,
  messages: 0,
  onChunk: async (newest) => {
    chunks += 1
    if (chunks % (hours / CHUNK_HOURS) > 0 || made.length === backups) return
    const backup = await backUp(newest)
    made.push(backup)
    console.log(
      `${made.length}  ${backup.entries} entries  database ${backup.databaseMb} MB  dump ${backup.dumpMb} MB  ${backup.seconds} s`,
    )
  },
})
const chosen = [made[0], made[Math.floor(made.length / 2)], made.at(-1)].flatMap((backup) => backup ?? [])
const restored: Awaited<ReturnType<typeof restore>>[] = []
for (const backup of chosen) restored.push(await restore(backup))
console.table(restored)
console.log(
  `${made.length} backups, ${megabytes(made.reduce((sum, { dumpMb }) => sum + 1e6 * dumpMb, 0))} MB of dumps.`,
)
process.exit(made.length === backups && restored.every(({ holds }) => holds) ? 0 : 1)
