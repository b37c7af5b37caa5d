import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { PINNED_NODE, ROOT } from './project.mjs'
import { runCommand } from './run-command.mjs'
import { step } from './step.mjs'

const INPUTS = ['server/db/migrations', 'server/db/prepared-database.ts', 'package-lock.json']
const FOLDER = join(ROOT, 'dist', 'database')
const STAMP = join(ROOT, 'dist', 'database.stamp')

/** Prepares the database that new data folders begin with, unless it is of the present migrations. */
export const ensureDatabasePrepared = async () => {
  const wanted = await fingerprint(ROOT, INPUTS)
  const made = existsSync(FOLDER) && existsSync(STAMP) ? await readFile(STAMP, 'utf8') : null
  if (made === wanted) return
  await step('Preparing the database', async () => {
    await rm(STAMP, { force: true })
    await runCommand(PINNED_NODE, ['scripts/prepare-database.ts'])
    await mkdir(dirname(STAMP), { recursive: true })
    await writeFile(STAMP, wanted)
  })
}
