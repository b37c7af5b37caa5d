import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { TestProject } from 'vitest/node'
import { PGLITE_EXTENSIONS } from '../db/embedded-database.ts'

const MIGRATIONS = fileURLToPath(new URL('../db/migrations', import.meta.url))

/** Migrates an embedded database once; every test file starts from this snapshot. */
export const setup = async (project: TestProject) => {
  const folder = await mkdtemp(join(tmpdir(), 'uptick-test-'))
  const snapshot = join(folder, 'snapshot.tar')
  const lite = await PGlite.create({ extensions: PGLITE_EXTENSIONS })
  await migrate(drizzle(lite), { migrationsFolder: MIGRATIONS })
  const dump = await lite.dumpDataDir('none')
  await lite.close()
  await writeFile(snapshot, dump.stream())
  project.provide('testDatabase', { kind: 'pglite', snapshot })
  return () => rm(folder, { recursive: true, force: true })
}
