import * as z from 'zod/mini'
import {
  type AccessPath,
  type AccountSetupReview,
  accountSetupMessages,
  approveAccountSetup,
  isDepositEnough,
} from '../../../contract/account-setups.ts'
import { firstMessages } from '../../lib/form-resolver.ts'
import { DOLLARS, readNumber } from '../../lib/typed-number.ts'

/** What was really deposited, or what speaks against it: the path has its minimum. */
export const readDeposit = (
  text: string,
  path: AccessPath,
): { depositAmount: number; problem: null } | { depositAmount: null; problem: string } => {
  const { value: depositAmount, problem: ambiguous } = readNumber(text, DOLLARS)
  if (ambiguous !== null) return { depositAmount: null, problem: ambiguous }
  const parsed = z.safeParse(approveAccountSetup.input, { depositAmount })
  if (!parsed.success) {
    const problem = firstMessages(parsed.error.issues).depositAmount ?? accountSetupMessages.depositRequired
    return { depositAmount: null, problem }
  }
  return isDepositEnough(path, depositAmount)
    ? { depositAmount, problem: null }
    : { depositAmount: null, problem: accountSetupMessages.depositTooSmall(path) }
}

/** Taken back or replaced by the member, not answered by an administrator. */
export const isOwnDoing = ({ status }: Pick<AccountSetupReview, 'status'>): boolean =>
  status === 'withdrawn' || status === 'corrected'

export const isWaiting = ({ status }: Pick<AccountSetupReview, 'status'>): boolean => status === 'pending'
