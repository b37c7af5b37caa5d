import type { ImageKind } from '../../../contract/files.ts'
import { TICKETS_PAGE_SIZE, type Ticket } from '../../../contract/support-tickets.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { Audit } from '../audit/service.ts'
import type { Members } from '../members/service.ts'
import { createCannedAnswers } from './canned-answers.ts'
import { toTicket } from './rules.ts'
import * as store from './store.ts'
import { createTicketDesk } from './ticket-desk.ts'
import { createTicketWriting } from './ticket-writing.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'transact' | 'publicUrl' | 'storage'> {
  members: Pick<Members, 'lockMember'>
  audit: Pick<Audit, 'recordAction' | 'recordChangesOf'>
}

export type SupportTickets = ReturnType<typeof createSupportTickets>

/** What members ask of support, and what they are answered (docs/product.md, “Support”). */
export const createSupportTickets = (deps: Deps) => {
  const { db, storage } = deps

  return {
    ...createTicketDesk(deps),
    ...createCannedAnswers(deps),
    ...createTicketWriting(deps),

    /** The member's own tickets, a page of them; the one that changed last first. */
    listTickets: async (memberId: string, page: number): Promise<{ total: number; rows: Ticket[] }> => {
      const window = { limit: TICKETS_PAGE_SIZE, offset: (page - 1) * TICKETS_PAGE_SIZE }
      const [total, rows] = await Promise.all([
        store.countOwnTickets(db.orm, memberId),
        store.listOwnTickets(db.orm, memberId, window),
      ])
      return { total, rows: rows.map(toTicket) }
    },

    /** The picture of a message: for its ticket's member or, with no `memberId`, for an administrator. Throws TICKET_NOT_FOUND. */
    getTicketPicture: async (asked: {
      id: string
      messageId: string
      memberId: string | null
    }): Promise<{ kind: ImageKind; name: string; bytes: Buffer }> => {
      const found = await store.findTicketPicture(db.orm, asked)
      if (!found?.pictureFileId || !found.pictureKind) throw new CallError('TICKET_NOT_FOUND')
      const bytes = await storage.get(found.pictureFileId)
      return { kind: found.pictureKind, name: found.pictureName ?? 'picture', bytes }
    },

    /** Which of these files are pictures of tickets. What is nobody's may be removed. */
    findPictureFiles: (fileIds: string[]): Promise<ReadonlySet<string>> => store.findPictureFiles(db.orm, fileIds),
  }
}
