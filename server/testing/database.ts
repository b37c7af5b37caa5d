import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openPostgres } from '../db/client.ts'
import { newId } from '../platform/ids.ts'
import { openReusedPglite } from './reused-pglite.ts'

type Source = { kind: 'pglite'; snapshot: string } | { kind: 'postgres'; url: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: Source
  }
}

/**
 * A fresh, migrated database of the kind that this test project runs on. A second connection to the same
 * PostgreSQL database is `openPostgres(database.url)`; `url` is null on the embedded database.
 */
export const openTestDatabase = async (): Promise<Database & { url: string | null }> => {
  const source = inject('testDatabase')
  if (source.kind === 'pglite') {
    return { ...(await openReusedPglite(source.snapshot)), url: null }
  }
  const name = `test_${newId().replaceAll('-', '')}`
  const client = new pg.Client(`${source.url}/postgres`)
  await client.connect()
  await client.query(`create database ${name} template ${source.template}`)
  await client.end()
  const url = `${source.url}/${name}`
  return { ...(await openPostgres(url)), url }
}
