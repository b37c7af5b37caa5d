import { type AccountSetup, type AccountSetupForm, accountSetupMessages } from '../../../contract/account-setups.ts'
import type { FileKind } from '../../../contract/files.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { newId } from '../../platform/ids.ts'
import type { FileStorage } from '../../platform/storage/file-storage.ts'
import type { UploadedFile } from '../../platform/uploads/uploaded-file.ts'
import { createReviews, type ReviewDeps } from './create-reviews.ts'
import { createRequestChanges } from './request-changes.ts'
import { assertPathOpen, computeCents, toAccountSetup } from './rules.ts'
import { type AccountSetupRow, findAccountSetup, findNewestSetup, findProofFiles, insertAccountSetup } from './store.ts'

interface Deps extends ReviewDeps {
  storage: FileStorage
}

/** A kept proof, as a call answers it. */
interface Proof {
  kind: FileKind
  name: string
  bytes: Buffer
}

export type AccountSetups = ReturnType<typeof createAccountSetups>

/** Requests to verify a deposit at a partner broker, and what becomes of them (docs/product.md, “Deposits”). */
export const createAccountSetups = (deps: Deps) => {
  const { db, transact, clock, members, storage } = deps

  const insertRequest = (
    memberId: string,
    form: AccountSetupForm,
    proof: Pick<AccountSetupRow, 'proofFileId' | 'proofKind'>,
  ) =>
    transact(async (tx) => {
      // The member's row first: an approval of the request before may just be making their path an automatic one.
      const member = await members.lockMember(memberId, tx)
      if (!member) throw new CallError('SESSION_REQUIRED')
      assertPathOpen(member, form.accessPath)
      const { brokerAccount, accessPath, depositAmount } = form
      const request = { brokerAccount, accessPath, depositCents: computeCents(depositAmount), ...proof }
      const identity = { id: newId(clock.now()), memberId, createdAt: new Date(clock.now()) }
      const inserted = await insertAccountSetup(tx, { ...identity, ...request })
      if (!inserted) throw new CallError('ACCOUNT_SETUP_PENDING')
      return inserted
    })

  const readProof = async (setup: AccountSetupRow | null): Promise<Proof> => {
    if (!setup) throw new CallError('ACCOUNT_SETUP_NOT_FOUND')
    const { proofFileId, proofKind } = setup
    if (proofFileId === null || proofKind === null)
      throw new CallError('ACCOUNT_SETUP_NOT_FOUND', { message: accountSetupMessages.proofMissing })
    return { kind: proofKind, name: `deposit-proof.${proofKind}`, bytes: await storage.get(proofFileId) }
  }

  return {
    ...createReviews(deps),
    ...createRequestChanges(deps),

    /**
     * Asks for a deposit to be verified. One request of a member waits at a time. Throws ACCOUNT_SETUP_PENDING, and ACCESS_PATH_FIXED
     * for a manual path where an automatic one is open; then nothing of the request is kept, its proof neither.
     */
    createAccountSetup: async (
      memberId: string,
      form: AccountSetupForm,
      proof: UploadedFile | null = null,
    ): Promise<AccountSetup> => {
      if (!proof) return toAccountSetup(await insertRequest(memberId, form, { proofFileId: null, proofKind: null }))
      const proofFileId = await storage.put(proof.bytes)
      try {
        return toAccountSetup(await insertRequest(memberId, form, { proofFileId, proofKind: proof.kind }))
      } catch (error) {
        await storage.remove(proofFileId)
        throw error
      }
    },

    /** The member's newest request; null before the first. */
    getAccountSetup: async (memberId: string): Promise<AccountSetup | null> => {
      const row = await findNewestSetup(db.orm, memberId)
      return row && toAccountSetup(row)
    },

    /** The proof of the member's newest request. Throws ACCOUNT_SETUP_NOT_FOUND where there is none. */
    getOwnDepositProof: async (memberId: string): Promise<Proof> => readProof(await findNewestSetup(db.orm, memberId)),

    /** The proof of any request, for the administrator. Throws ACCOUNT_SETUP_NOT_FOUND where there is none. */
    getDepositProof: async (id: string): Promise<Proof> => readProof(await findAccountSetup(db.orm, id)),

    /** Which of these files are proofs. What is nobody's may be removed. */
    findProofFiles: (fileIds: string[]): Promise<ReadonlySet<string>> => findProofFiles(db.orm, fileIds),
  }
}
