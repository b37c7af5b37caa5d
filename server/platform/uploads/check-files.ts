import { commonTexts } from '../../../contract/common-texts.ts'
import { kindOfFile } from '../../../contract/file-kind.ts'
import type { FileField, FileFields, FileKind } from '../../../contract/files.ts'
import { cleanLine, cutText } from '../../../contract/people-text.ts'
import { CallError } from '../http/call-error.ts'
import { reEncodeImage } from './re-encode-image.ts'
import { UnfitFile } from './unfit-file.ts'
import type { UploadedFile } from './uploaded-file.ts'

/** A file as it came. */
export interface SentFile {
  name: string
  bytes: Buffer
}

const ENDINGS: Record<FileKind, string> = { png: 'png', jpeg: 'jpg', webp: 'webp', pdf: 'pdf' }
const MAX_NAME_LENGTH = 100

/** Without folders, control characters or marks that turn the direction of writing; its ending tells the truth. */
const nameFor = (sent: string, kind: FileKind): string => {
  const stem = sent
    .replace(/^.*[/\\]/s, '')
    .replace(/\.[^.]{0,10}$/, '')
    .replace(/[\p{C}\p{Zl}\p{Zp}"]/gu, '')
    .replace(/^[.\s]+/, '')
  return `${cutText(cleanLine(stem), MAX_NAME_LENGTH, '') || 'file'}.${ENDINGS[kind]}`
}

const checkFile = async (field: FileField, { name, bytes }: SentFile): Promise<UploadedFile> => {
  if (bytes.length > field.maxBytes) throw new UnfitFile('INPUT_TOO_LARGE', 'tooLarge')
  if (bytes.length === 0) throw new UnfitFile('INPUT_INVALID', { says: commonTexts.fileEmpty })
  const kind = kindOfFile(bytes)
  if (kind === null || !field.kinds.includes(kind)) throw new UnfitFile('INPUT_MEDIA_UNSUPPORTED', 'wrongKind')
  if (kind === 'pdf') return { kind, name: nameFor(name, kind), bytes, size: bytes.length }
  const picture = await reEncodeImage(bytes, kind)
  return { kind, name: nameFor(name, kind), size: picture.bytes.length, ...picture }
}

/** The refusal that a form shows beside the file's field. */
export const toRefusal = (name: string, field: FileField, unfit: UnfitFile): CallError => {
  const message = unfit.sentenceOf(field)
  return new CallError(unfit.code, { message, fields: { [name]: message } })
}

/**
 * Looks into every file of a call, one after the other. What is required must be there; what was not sent is null.
 * Throws a CallError tied to the first field that is not in order: INPUT_INVALID, INPUT_TOO_LARGE, INPUT_MEDIA_UNSUPPORTED.
 */
export const checkFiles = async (
  declared: FileFields,
  sent: ReadonlyMap<string, SentFile>,
): Promise<Record<string, UploadedFile | null>> => {
  const checked: Record<string, UploadedFile | null> = {}
  for (const [name, field] of Object.entries(declared)) {
    const file = sent.get(name)
    try {
      if (!file && field.required) throw new UnfitFile('INPUT_INVALID', 'missing')
      checked[name] = file ? await checkFile(field, file) : null
    } catch (error) {
      throw error instanceof UnfitFile ? toRefusal(name, field, error) : error
    }
  }
  return checked
}
