import {
  ACCOUNT_SETUPS_PAGE_SIZE,
  type AccountSetupReview,
  type listAccountSetups as listAccountSetupsCall,
} from '../../../contract/account-setups.ts'
import type { InputOf } from '../../../contract/call.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { retryDeadlock } from '../../db/sql-state.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { depositRejectedMail, depositVerifiedMail } from '../../platform/mail/onboarding-mails.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { type AccessCodes, needsActivation } from '../access-codes/service.ts'
import type { Audit } from '../audit/service.ts'
import type { CountryPolicy } from '../country-policy/service.ts'
import type { Member, Members } from '../members/service.ts'
import type { Referrals } from '../referrals/service.ts'
import { type Entry, systemAccounts, type Upoints } from '../upoints/service.ts'
import { accessAfter, accountSetupReviewOf, assertDepositEnough, auditedAccessOf, centsOf, pointsFor } from './rules.ts'
import { type AccountSetupRow, closeWaiting, countSetups, findAccountSetup, findReview, listReviews } from './store.ts'

export interface ReviewDeps {
  db: Database
  clock: Clock
  members: Members
  accessCodes: AccessCodes
  upoints: Upoints
  referrals: Referrals
  audit: Audit
  offersFor: CountryPolicy['offersFor']
  /** Where links in mails lead. */
  publicUrl: string
  /** Runs after a commit that queued a mail. */
  mailQueued: () => void
  /** Runs after a member's rights changed, so that nothing decides on the old ones. */
  onAccessChanged: (memberId: string) => void
  /** Tells the member's screens that a request of theirs was reviewed; an approval changes the member, and is heard of by that. */
  onReviewed: (memberId: string) => void
}

type Admin = Pick<CallingMember, 'id'>

