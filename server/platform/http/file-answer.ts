import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type FileKind, MEDIA_TYPES } from '../../../contract/files.ts'
import { toLines } from './csv-lines.ts'

/** What members upload, and what we make for them. */
type AnswerKind = FileKind | keyof typeof MADE_TYPES

/** Of what we make ourselves. A browser saves it and never shows it. */
const MADE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  zip: 'application/zip',
} as const

const isMade = (kind: AnswerKind): kind is keyof typeof MADE_TYPES => kind in MADE_TYPES
const getMediaType = (kind: AnswerKind): string => (isMade(kind) ? MADE_TYPES[kind] : MEDIA_TYPES[kind])

/** The answer of a call that `answers: 'file'`. */
export class FileAnswer {
  readonly kind: AnswerKind
  readonly name: string
  readonly bytes: Buffer | Readable

  constructor({ kind, name, bytes }: { kind: AnswerKind; name: string; bytes: Buffer | Readable }) {
    this.kind = kind
    this.name = name
    this.bytes = bytes
  }
}

/** Answers a kept file under the name that it was sent with. */
export const fileAnswer = (file: { kind: FileKind; name: string; bytes: Buffer }): FileAnswer => new FileAnswer(file)

/** Answers a table: a line of headings, then one per row. */
export const csvAnswer = <Row extends object>(
  name: string,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
): FileAnswer => new FileAnswer({ kind: 'csv', name, bytes: toLines(columns, rows, true) })

/** The same of a table too long to be made in one go: while the next batch is read, other calls are answered. */
export const readCsvAnswer = async <Item, Row extends object>(
  name: string,
  columns: readonly (keyof Row & string)[],
  batches: AsyncIterable<readonly Item[]>,
  rowOf: (item: Item) => Row,
): Promise<FileAnswer> => {
  const parts: Buffer[] = [toLines(columns, [], true)]
  for await (const batch of batches) parts.push(toLines(columns, batch.map(rowOf), false))
  return new FileAnswer({ kind: 'csv', name, bytes: Buffer.concat(parts) })
}

/** Lines of a table as they are read, for one that would not fit into memory. A failure on the way cuts the answer short. */
export const csvLines = async function* <Row extends object>(
  columns: readonly (keyof Row & string)[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Buffer> {
  yield toLines(columns, [], true)
  for await (const batch of batches) yield toLines(columns, batch, false)
}

/** Answers a table while it is read. */
export const toCsvStream = <Row extends object>(
  name: string,
  columns: readonly (keyof Row & string)[],
  batches: AsyncIterable<readonly Row[]>,
): FileAnswer => new FileAnswer({ kind: 'csv', name, bytes: Readable.from(csvLines(columns, batches)) })

/** Answers a calendar file. */
export const calendarAnswer = (name: string, text: string): FileAnswer =>
  new FileAnswer({ kind: 'ics', name, bytes: Buffer.from(text) })

/** RFC 6266: the plain name for old readers, and the name itself in UTF-8. */
const named = (name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${encoded}`
}

/**
 * Sends what a member once uploaded, or a table. An image was written anew by us and may be shown; a PDF is as somebody made it
 * and is only ever saved. Whatever it holds, a browser that opens it as a document runs none of it.
 */
export const sendFile = ({ kind, name, bytes }: FileAnswer, reply: FastifyReply): FastifyReply =>
  reply
    .type(getMediaType(kind))
    .headers({
      'content-disposition': `${kind === 'pdf' || isMade(kind) ? 'attachment' : 'inline'}; ${named(name)}`,
      'content-security-policy':
        "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
    })
    .send(bytes)
