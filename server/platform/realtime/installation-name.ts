import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/client.ts'
import { installation } from '../../db/schema/schema.ts'

/**
 * Tells one database from another, so that no place in the one is mistaken for a place in the other: when it was marked as an
 * installation's. One that nobody has marked is told apart by process.
 */
export const createInstallationName = ({ orm }: Pick<Database, 'orm'>): (() => Promise<string>) => {
  const bootId = randomBytes(6).toString('base64url')
  let name: string | null = null
  return async () => {
    if (name !== null) return name
    const [mark] = await orm.select({ markedAt: installation.markedAt }).from(installation)
    name = mark ? mark.markedAt.getTime().toString(36) : bootId
    return name
  }
}
