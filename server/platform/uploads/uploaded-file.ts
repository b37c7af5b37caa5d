import type { Call } from '../../../contract/call.ts'
import type { FileField, FileKind, ImageKind } from '../../../contract/files.ts'

interface Upload {
  /** What a person called it, without a path, ending as its kind says. */
  name: string
  /** What is to be kept: an image re-encoded, a PDF as it came. */
  bytes: Buffer
  size: number
}

export interface UploadedImage extends Upload {
  kind: ImageKind
  width: number
  height: number
}

interface UploadedPdf extends Upload {
  kind: 'pdf'
}

/** A file of a call that has passed every check. */
export type UploadedFile = UploadedImage | UploadedPdf

type OfKind<Kind extends FileKind> = Kind extends 'pdf' ? UploadedPdf : UploadedImage & { kind: Kind }

/** The files that a handler works with, as its call declares them. One that is not required may be null. */
export type FilesOf<C extends Call> = {
  [Name in keyof C['files']]: C['files'][Name] extends FileField<infer Kind, infer Required>
    ? OfKind<Kind> | (Required extends true ? never : null)
    : never
}
