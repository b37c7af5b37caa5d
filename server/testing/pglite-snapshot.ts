import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { prepareNewDatabase } from '../db/client.ts'
import { PGLITE_EXTENSIONS } from '../db/embedded-database.ts'

/** Puts the database of the present migrations into one file, from which every test process starts its embedded database in memory. */
export const setup = async (project: TestProject) => {
  const folder = await mkdtemp(join(tmpdir(), 'uptick-test-'))
  const copy = join(folder, 'pglite')
  const snapshot = join(folder, 'snapshot.tar')
  await cp(await prepareNewDatabase(), copy, { recursive: true })
  const lite = await PGlite.create(copy, { extensions: PGLITE_EXTENSIONS })
  const dump = await lite.dumpDataDir('none')
  await lite.close()
  await writeFile(snapshot, dump.stream())
  await rm(copy, { recursive: true })
  project.provide('testDatabase', { kind: 'pglite', snapshot })
  return () => rm(folder, { recursive: true, force: true })
}
