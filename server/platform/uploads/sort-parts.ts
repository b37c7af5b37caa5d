import { FIELDS_PART, type FileFields } from '../../../contract/files.ts'
import { CallError } from '../http/call-error.ts'
import { refusalOf, type SentFile } from './check-files.ts'
import { boundaryOf, MalformedForm, type Part, readParts } from './form-parts.ts'
import type { Body } from './read-body.ts'
import { UnfitFile } from './unfit-file.ts'

/** What a form brought: the JSON of its fields, null when it has none, and its files by name. */
export interface SentForm {
  fields: string | null
  files: Map<string, SentFile>
}

/** As much as a call without files may send. */
export const MAX_FIELDS_BYTES = 256 * 1024
/** Delimiters, names and headers of the parts. */
const FRAME_BYTES = 64 * 1024

/** A body longer than this holds at least one part that is too large. */
export const maxBodyBytes = (declared: FileFields): number =>
  Object.values(declared).reduce((sum, { maxBytes }) => sum + maxBytes, MAX_FIELDS_BYTES + FRAME_BYTES)

const assertFits = (part: Part, declared: FileFields): void => {
  const field = Object.hasOwn(declared, part.name) ? declared[part.name] : undefined
  if (field && part.bytes.length > field.maxBytes) {
    throw refusalOf(part.name, field, new UnfitFile('INPUT_TOO_LARGE', 'tooLarge'))
  }
  if (!field && part.name !== FIELDS_PART) {
    throw new CallError('INPUT_UNREADABLE', { message: 'The request holds a part that this call does not take.' })
  }
  if (!field && part.bytes.length > MAX_FIELDS_BYTES) throw new CallError('INPUT_TOO_LARGE')
}

/** A file input left alone is sent as a part without a name or bytes. */
const isLeftAlone = ({ fileName, bytes }: Part): boolean => !fileName && bytes.length === 0

/**
 * Sorts a form into fields and declared files, each at most once and within its size; a body that was cut off because it is
 * too long is read as far as the part to blame. Throws CallError: INPUT_UNREADABLE, INPUT_TOO_LARGE, INPUT_INVALID.
 */
export const sortParts = ({ bytes, whole }: Body, contentType: string, declared: FileFields): SentForm => {
  const form: SentForm = { fields: null, files: new Map() }
  try {
    for (const part of readParts(bytes, boundaryOf(contentType))) {
      assertFits(part, declared)
      if (!part.ended) throw new MalformedForm('cut off')
      if (part.name !== FIELDS_PART) addFile(form, part)
      else if (form.fields === null) form.fields = part.bytes.toString('utf8')
      else throw new MalformedForm('fields twice')
    }
  } catch (error) {
    if (!(error instanceof MalformedForm)) throw error
    throw new CallError(whole ? 'INPUT_UNREADABLE' : 'INPUT_TOO_LARGE')
  }
  return form
}

const addFile = ({ files }: SentForm, part: Part): void => {
  if (isLeftAlone(part)) return
  if (files.has(part.name)) {
    const message = 'Please select one file only'
    throw new CallError('INPUT_INVALID', { message, fields: { [part.name]: message } })
  }
  files.set(part.name, { name: part.fileName ?? '', bytes: part.bytes })
}
