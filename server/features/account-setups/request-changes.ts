import type { AccountSetup, AccountSetupForm } from '../../../contract/account-setups.ts'
import type { Transaction } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { newId } from '../../platform/ids.ts'
import type { FileStorage } from '../../platform/storage/file-storage.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { UploadedFile } from '../../platform/uploads/uploaded-file.ts'
import type { Members } from '../members/service.ts'
import { assertPathOpen, computeCents, toAccountSetup } from './rules.ts'
import { type AccountSetupRow, closeWaiting, findAccountSetup, findNewestSetup, insertAccountSetup } from './store.ts'

interface Deps {
  transact: Transact
  clock: Clock
  members: Members
  storage: FileStorage
}

type Proof = Pick<AccountSetupRow, 'proofFileId' | 'proofKind'>

const NO_PROOF: Proof = { proofFileId: null, proofKind: null }

/** What a member does with a request of theirs that waits. */
export const createRequestChanges = ({ transact, clock, members, storage }: Deps) => {
  /** The member's row before the request's, as everywhere: two transactions never wait for each other's row. */
  const lockOwn = async (tx: Transaction, memberId: string, id: string) => {
    const member = await members.lockMember(memberId, tx)
    if (!member) throw new CallError('SESSION_REQUIRED')
    const setup = await findAccountSetup(tx, id)
    // Somebody else's request is not there.
    if (!setup || setup.memberId !== memberId) throw new CallError('ACCOUNT_SETUP_NOT_FOUND')
    return { member, setup }
  }

  const close = (tx: Transaction, id: string, status: 'withdrawn' | 'corrected') =>
    closeWaiting(tx, id, { status, reviewedBy: null, reviewedAt: new Date(clock.now()), ...NO_PROOF })

  /** What a repeated correction without a new proof already made of the request; null where it did not. */
  const findSameRequest = async (tx: Transaction, setup: AccountSetupRow, form: AccountSetupForm) => {
    if (setup.status !== 'corrected') return null
    const newest = await findNewestSetup(tx, setup.memberId)
    const isSame =
      newest?.status === 'pending' &&
      newest.brokerAccount === form.brokerAccount &&
      newest.accessPath === form.accessPath &&
      newest.depositCents === computeCents(form.depositAmount)
    return isSame ? newest : null
  }

  const replace = async (
    tx: Transaction,
    memberId: string,
    id: string,
    form: AccountSetupForm,
    proof: Proof | null,
  ) => {
    const { member, setup } = await lockOwn(tx, memberId, id)
    assertPathOpen(member, form.accessPath)
    const same = proof ? null : await findSameRequest(tx, setup, form)
    if (same) return { request: same, released: null }
    if (!(await close(tx, id, 'corrected'))) throw new CallError('ACCOUNT_SETUP_CLOSED')
    const { brokerAccount, accessPath, depositAmount } = form
    const { proofFileId, proofKind } = proof ?? setup
    const now = new Date(clock.now())
    // Later than the one it stands for, so that it is the newest even within the same millisecond.
    const createdAt = new Date(Math.max(now.getTime(), setup.createdAt.getTime() + 1))
    const request = await insertAccountSetup(tx, {
      id: newId(clock.now()),
      memberId,
      createdAt,
      brokerAccount,
      accessPath,
      depositCents: computeCents(depositAmount),
      proofFileId,
      proofKind,
    })
    if (!request) throw new CallError('ACCOUNT_SETUP_PENDING')
    return { request, released: proof ? setup.proofFileId : null }
  }

  return {
    /**
     * Closes the member's waiting request and sends another instead: an administrator who has the first one open approves nothing that
     * they have not seen. The proof goes along unless a new one is sent, which releases the old. A repetition without a new proof answers
     * what it made the first time. Throws ACCOUNT_SETUP_NOT_FOUND, ACCOUNT_SETUP_CLOSED for one that no longer waits, ACCESS_PATH_FIXED.
     */
    correctAccountSetup: async (
      memberId: string,
      id: string,
      form: AccountSetupForm,
      proof: UploadedFile | null = null,
    ): Promise<AccountSetup> => {
      const kept: Proof | null = proof && { proofFileId: await storage.put(proof.bytes), proofKind: proof.kind }
      const { request, released } = await transact((tx) => replace(tx, memberId, id, form, kept)).catch(
        async (error: unknown) => {
          if (kept?.proofFileId) await storage.remove(kept.proofFileId)
          throw error
        },
      )
      if (released) await storage.remove(released)
      return toAccountSetup(request)
    },

    /**
     * Takes the member's waiting request back and removes its proof. Of this and a review at the same time, one wins. Throws
     * ACCOUNT_SETUP_NOT_FOUND, and ACCOUNT_SETUP_CLOSED for a request that was closed otherwise.
     */
    withdrawAccountSetup: async (memberId: string, id: string): Promise<AccountSetup> => {
      const { request, released } = await transact(async (tx) => {
        const { setup } = await lockOwn(tx, memberId, id)
        if (setup.status === 'withdrawn') return { request: setup, released: null }
        const closed = await close(tx, id, 'withdrawn')
        if (!closed) throw new CallError('ACCOUNT_SETUP_CLOSED')
        return { request: closed, released: setup.proofFileId }
      })
      if (released) await storage.remove(released)
      return toAccountSetup(request)
    },
  }
}
