import type { FastifyReply } from 'fastify'
import { type FileKind, MEDIA_TYPES } from '../../../contract/files.ts'

/** The answer of a call that `answers: 'file'`. */
export class FileAnswer {
  readonly kind: FileKind
  readonly name: string
  readonly bytes: Buffer

  constructor({ kind, name, bytes }: { kind: FileKind; name: string; bytes: Buffer }) {
    this.kind = kind
    this.name = name
    this.bytes = bytes
  }
}

/** Answers a kept file under the name that it was sent with. */
export const fileAnswer = (file: { kind: FileKind; name: string; bytes: Buffer }): FileAnswer => new FileAnswer(file)

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
 * Sends what a member once uploaded. An image was written anew by us and may be shown; a PDF is as somebody made it and is only
 * ever saved. Whatever it holds, a browser that opens it as a document runs none of it.
 */
export const sendFile = ({ kind, name, bytes }: FileAnswer, reply: FastifyReply): FastifyReply =>
  reply
    .type(MEDIA_TYPES[kind])
    .headers({
      'content-disposition': `${kind === 'pdf' ? 'attachment' : 'inline'}; ${named(name)}`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
    })
    .send(bytes)
