import type { FileKind } from '../../../contract/files.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { type ApplicationDeps, createApplications } from './create-applications.ts'
import { createDirectory, type DirectoryDeps } from './create-directory.ts'
import { createReviews, type ReviewDeps } from './create-reviews.ts'
import { type ApplicationRow, findApplication, findApplicationFiles } from './store.ts'

type Deps = ApplicationDeps & ReviewDeps & DirectoryDeps

/** Which of an application's two files. */
type Which = 'proof' | 'image'

/** A kept file, as a call answers it. */
interface KeptFile {
  kind: FileKind
  name: string
  bytes: Buffer
}

export type Creators = ReturnType<typeof createCreators>

/** Verified creators: applications, their review, and the directory (docs/product.md, “Creators”). */
export const createCreators = (deps: Deps) => {
  const { db, storage } = deps

  const readFile = async (row: ApplicationRow, which: Which): Promise<KeptFile> =>
    which === 'proof'
      ? { kind: row.proofKind, name: row.proofName, bytes: await storage.get(row.proofFileId) }
      : { kind: row.imageKind, name: row.imageName, bytes: await storage.get(row.imageFileId) }

  return {
    ...createApplications(deps),
    ...createReviews(deps),
    ...createDirectory(deps),

    /** A file of the member's own application. Throws CREATOR_APPLICATION_NOT_FOUND, for somebody else's too. */
    getOwnCreatorFile: async (memberId: string, id: string, which: Which): Promise<KeptFile> => {
      const row = await findApplication(db.orm, id)
      if (row?.memberId !== memberId) throw new CallError('CREATOR_APPLICATION_NOT_FOUND')
      return readFile(row, which)
    },

    /** A file of any application, for the administrator. Throws CREATOR_APPLICATION_NOT_FOUND. */
    getCreatorFile: async (id: string, which: Which): Promise<KeptFile> => {
      const row = await findApplication(db.orm, id)
      if (!row) throw new CallError('CREATOR_APPLICATION_NOT_FOUND')
      return readFile(row, which)
    },

    /** The profile image of a verified creator. Throws CREATOR_NOT_FOUND before their application is approved. */
    getCreatorImage: async (id: string): Promise<KeptFile> => {
      const row = await findApplication(db.orm, id)
      if (row?.status !== 'approved') throw new CallError('CREATOR_NOT_FOUND')
      return readFile(row, 'image')
    },

    /** Which of these files came with an application. What is nobody's may be removed. */
    findApplicationFiles: (fileIds: string[]): Promise<ReadonlySet<string>> => findApplicationFiles(db.orm, fileIds),
  }
}
