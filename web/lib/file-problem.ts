import { HEAD_BYTES, kindOfFile, TAIL_BYTES } from '../../contract/file-kind.ts'
import { type FileField, problemOfChoice } from '../../contract/files.ts'

const UNREADABLE = 'This file could not be read. Please choose it again.'

const read = async (part: Blob): Promise<Uint8Array> => new Uint8Array(await part.arrayBuffer())

/**
 * What speaks against a file when it is chosen, by its size, its type and its own bytes; null when nothing does. The server looks into
 * all of it again.
 */
export const problemOfFile = async (field: FileField, file: File): Promise<string | null> => {
  const told = problemOfChoice(field, file)
  if (told) return told
  if (file.size === 0) return 'This file is empty'
  try {
    const kind = kindOfFile(await read(file.slice(0, HEAD_BYTES)), await read(file.slice(-TAIL_BYTES)))
    return kind && field.kinds.includes(kind) ? null : field.sentences.wrongKind
  } catch {
    return UNREADABLE // moved or deleted since it was chosen: told at the field
  }
}