/** What the administrator does with verification requests. */
export const createReviews = (deps: ReviewDeps) => {
  const { db, clock, members, accessCodes, upoints, referrals, audit, offersFor, publicUrl } = deps
  const { mailQueued, onAccessChanged, onReviewed } = deps

  const getReview = async (id: string): Promise<AccountSetupReview> => {
    const row = await findReview(db.orm, id)
    if (!row) throw new CallError('ACCOUNT_SETUP_NOT_FOUND')
    return accountSetupReviewOf(row)
  }

  /** The request and its member, whom nobody else can change before the transaction ends. */
  const lockRequest = async (id: string, tx: Transaction): Promise<{ setup: AccountSetupRow; member: Member }> => {
    const setup = await findAccountSetup(tx, id)
    // The member before the request, as where one is sent: two transactions never wait for each other's row.
    const member = setup && (await members.lockMember(setup.memberId, tx))
    if (!setup || !member) throw new CallError('ACCOUNT_SETUP_NOT_FOUND')
    return { setup, member }
  }

  const subjectOf = ({ id }: AccountSetupRow, { email }: Member) => ({ kind: 'account-setup', id, name: email })
  const reviewOf = ({ id }: Admin) => ({ reviewedBy: id, reviewedAt: new Date(clock.now()) })

  const creditDeposit = async (
    member: Member,
    depositCents: number,
    admin: Admin,
    tx: Transaction,
  ): Promise<Entry[]> => {
    const amount = pointsFor(depositCents)
    if (amount === 0 || !offersFor(member).depositRewards) return []
    const sides = { fromAccountId: systemAccounts.issuance, toAccountId: member.id }
    const reason = `Verified deposit of $${(depositCents / 100).toFixed(2)}`
    return [await upoints.postEntry(tx, { ...sides, amount, kind: 'deposit', reason, initiatorId: admin.id })]
  }

  const approve = async (admin: Admin, id: string, depositAmount: number | undefined, tx: Transaction) => {
    const { setup, member } = await lockRequest(id, tx)
    const depositCents = depositAmount === undefined ? setup.depositCents : centsOf(depositAmount)
    const closed = await closeWaiting(tx, id, { ...reviewOf(admin), status: 'approved', depositCents })
    if (!closed) throw new CallError('ACCOUNT_SETUP_REVIEWED')
    assertDepositEnough(setup.accessPath, depositCents)
    const access = accessAfter(member, closed)
    await members.updateMember(member.id, access, tx)
    // Locks the referrer, so it comes before anything locks an account of the ledger.
    const earnings = await referrals.settleReferral(member, depositCents, tx)
    const credits = await creditDeposit(member, depositCents, admin, tx)
    const activation = needsActivation(member) ? await accessCodes.drawActivationCode(member.id, tx) : null
    const details = { publicUrl, depositCents, earned: credits[0]?.amount ?? 0, activation }
    await queueMail(tx, depositVerifiedMail(member, details), clock.now())
    await audit.recordAction(tx, {
      ...{ adminId: admin.id, action: 'account-setup.approve', subject: subjectOf(setup, member) },
      before: { status: setup.status, statedDeposit: setup.depositCents / 100, ...auditedAccessOf(member) },
      after: {
        status: closed.status,
        verifiedDeposit: depositCents / 100,
        ...auditedAccessOf({ ...member, ...access }),
      },
    })
    return { member, entries: [...earnings, ...credits] }
  }

  return {
    /** One page of requests, who has waited longest first, and how many there are. */
    listAccountSetups: async ({
      status,
      page,
    }: InputOf<typeof listAccountSetupsCall>): Promise<{ total: number; setups: AccountSetupReview[] }> => {
      const window = { limit: ACCOUNT_SETUPS_PAGE_SIZE, offset: (page - 1) * ACCOUNT_SETUPS_PAGE_SIZE }
      const [total, rows] = await Promise.all([countSetups(db.orm, status), listReviews(db.orm, { status, ...window })])
      return { total, setups: rows.map(accountSetupReviewOf) }
    },

    /**
     * The deposit is there, of `depositAmount` dollars or as the member stated. In one transaction: closes the request, opens the
     * dashboard, credits the points, settles the referral, queues the mails and keeps the audit entry. Throws
     * ACCOUNT_SETUP_NOT_FOUND, ACCOUNT_SETUP_REVIEWED for a request that is closed, INPUT_INVALID for less than the path's minimum.
     */
    approveAccountSetup: async (admin: Admin, id: string, depositAmount?: number): Promise<AccountSetupReview> => {
      const { member, entries } = await retryDeadlock(() =>
        db.orm.transaction((tx) => approve(admin, id, depositAmount, tx)),
      )
      onAccessChanged(member.id)
      upoints.announceEntries(entries)
      mailQueued()
      return getReview(id)
    },

    /**
     * The deposit could not be verified: the member reads why, and can send another request. Throws ACCOUNT_SETUP_NOT_FOUND, and
     * ACCOUNT_SETUP_REVIEWED for a request that is closed.
     */
    rejectAccountSetup: async (admin: Admin, id: string, reason: string): Promise<AccountSetupReview> => {
      const rejected = await retryDeadlock(() =>
        db.orm.transaction(async (tx) => {
          const { setup, member } = await lockRequest(id, tx)
          const closed = await closeWaiting(tx, id, {
            ...reviewOf(admin),
            status: 'rejected',
            rejectionReason: reason,
          })
          if (!closed) throw new CallError('ACCOUNT_SETUP_REVIEWED')
          const details = { publicUrl, depositCents: setup.depositCents, reason }
          await queueMail(tx, depositRejectedMail(member, details), clock.now())
          await audit.recordAction(tx, {
            ...{ adminId: admin.id, action: 'account-setup.reject', subject: subjectOf(setup, member), reason },
            before: { status: setup.status },
            after: { status: closed.status },
          })
          return member
        }),
      )
      mailQueued()
      onReviewed(rejected.id)
      return getReview(id)
    },
  }
}
