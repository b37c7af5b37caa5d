import {
  type AccessPath,
  type AccountSetup,
  type AccountSetupReview,
  accountSetupMessages,
  isDepositEnough,
  MINIMUM_DEPOSIT_DOLLARS,
} from '../../../contract/account-setups.ts'
import type { AccessLevel } from '../../../contract/tiers.ts'
import { UPOINTS_PER_DOLLAR } from '../../../contract/upoints.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { Member } from '../members/service.ts'
import type { Waiting } from '../reviews/service.ts'
import type { AccountSetupRow } from './store.ts'

/** US dollars with at most two decimals, as whole cents. */
export const computeCents = (dollars: number): number => Math.round(dollars * 100)

/** One point per whole dollar. */
export const pointsFor = (depositCents: number): number => Math.floor(depositCents / 100) * UPOINTS_PER_DOLLAR

/** Throws ACCESS_PATH_FIXED: an automatic path never becomes a manual one again. */
export const assertPathOpen = ({ accessPath }: Pick<Member, 'accessPath'>, wanted: AccessPath): void => {
  if (accessPath === 'auto' && wanted === 'manual') {
    throw new CallError('ACCESS_PATH_FIXED', { fields: { accessPath: accountSetupMessages.pathCannotGoBack } })
  }
}

/** Throws INPUT_INVALID where what was really deposited does not open the path. */
export const assertDepositEnough = (path: AccessPath, depositCents: number): void => {
  if (isDepositEnough(path, depositCents / 100)) return
  const message = accountSetupMessages.depositTooSmall(path)
  throw new CallError('INPUT_INVALID', { message, fields: { depositAmount: message } })
}

type Holdings = Pick<Member, 'accessPath' | 'accessLevel' | 'depositCents'>

/** Premium is for the automatic path, and for who has deposited what that costs. Nobody's level falls. */
const levelAfter = ({ accessLevel }: Holdings, path: AccessPath, depositCents: number): AccessLevel =>
  accessLevel === 'premium' || path === 'auto' || depositCents >= MINIMUM_DEPOSIT_DOLLARS.auto * 100
    ? 'premium'
    : 'deposited'

/** What a verified deposit makes of a member: the dashboard is open without an end. */
export const accessAfter = (
  member: Holdings,
  { accessPath, depositCents }: { accessPath: AccessPath; depositCents: number },
) => {
  const path = member.accessPath === 'auto' ? 'auto' : accessPath
  const deposited = member.depositCents + depositCents
  return {
    hasDeposited: true,
    depositCents: deposited,
    accessPath: path,
    accessLevel: levelAfter(member, path, deposited),
    dashboardUnlocked: true,
    accessEndsAt: null,
  }
}

/** What the audit log keeps of a member whose deposit was reviewed. */
export const toAuditedAccess = (
  member: Holdings & Pick<Member, 'hasDeposited' | 'dashboardUnlocked'>,
): Record<string, unknown> => ({
  hasDeposited: member.hasDeposited,
  depositAmount: member.depositCents / 100,
  accessPath: member.accessPath,
  accessLevel: member.accessLevel,
  dashboardUnlocked: member.dashboardUnlocked,
})

/** The request as its member reads it. */
export const toAccountSetup = (row: AccountSetupRow): AccountSetup => ({
  id: row.id,
  brokerAccount: row.brokerAccount,
  accessPath: row.accessPath,
  depositAmount: row.depositCents / 100,
  hasProof: row.proofFileId !== null,
  status: row.status,
  rejectionReason: row.rejectionReason,
  createdAt: row.createdAt.toISOString(),
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
})

/** The request as the administrator reads it. */
export const toAccountSetupReview = ({ row, member, reviewedBy }: Waiting<AccountSetupRow>): AccountSetupReview => ({
  ...toAccountSetup(row),
  member,
  proofKind: row.proofKind,
  reviewedBy,
})

/** A request as a spreadsheet has it. */
export const toSetupLine = ({ member, ...setup }: AccountSetupReview) => ({
  ...setup,
  fullName: member.fullName,
  email: member.email,
  country: member.country,
})
