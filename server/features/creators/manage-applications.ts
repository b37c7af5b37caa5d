import type { InputOf } from '../../../contract/call.ts'
import {
  CREATOR_APPLICATIONS_PAGE_SIZE,
  type CreatorApplicationReview,
  type listCreatorApplications as listCreatorApplicationsCall,
} from '../../../contract/creators.ts'
import type { Transaction } from '../../db/client.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import {
  creatorApprovedMail,
  creatorRejectedMail,
  creatorRemovedMail,
  creatorRestoredMail,
} from '../../platform/mail/creator-mails.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import type { Audit } from '../audit/service.ts'
import type { ApplicationDeps } from './create-application.ts'
import { reviewOf } from './rules.ts'
import {
  type ApplicationRow,
  closeApplication,
  countApplications,
  findReview,
  listReviews,
  moveCreator,
} from './store.ts'

export interface ReviewDeps extends Omit<ApplicationDeps, 'members' | 'storage'> {
  audit: Audit
  /** Runs after a decision, so that the member's open pages show it. */
  onReviewed: (memberId: string) => void
}

type Admin = Pick<CallingMember, 'id'>
type Decision = { status: 'approved' } | { status: 'rejected'; reason: string }

const ACTIONS = { approved: 'creator-application.approve', rejected: 'creator-application.reject' } as const

/** What the administrator does with applications. */
export const createReviews = ({ db, clock, audit, publicUrl, mailQueued, onReviewed }: ReviewDeps) => {
  const mailOf = (member: CreatorApplicationReview['member'], { communityName }: ApplicationRow, decision: Decision) =>
    decision.status === 'approved'
      ? creatorApprovedMail(member, { publicUrl, communityName })
      : creatorRejectedMail(member, { publicUrl, communityName, reason: decision.reason })

  /** The decision, its mail and its audit entry: all of them, or none. */
  const closeIn = async (tx: Transaction, admin: Admin, id: string, decision: Decision) => {
    const { status } = decision
    const reason = decision.status === 'rejected' ? decision.reason : null
    const review = { status, reviewedBy: admin.id, reviewedAt: new Date(clock.now()), rejectionReason: reason }
    const closed = await closeApplication(tx, id, review)
    const found = await findReview(tx, id)
    if (!found) throw new CallError('CREATOR_APPLICATION_NOT_FOUND')
    if (!closed) throw new CallError('CREATOR_APPLICATION_REVIEWED')
    await queueMail(tx, mailOf(found.member, closed, decision), clock.now())
    await audit.recordAction(tx, {
      ...{ adminId: admin.id, action: ACTIONS[status], reason },
      subject: { kind: 'creator-application', id, name: found.member.email },
      before: { status: 'pending' },
      after: { status, communityName: closed.communityName },
    })
    return reviewOf(found)
  }

  /** The move, its mail and its audit entry: all of them, or none. `reason` null puts the creator back. */
  const moveIn = async (tx: Transaction, admin: Admin, id: string, reason: string | null) => {
    const moved = await moveCreator(
      tx,
      id,
      reason === null ? { status: 'approved', removalReason: null } : { status: 'removed', removalReason: reason },
    )
    const found = await findReview(tx, id)
    if (!found) throw new CallError('CREATOR_APPLICATION_NOT_FOUND')
    if (!moved) throw new CallError(reason === null ? 'CREATOR_NOT_REMOVED' : 'CREATOR_NOT_LISTED')
    const { communityName, status } = moved
    const mail =
      reason === null
        ? creatorRestoredMail(found.member, { publicUrl, communityName })
        : creatorRemovedMail(found.member, { publicUrl, communityName, reason })
    await queueMail(tx, mail, clock.now())
    await audit.recordAction(tx, {
      ...{ adminId: admin.id, action: reason === null ? 'creator.restore' : 'creator.remove', reason },
      subject: { kind: 'creator', id, name: found.member.email },
      before: { status: reason === null ? 'removed' : 'approved' },
      after: { status, communityName },
    })
    return reviewOf(found)
  }

  const move = async (admin: Admin, id: string, reason: string | null): Promise<CreatorApplicationReview> => {
    const review = await db.orm.transaction((tx) => moveIn(tx, admin, id, reason))
    mailQueued()
    onReviewed(review.member.id)
    return review
  }

  const decide = async (admin: Admin, id: string, decision: Decision): Promise<CreatorApplicationReview> => {
    const review = await db.orm.transaction((tx) => closeIn(tx, admin, id, decision))
    mailQueued()
    onReviewed(review.member.id)
    return review
  }

  return {
    /** One page of applications, who has waited longest first, and how many there are. */
    listCreatorApplications: async ({
      status,
      page,
    }: InputOf<typeof listCreatorApplicationsCall>): Promise<{
      total: number
      applications: CreatorApplicationReview[]
    }> => {
      const offset = (page - 1) * CREATOR_APPLICATIONS_PAGE_SIZE
      const [total, rows] = await Promise.all([
        countApplications(db.orm, status),
        listReviews(db.orm, { status, limit: CREATOR_APPLICATIONS_PAGE_SIZE, offset }),
      ])
      return { total, applications: rows.map(reviewOf) }
    },

    /**
     * The applicant joins the directory and gets a mail. Audited. Throws CREATOR_APPLICATION_NOT_FOUND, and
     * CREATOR_APPLICATION_REVIEWED for one that is decided.
     */
    approveCreatorApplication: (admin: Admin, id: string): Promise<CreatorApplicationReview> =>
      decide(admin, id, { status: 'approved' }),

    /** The member reads why, by mail too, and may apply again. Audited. Throws as an approval does. */
    rejectCreatorApplication: (admin: Admin, id: string, reason: string): Promise<CreatorApplicationReview> =>
      decide(admin, id, { status: 'rejected', reason }),

    /**
     * Takes an approved creator out of the directory: nobody finds, connects with or reports them there. They read why, by mail too.
     * Audited. Throws CREATOR_APPLICATION_NOT_FOUND, and CREATOR_NOT_LISTED for whoever is not in it.
     */
    removeCreator: (admin: Admin, id: string, reason: string): Promise<CreatorApplicationReview> =>
      move(admin, id, reason),

    /**
     * Puts a creator back, with who was connected with them, and tells them by mail. Audited. Throws CREATOR_APPLICATION_NOT_FOUND,
     * and CREATOR_NOT_REMOVED for whoever was not taken out.
     */
    restoreCreator: (admin: Admin, id: string): Promise<CreatorApplicationReview> => move(admin, id, null),
  }
}
