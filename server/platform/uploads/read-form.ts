import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { FileFields } from '../../../contract/files.ts'
import { CallError } from '../http/call-error.ts'
import { type SentFile, toRefusal } from './check-files.ts'
import type { FormFields } from './form-fields.ts'
import type { Body } from './read-body.ts'
import { UnfitFile } from './unfit-file.ts'

/** What a form brought, by name. */
export interface SentForm {
  texts: Map<string, string[]>
  files: Map<string, SentFile>
}

/** As much as a call without files may send. */
const MAX_FIELDS_BYTES = 256 * 1024
/** Delimiters, names and headers of the parts. */
const FRAME_BYTES = 64 * 1024
/** More than the longest list of any call. */
const MAX_PARTS = 100

/** A body longer than this holds at least one part that is too large. */
export const maxBodyBytes = (declared: FileFields): number =>
  Object.values(declared).reduce((sum, { maxBytes }) => sum + maxBytes, MAX_FIELDS_BYTES + FRAME_BYTES)

const refused = (message: string, field?: string): CallError =>
  new CallError('INPUT_INVALID', field === undefined ? { message } : { message, fields: { [field]: message } })

interface OpenFile {
  name: string
  fileName: string
  stream: { bytesRead: number }
  chunks: Buffer[]
}

const isFile = (declared: FileFields, name: string | undefined): boolean =>
  name !== undefined && Object.hasOwn(declared, name)

const openParser = (contentType: string, declared: FileFields): BusboyInstance => {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { fieldSize: MAX_FIELDS_BYTES, parts: MAX_PARTS, headerSize: 4096, headerPairs: 20 },
      isPartAFile: (name, _type, fileName) => fileName !== undefined || isFile(declared, name),
    })
  } catch {
    // Its only reason is a content type without a boundary.
    throw new CallError('INPUT_UNREADABLE')
  }
}

/** Takes the parts as they are found and keeps the first thing that speaks against them. */
const createCollector = (taken: FormFields, declared: FileFields) => {
  const texts = new Map<string, string[]>()
  const opened: OpenFile[] = []
  let textBytes = 0
  let first: CallError | null = null
  const refuse = (problem: CallError | null): void => {
    first ??= problem
  }

  const problemOfText = (name: string | undefined, value: string, isCut: boolean): CallError | null => {
    textBytes += Buffer.byteLength(value)
    if (isCut || textBytes > MAX_FIELDS_BYTES) return new CallError('INPUT_TOO_LARGE')
    const field = name === undefined ? undefined : taken.get(name)
    // Left out, as an unknown field of JSON is.
    if (name === undefined || !field) return null
    const before = texts.get(name) ?? []
    if (before.length > 0 && !field.isList) return refused('Please send this field once', name)
    // Browsers write every line end of a form as CRLF.
    texts.set(name, [...before, value.replace(/\r\n/g, '\n')])
    return null
  }

  /** Null when every file is within its size. */
  const tooLarge = (): CallError | null => {
    for (const { name, stream } of opened) {
      const field = declared[name]
      if (field && stream.bytesRead > field.maxBytes)
        return toRefusal(name, field, new UnfitFile('INPUT_TOO_LARGE', 'tooLarge'))
    }
    return null
  }

  /** A file input left alone is sent as a part without a name or bytes. */
  const sentFiles = (): Map<string, SentFile> => {
    const files = new Map<string, SentFile>()
    for (const { name, fileName, stream, chunks } of opened) {
      if (!fileName && stream.bytesRead === 0) continue
      if (files.has(name)) throw refused('Please select one file only', name)
      files.set(name, { name: fileName, bytes: Buffer.concat(chunks) })
    }
    return files
  }

  return { texts, opened, refuse, problemOfText, problem: () => first ?? tooLarge(), sentFiles }
}

/**
 * Reads a form (RFC 7578) into the fields and files that its call declares, in any order. Of a body that was cut off because it
 * is too long, the part to blame is named. Throws CallError: INPUT_UNREADABLE, INPUT_TOO_LARGE, INPUT_INVALID.
 */
export const readForm = (
  { bytes, whole }: Body,
  contentType: string,
  taken: FormFields,
  declared: FileFields,
): Promise<SentForm> =>
  new Promise((resolve, reject) => {
    const parser = openParser(contentType, declared)
    const { texts, opened, refuse, problemOfText, problem, sentFiles } = createCollector(taken, declared)
    /** The parser's own errors all say that the body is no form, or only the beginning of one. */
    const malformed = () => problem() ?? new CallError(whole ? 'INPUT_UNREADABLE' : 'INPUT_TOO_LARGE')
    parser.on('field', (name, value, _nameCut, valueCut) => refuse(problemOfText(name, value, valueCut)))
    parser.on('file', (name, stream, fileName) => {
      stream.on('error', () => reject(malformed()))
      if (!isFile(declared, name)) {
        stream.resume()
        return refuse(refused('This call doesn’t accept that file.'))
      }
      const chunks: Buffer[] = []
      opened.push({ name, fileName: fileName?.replaceAll('%22', '"') ?? '', stream, chunks })
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    })
    parser.on('partsLimit', () => refuse(refused('The request has too many fields.')))
    parser.on('error', () => reject(malformed()))
    parser.on('finish', () => {
      const found = problem()
      if (found) return reject(found)
      try {
        resolve({ texts, files: sentFiles() })
      } catch (error) {
        reject(error)
      }
    })
    parser.end(bytes)
  })
