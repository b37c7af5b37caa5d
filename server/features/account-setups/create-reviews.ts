import type { AccountSetupReview } from '../../../contract/account-setups.ts'
import { effectiveTier } from '../../../contract/sponsored-tiers.ts'
import type { Database } from '../../db/client.ts'
import { accountSetups } from '../../db/schema/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import { type AccessCodes, needsActivation } from '../access-codes/service.ts'
import type { CountryPolicy } from '../country-policy/service.ts'
import type { Member, Members } from '../members/service.ts'
import type { Referrals } from '../referrals/service.ts'
import type { Reviews, Waiting } from '../reviews/service.ts'
import { systemAccounts, type Upoints } from '../upoints/service.ts'
import { depositRejectedMail, depositVerifiedMail } from './mails.ts'
import {
  accessAfter,
  assertDepositEnough,
  computeCents,
  pointsFor,
  toAccountSetupReview,
  toAuditedAccess,
} from './rules.ts'
import { type AccountSetupRow, findAccountSetup } from './store.ts'

export interface ReviewDeps {
  db: Database
  clock: Clock
  members: Members
  accessCodes: AccessCodes
  upoints: Upoints
  referrals: Referrals
  reviews: Reviews
  offersFor: CountryPolicy['offersFor']
  /** Where links in mails lead. */
  publicUrl: string
  transact: Transact
  /** Tells the member's screens that a request of theirs was reviewed; an approval changes the member, and is heard of by that. */
  onReviewed: (memberId: string) => void
}

type Admin = Pick<CallingMember, 'id'>

/** What an approved deposit makes of its member, with what the audit log keeps of it. */
const createAccessOpening = (deps: ReviewDeps) => {
  const { clock, members, accessCodes, upoints, referrals, offersFor, publicUrl } = deps

  const creditDeposit = async (member: Member, depositCents: number, admin: Admin, tx: Tx): Promise<number> => {
    const amount = pointsFor(depositCents)
    if (amount === 0 || !offersFor(member).depositRewards) return 0
    const sides = { fromAccountId: systemAccounts.issuance, toAccountId: member.id }
    const reason = `Verified deposit of $${(depositCents / 100).toFixed(2)}`
    const tell = () => ({ untold: 'The notification of the verified deposit names the points.' })
    await upoints.postEntry(tx, { ...sides, amount, kind: 'deposit', reason, initiatorId: admin.id, tell })
    return amount
  }

  return async (
    tx: Tx,
    { row, statedCents, member, admin }: { row: AccountSetupRow; statedCents: number; member: Member; admin: Admin },
  ) => {
    const { depositCents } = row
    assertDepositEnough(row.accessPath, depositCents)
    const access = accessAfter(member, row)
    const tell = () => ({ untold: 'The notification about the verified deposit covers the access.' })
    await members.changeAccess(member.id, access, tell, tx)
    // Locks the referrer, so it comes before anything locks an account of the ledger.
    await referrals.settleReferral(member, depositCents, tx)
    const earned = await creditDeposit(member, depositCents, admin, tx)
    const activation = needsActivation(member) ? await accessCodes.drawActivationCode(member.id, tx) : null
    // A sponsor's code may include the signals already.
    const isGuest = effectiveTier(member, clock.now()) === 'guest'
    const details = { publicUrl, depositCents, earned, isGuest, activation }
    const path = activation ? '/dashboard/account-setup' : '/dashboard'
    return {
      telling: { kind: 'account' as const, path, mail: depositVerifiedMail(member, details) },
      before: { statedDeposit: statedCents / 100, ...toAuditedAccess(member) },
      after: { verifiedDeposit: depositCents / 100, ...toAuditedAccess({ ...member, ...access }) },
    }
  }
}

/** What the administrator does with verification requests. */
export const createReviews = (deps: ReviewDeps) => {
  const { members, publicUrl, onReviewed } = deps
  const openAccess = createAccessOpening(deps)

  const queue = deps.reviews.createReviewQueue({
    table: accountSetups,
    waiting: 'pending',
    searched: [accountSetups.brokerAccount],
    missing: 'ACCOUNT_SETUP_NOT_FOUND',
    closed: 'ACCOUNT_SETUP_REVIEWED',
    viewOf: toAccountSetupReview,
  })

  /** The request and its member, whom nobody else can change before the transaction ends. */
  const lockRequest = async (id: string, tx: Tx): Promise<{ setup: AccountSetupRow; member: Member }> => {
    const setup = await findAccountSetup(tx, id)
    // The member before the request, as where one is sent: two transactions never wait for each other's row.
    const member = setup && (await members.lockMember(setup.memberId, tx))
    if (!setup || !member) throw new CallError('ACCOUNT_SETUP_NOT_FOUND')
    return { setup, member }
  }

  const toSubject = ({ member }: Waiting<AccountSetupRow>) => ({
    kind: 'account-setup',
    name: member.email,
    about: member.id,
  })

  return {
    /** Requests, oldest waiting first. */
    listAccountSetups: queue.list,

    /**
     * The deposit is there, of `depositAmount` dollars or as the member stated. In one transaction: closes the request, opens the
     * dashboard, credits the points, settles the referral, queues the mails and keeps the audit entry. Throws
     * ACCOUNT_SETUP_NOT_FOUND, ACCOUNT_SETUP_REVIEWED for a request that is closed, INPUT_INVALID for less than the path's minimum.
     */
    approveAccountSetup: async (admin: Admin, id: string, depositAmount?: number): Promise<AccountSetupReview> => {
      return queue.decide(admin, id, {
        action: 'account-setup.approve',
        lock: (tx) => lockRequest(id, tx),
        becomes: ({ setup }) => ({
          status: 'approved',
          depositCents: depositAmount === undefined ? setup.depositCents : computeCents(depositAmount),
        }),
        subjectOf: toSubject,
        follow: (tx, { row }, { setup, member }) =>
          openAccess(tx, { row, statedCents: setup.depositCents, member, admin }),
      })
    },

    /**
     * The deposit could not be verified: the member reads why, and can send another request. Throws ACCOUNT_SETUP_NOT_FOUND, and
     * ACCOUNT_SETUP_REVIEWED for a request that is closed.
     */
    rejectAccountSetup: async (admin: Admin, id: string, reason: string): Promise<AccountSetupReview> => {
      return queue.decide(admin, id, {
        action: 'account-setup.reject',
        reason,
        lock: (tx) => lockRequest(id, tx),
        becomes: () => ({ status: 'rejected', rejectionReason: reason }),
        subjectOf: toSubject,
        follow: async (tx, { row }, { member }) => {
          const details = { publicUrl, depositCents: row.depositCents, reason }
          const mail = depositRejectedMail(member, details)
          tx.afterCommit(() => onReviewed(member.id))
          return { telling: { kind: 'account', path: '/dashboard/account-setup', text: reason, mail } }
        },
      })
    },
  }
}
