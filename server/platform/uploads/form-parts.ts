/** One part of a `multipart/form-data` body. `bytes` is a view of the body. */
export interface Part {
  name: string
  fileName: string | null
  bytes: Buffer
  /** False for the last part of a body that was cut off within it. */
  ended: boolean
}

export class MalformedForm extends Error {}

const CRLF = Buffer.from('\r\n')
const BLANK_LINE = Buffer.from('\r\n\r\n')
const MAX_HEADER_BYTES = 4096

const BOUNDARY = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"\r\n]{1,70})"|([^\s";,]{1,70}))/i
const DISPOSITION = /(?:^|\r\n)content-disposition:[ \t]*form-data[ \t]*(;[^\r\n]*)/i
const NAME = /;[ \t]*name=(?:"([^"]*)"|([^\s";]+))/i
const FILE_NAME = /;[ \t]*filename=(?:"([^"]*)"|([^\s";]+))/i

/** Browsers write quotes and line ends of a name in this way, and nothing else. */
const unescaped = (text: string): string => text.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n')

const parameterOf = (pattern: RegExp, disposition: string): string | null => {
  const found = pattern.exec(disposition)
  return found ? unescaped(found[1] ?? found[2] ?? '') : null
}

/** The boundary that a content type names. Throws `MalformedForm` without one. */
export const boundaryOf = (contentType: string): string => {
  const found = BOUNDARY.exec(contentType)
  const boundary = found?.[1] ?? found?.[2]
  if (boundary === undefined) throw new MalformedForm('no boundary')
  return boundary
}

const readHeaders = (header: string): Pick<Part, 'name' | 'fileName'> => {
  const disposition = DISPOSITION.exec(header)?.[1] ?? ''
  const name = parameterOf(NAME, disposition)
  if (name === null) throw new MalformedForm('a part without a name')
  return { name, fileName: parameterOf(FILE_NAME, disposition) }
}

/**
 * The parts of a body, one after the other, so that the reader may stop at the first that it does not want (RFC 7578; the
 * deprecated transfer encodings of a part are not decoded). Throws `MalformedForm` where the body is none.
 */
export function* readParts(body: Buffer, boundary: string): Generator<Part> {
  const first = Buffer.from(`--${boundary}`)
  const delimiter = Buffer.concat([CRLF, first])
  let at = body.subarray(0, first.length).equals(first) ? first.length : endOf(body, delimiter, 0)
  while (!body.subarray(at, at + 2).equals(Buffer.from('--'))) {
    const headersAt = endOf(body, CRLF, at)
    if (body.toString('latin1', at, headersAt - CRLF.length).trim() !== '')
      throw new MalformedForm('a broken delimiter')
    // The blank line may follow the delimiter at once: a part without headers, which then has no name.
    const bytesAt = endOf(body.subarray(0, headersAt + MAX_HEADER_BYTES), BLANK_LINE, headersAt - CRLF.length)
    const end = body.indexOf(delimiter, bytesAt)
    const ended = end !== -1
    yield {
      ...readHeaders(body.toString('utf8', headersAt, bytesAt)),
      bytes: body.subarray(bytesAt, ended ? end : undefined),
      ended,
    }
    if (!ended) return
    at = end + delimiter.length
  }
}

/** Where the next `mark` ends. Throws when there is none. */
const endOf = (body: Buffer, mark: Buffer, from: number): number => {
  const at = body.indexOf(mark, from)
  if (at === -1) throw new MalformedForm('cut off')
  return at + mark.length
}
