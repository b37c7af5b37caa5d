import type { CreatorApplicationReview } from '../../../contract/creators.ts'
import { creatorApplications } from '../../db/schema/schema.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { Mail } from '../../platform/mail/outbox.ts'
import type { Told } from '../../platform/notifications/telling.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Audit } from '../audit/service.ts'
import { lockNothing, type Reviews, type Waiting } from '../reviews/service.ts'
import type { ApplicationDeps } from './create-applications.ts'
import { creatorApprovedMail, creatorRejectedMail, creatorRemovedMail, creatorRestoredMail } from './mails.ts'
import { toReview } from './rules.ts'
import { type ApplicationRow, moveCreator } from './store.ts'

export interface ReviewDeps extends Omit<ApplicationDeps, 'members' | 'storage'> {
  audit: Audit
  reviews: Reviews
  /** Runs after a decision, so that the member's open pages show it. */
  onReviewed: (memberId: string) => void
}

type Admin = Pick<CallingMember, 'id'>
type Decision = { status: 'approved' } | { status: 'rejected'; reason: string }

const toTelling = (reason: string | null, mail: Mail): Told => ({
  kind: 'account',
  path: '/dashboard/apply-creator',
  text: reason ?? '',
  mail,
})

const ACTIONS = { approved: 'creator-application.approve', rejected: 'creator-application.reject' } as const

/** What the administrator does with applications. */
export const createReviews = ({ transact, audit, reviews, publicUrl, onReviewed }: ReviewDeps) => {
  const queue = reviews.createReviewQueue({
    table: creatorApplications,
    waiting: 'pending',
    searched: [creatorApplications.fullName, creatorApplications.communityName],
    missing: 'CREATOR_APPLICATION_NOT_FOUND',
    closed: 'CREATOR_APPLICATION_REVIEWED',
    viewOf: toReview,
  })

  const toMail = ({ member, row: { communityName } }: Waiting<ApplicationRow>, decision: Decision) =>
    decision.status === 'approved'
      ? creatorApprovedMail(member, { publicUrl, communityName })
      : creatorRejectedMail(member, { publicUrl, communityName, reason: decision.reason })

  /** The move, its mail and its audit entry: all of them, or none. `reason` null puts the creator back. */
  const moveIn = async (tx: Tx, admin: Admin, id: string, reason: string | null) => {
    const before = await queue.find(tx, id)
    if (!before) throw new CallError('CREATOR_APPLICATION_NOT_FOUND')
    const { member } = before
    const { communityName } = before.row
    const mail =
      reason === null
        ? creatorRestoredMail(member, { publicUrl, communityName })
        : creatorRemovedMail(member, { publicUrl, communityName, reason })
    const moved = await moveCreator(
      tx,
      id,
      reason === null ? { status: 'approved', removalReason: null } : { status: 'removed', removalReason: reason },
      toTelling(reason, mail),
    )
    if (!moved) throw new CallError(reason === null ? 'CREATOR_NOT_REMOVED' : 'CREATOR_NOT_LISTED')
    const found = { ...before, row: moved }
    const { status } = moved
    tx.afterCommit(() => onReviewed(found.member.id))
    await audit.recordAction(tx, {
      adminId: admin.id,
      action: reason === null ? 'creator.restore' : 'creator.remove',
      reason,
      subject: { kind: 'creator', id, name: found.member.email },
      about: found.member.id,
      before: { status: reason === null ? 'removed' : 'approved' },
      after: { status, communityName },
    })
    return toReview(found)
  }

  const move = (admin: Admin, id: string, reason: string | null): Promise<CreatorApplicationReview> =>
    transact((tx) => moveIn(tx, admin, id, reason))

  const decide = async (admin: Admin, id: string, decision: Decision): Promise<CreatorApplicationReview> => {
    const { status } = decision
    const reason = decision.status === 'rejected' ? decision.reason : null
    return queue.decide(admin, id, {
      action: ACTIONS[status],
      reason,
      lock: lockNothing,
      becomes: () => ({ status, rejectionReason: reason }),
      subjectOf: ({ member }) => ({
        kind: 'creator-application',
        name: member.email,
        about: member.id,
      }),
      follow: async (tx, found) => {
        tx.afterCommit(() => onReviewed(found.member.id))
        const telling = toTelling(reason, toMail(found, decision))
        return { telling, after: { communityName: found.row.communityName } }
      },
    })
  }

  return {
    /** Applications, oldest waiting first. */
    listCreatorApplications: queue.list,

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
