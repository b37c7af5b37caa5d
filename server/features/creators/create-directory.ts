import { CREATORS_PAGE_SIZE, type Creator } from '../../../contract/creators.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { Reports } from '../reports/service.ts'
import {
  type CreatorRow,
  countCreators,
  deleteConnection,
  findCreator,
  insertConnection,
  listCreatorRows,
} from './directory-store.ts'
import { toCreator, toWindows } from './rules.ts'
import { sampleCreators } from './sample-rules.ts'

export interface DirectoryDeps {
  db: Database
  clock: Clock
  reports: Pick<Reports, 'createReport'>
}

/** The directory of verified creators, and what members do there. */
export const createDirectory = ({ db, clock, reports }: DirectoryDeps) => {
  /** Throws CREATOR_NOT_FOUND for whoever is not approved, samples too. */
  const getRow = async (id: string, memberId: string): Promise<CreatorRow> => {
    const row = await findCreator(db.orm, id, memberId)
    if (!row) throw new CallError('CREATOR_NOT_FOUND')
    return row
  }
  const getCreator = async (id: string, memberId: string) => toCreator(await getRow(id, memberId), memberId)

  return {
    /** One page of the directory as the member sees it: verified creators, the newest first, then the samples. */
    listCreators: async (memberId: string, page: number): Promise<{ total: number; creators: Creator[] }> => {
      const verified = await countCreators(db.orm)
      const { rows, samples } = toWindows(page, CREATORS_PAGE_SIZE, verified)
      const listed = rows.limit === 0 ? [] : await listCreatorRows(db.orm, memberId, rows)
      return {
        total: verified + sampleCreators.length,
        creators: [...listed.map((row) => toCreator(row, memberId)), ...sampleCreators.slice(...samples)],
      }
    },

    /**
     * Connects the member with a creator, which shows them the links to the community; a second time changes nothing. Nobody is
     * connected with themselves. Throws CREATOR_NOT_FOUND.
     */
    connectCreator: async (memberId: string, id: string): Promise<Creator> => {
      const { application } = await getRow(id, memberId)
      if (application.memberId !== memberId)
        await insertConnection(db.orm, { applicationId: id, memberId, createdAt: new Date(clock.now()) })
      return getCreator(id, memberId)
    },

    /** Ends the connection, if there is one. Throws CREATOR_NOT_FOUND. */
    disconnectCreator: async (memberId: string, id: string): Promise<Creator> => {
      await deleteConnection(db.orm, id, memberId)
      return getCreator(id, memberId)
    },

    /** Reports a creator; false while the member's last report of them is open. Throws CREATOR_NOT_FOUND, for oneself too. */
    reportCreator: async (memberId: string, id: string, reason: string): Promise<boolean> => {
      const { application } = await getRow(id, memberId)
      if (application.memberId === memberId) throw new CallError('CREATOR_NOT_FOUND')
      const name = `${application.fullName} (${application.communityName})`
      return reports.createReport(memberId, { kind: 'creator', id, name, about: application.memberId }, reason)
    },
  }
}
