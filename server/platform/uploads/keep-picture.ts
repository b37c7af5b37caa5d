import type { ImageKind } from '../../../contract/files.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import type { UploadedImage } from './uploaded-file.ts'

/** The columns of a picture beside what was written; all null where there is none. */
export interface PictureColumns {
  pictureFileId: string | null
  pictureKind: ImageKind | null
  pictureName: string | null
  pictureWidth: number | null
  pictureHeight: number | null
}

export const NO_PICTURE: PictureColumns = {
  pictureFileId: null,
  pictureKind: null,
  pictureName: null,
  pictureWidth: null,
  pictureHeight: null,
}

/** Keeps the picture for what is written beside it, and discards it where that was not written: refused, failed, or there already. */
export const keepPicture = async <Result>(
  storage: Pick<FileStorage, 'put' | 'remove'>,
  picture: UploadedImage | null,
  write: (kept: PictureColumns) => Promise<{ isNew: boolean; result: Result }>,
): Promise<Result> => {
  if (!picture) return (await write(NO_PICTURE)).result
  const fileId = await storage.put(picture.bytes)
  const { kind, name, width, height } = picture
  const kept = { pictureKind: kind, pictureName: name, pictureWidth: width, pictureHeight: height }
  const written = await write({ pictureFileId: fileId, ...kept }).catch(async (error: unknown) => {
    await storage.remove(fileId)
    throw error
  })
  if (!written.isNew) await storage.remove(fileId)
  return written.result
}
