import { type AnyColumn, and, eq, type SQL } from 'drizzle-orm'
import { profiles } from './schema/schema.ts'

/** The profile of the member in a column, where it is public. A private one is joined to nothing. */
export const isPublicProfileOf = (memberId: AnyColumn): SQL | undefined =>
  and(eq(profiles.memberId, memberId), eq(profiles.isPublic, true))
