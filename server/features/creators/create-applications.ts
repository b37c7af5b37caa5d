import {
  type CreatorApplication,
  type CreatorDraft,
  type CreatorForm,
  type createCreatorApplication,
  creatorMessages,
} from '../../../contract/creators.ts'
import { isRealPhone } from '../../../contract/phone-numbers.ts'
import type { Database, Transaction } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { newId } from '../../platform/ids.ts'
import type { FileStorage } from '../../platform/storage/file-storage.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { FilesOf } from '../../platform/uploads/uploaded-file.ts'
import type { Member, Members } from '../members/service.ts'
import { creatorApplicationReceivedMail } from './mails.ts'
import { lookUpDraft, toApplication, toFields } from './rules.ts'
import {
  type ApplicationRow,
  deleteDraft,
  findDraft,
  findNewestApplication,
  hasOpenApplication,
  insertApplication,
  type NewApplication,
  upsertDraft,
} from './store.ts'

export interface ApplicationDeps {
  db: Database
  clock: Clock
  members: Members
  storage: FileStorage
  /** Where links in mails lead. */
  publicUrl: string
  transact: Transact
}

type Files = FilesOf<typeof createCreatorApplication>
type KeptFiles = Pick<
  NewApplication,
  'proofFileId' | 'proofKind' | 'proofName' | 'imageFileId' | 'imageKind' | 'imageName'
>

const phoneInvalid = (): CallError =>
  new CallError('INPUT_INVALID', {
    message: creatorMessages.phoneInvalid,
    fields: { phone: creatorMessages.phoneInvalid },
  })

/** What a member does with an application of theirs. */
export const createApplications = ({ db, clock, members, storage, publicUrl, transact }: ApplicationDeps) => {
  /** Drafts and applications of one member queue at their row: a late draft never outlives the application it became. */
  const lockOwn = async (memberId: string, tx: Transaction): Promise<Member> => {
    const member = await members.lockMember(memberId, tx)
    if (!member) throw new CallError('SESSION_REQUIRED')
    return member
  }

  const keepFiles = async ({ proofFile, profileImage }: Files): Promise<KeptFiles> => {
    const proofFileId = await storage.put(proofFile.bytes)
    const proof = { proofFileId, proofKind: proofFile.kind, proofName: proofFile.name }
    try {
      const imageFileId = await storage.put(profileImage.bytes)
      return { ...proof, imageFileId, imageKind: profileImage.kind, imageName: profileImage.name }
    } catch (error) {
      await storage.remove(proofFileId)
      throw error
    }
  }

  const insertKept = (memberId: string, form: CreatorForm, kept: KeptFiles): Promise<ApplicationRow> =>
    transact(async (tx) => {
      const member = await lockOwn(memberId, tx)
      const identity = { id: newId(clock.now()), memberId, createdAt: new Date(clock.now()) }
      const inserted = await insertApplication(tx, { ...identity, ...toFields(form), ...kept })
      if (!inserted) throw new CallError('CREATOR_APPLICATION_OPEN')
      await deleteDraft(tx, memberId)
      const { communityName } = inserted
      const mail = creatorApplicationReceivedMail(member, { publicUrl, communityName })
      await tx.notify(memberId, { kind: 'account', path: '/dashboard/apply-creator', mail })
      return inserted
    })

  return {
    /** What the member has filled in so far; null where there is nothing. */
    getCreatorDraft: async (memberId: string): Promise<CreatorDraft | null> => {
      const draft = await findDraft(db.orm, memberId)
      return draft && lookUpDraft(draft)
    },

    /** Keeps what is filled in so far, in place of what was. Throws CREATOR_APPLICATION_OPEN once it has been submitted. */
    updateCreatorDraft: (memberId: string, { step, form }: CreatorDraft): Promise<{ updatedAt: string }> =>
      transact(async (tx) => {
        await lockOwn(memberId, tx)
        if (await hasOpenApplication(tx, memberId)) throw new CallError('CREATOR_APPLICATION_OPEN')
        const updatedAt = new Date(clock.now())
        await upsertDraft(tx, { memberId, step, form, updatedAt })
        return { updatedAt: updatedAt.toISOString() }
      }),

    /**
     * Submits an application with its files, removes the draft and mails a receipt to the address of the member's account. Throws
     * CREATOR_APPLICATION_OPEN while another one of the member waits, is approved or removed, and INPUT_INVALID for a phone number that no
     * country gives out; then nothing of it is kept, its files neither.
     */
    createCreatorApplication: async (
      memberId: string,
      form: CreatorForm,
      files: Files,
    ): Promise<CreatorApplication> => {
      if (!isRealPhone(form.phone)) throw phoneInvalid()
      // Spares the disk what would be refused anyway; the index decides.
      if (await hasOpenApplication(db.orm, memberId)) throw new CallError('CREATOR_APPLICATION_OPEN')
      const kept = await keepFiles(files)
      const inserted = await insertKept(memberId, form, kept).catch(async (error: unknown) => {
        await Promise.all([storage.remove(kept.proofFileId), storage.remove(kept.imageFileId)])
        throw error
      })
      return toApplication(inserted)
    },

    /** The member's newest application; null before the first. */
    getCreatorApplication: async (memberId: string): Promise<CreatorApplication | null> => {
      const row = await findNewestApplication(db.orm, memberId)
      return row && toApplication(row)
    },
  }
}
