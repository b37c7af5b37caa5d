import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openPglite, openPostgres } from './client.ts'
import { claimLeadership, type Leadership, takenBy } from './leadership.ts'

/** Brings the tables of a PostgreSQL database up to date. */
export const migratePostgresAt = async (url: string): Promise<void> => {
  const db = await openPostgres(url)
  await db.close()
}

const CLAIM_TRIES = 50
const CLAIM_RETRY_MS = 100

/** Waits a little for a server that is just stopping. Throws a sentence when the place stays taken. */
const claimSoon = async (url: string): Promise<Leadership> => {
  for (let attempt = 1; ; attempt += 1) {
    const claim = await claimLeadership(url, () => migratePostgresAt(url))
    if ('term' in claim) return claim
    if (attempt === CLAIM_TRIES) throw new Error(`${takenBy(claim)} Stop it first, or set DATABASE_URL to another one.`)
    await sleep(CLAIM_RETRY_MS)
  }
}

/** The database of a process that wants it for itself alone and now. @internal */
export const openDatabase = async ({
  dataDir,
  databaseUrl,
}: {
  dataDir: string
  databaseUrl: string | null
}): Promise<Database> => {
  if (!databaseUrl) return openPglite(dataDir)
  const leadership = await claimSoon(databaseUrl)
  const db = await openPostgres(databaseUrl, leadership.term)
  return {
    ...db,
    close: async () => {
      await db.close()
      leadership.release()
    },
  }
}
