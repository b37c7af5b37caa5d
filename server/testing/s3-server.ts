import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export const S3_KEY = 'AKIDTEST'
/** With what has to be written otherwise in a URL. */
export const S3_SECRET = 'se/cr+et=0123456789'
export const S3_BUCKET = 'club-files'
const REGION = 'eu-test-1'

/** What goes wrong with a request: an answer of that status, nothing at all, half a body, other bytes, an answer drop by drop, a lost connection. */
export type Fault = number | 'hang' | 'truncate' | 'damage' | 'drip' | 'cut'

interface Kept {
  bytes: Buffer
  meta: Record<string, string>
  writtenAtMs: number
}

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

/** The code of the refusal that a signature deserves; null for a sound one. By AWS's description of Signature Version 4, without its code. */
const refusalOf = ({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string | null => {
  const [, key, date = '', region = '', signed = '', signature = ''] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  if (key === undefined) return 'AccessDenied'
  if (key !== S3_KEY) return 'InvalidAccessKeyId'
  if (region !== REGION) return 'AuthorizationHeaderMalformed'
  const at = String(headers['x-amz-date'])
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at) ?? []
  if (Math.abs(Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`) - Date.now()) > 900_000) return 'RequestTimeTooSkewed'
  const names = signed.split(';')
  if (!names.includes('host') || !names.includes('x-amz-content-sha256')) return 'AccessDenied'
  const digest = String(headers['x-amz-content-sha256'])
  if (digest !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const { pathname, searchParams } = new URL(url, 'http://here')
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const canonical = [
    method,
    pathname,
    query.join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    signed,
    digest,
  ].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')
  const signingKey = hmac(hmac(hmac(hmac(`AWS4${S3_SECRET}`, date), region), 's3'), 'aws4_request')
  const right = hmac(signingKey, toSign)
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

const STATUS: Record<string, number> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  XAmzContentSHA256Mismatch: 400,
  AuthorizationHeaderMalformed: 400,
}

const refuse = (response: ServerResponse, code: string, status = STATUS[code] ?? 403): void => {
  response.writeHead(status, { 'content-type': 'application/xml' })
  // A store may well repeat what it was sent.
  response.end(
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code} ${S3_KEY} ${S3_SECRET}</Message></Error>`,
  )
}

/** An answer that is `fault` in place of the object. */
const spoil = async (response: ServerResponse, fault: Fault, bytes: Buffer): Promise<void> => {
  if (fault === 'hang') return
  if (fault === 'cut') return void response.destroy()
  if (typeof fault === 'number') return refuse(response, fault === 403 ? 'AccessDenied' : 'SlowDown', fault)
  if (fault === 'damage') return void response.end(Buffer.from(bytes.map((byte) => byte ^ 1)))
  response.write(bytes.subarray(0, bytes.length / 2))
  if (fault === 'truncate') return void setImmediate(() => response.destroy())
  // A byte before every silence runs out, and never the end.
  while (!response.destroyed) {
    await sleep(20)
    response.write('x')
  }
}

/** A small server that speaks as much of S3's protocol as a store of files needs, and believes no request whose signature it has not worked out itself. */
export const startS3Server = async ({ pageSize = 1_000 } = {}) => {
  const objects = new Map<string, Kept>()
  const asked: string[] = []
  let isFaulty: (method: string, key: string) => Fault | null = () => null

  const list = (response: ServerResponse, query: URLSearchParams): void => {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const rest = [...objects.keys()].sort().filter((key) => key.startsWith(prefix) && key > after)
    const page = rest.slice(0, pageSize)
    const contents = page.map((key) => {
      const at = new Date(objects.get(key)?.writtenAtMs ?? 0).toISOString()
      return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified></Contents>`
    })
    const more = rest.length > page.length
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    response.setHeader('content-type', 'application/xml')
    response.end(`<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`)
  }

  const get = (response: ServerResponse, kept: Kept, fault: Fault | null): void | Promise<void> => {
    const meta = Object.entries(kept.meta).map(([name, value]) => [name, value])
    response.writeHead(200, { 'content-length': kept.bytes.length, ...Object.fromEntries(meta) })
    if (fault !== null) return spoil(response, fault, kept.bytes)
    response.end(kept.bytes)
  }

  const server = createServer(async (request, response) => {
    response.on('error', () => {})
    const { method = '', headers } = request
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://here')
    const [bucket, ...parts] = pathname.slice(1).split('/')
    const key = parts.join('/')
    asked.push(`${method} ${key}`)
    const fault = isFaulty(method, key)
    if (fault !== null && (method !== 'GET' || key === '' || typeof fault === 'number' || fault === 'hang'))
      return spoil(response, fault, Buffer.alloc(0))
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const refusal = refusalOf(request, body)
    if (refusal) return refuse(response, refusal)
    if (bucket !== S3_BUCKET) return refuse(response, 'NoSuchBucket')
    if (key === '') return list(response, searchParams)
    if (method === 'PUT') {
      const meta = Object.fromEntries(
        Object.entries(headers).filter((entry): entry is [string, string] => entry[0].startsWith('x-amz-meta-')),
      )
      objects.set(key, { bytes: body, meta, writtenAtMs: Date.now() })
      return response.end()
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const kept = objects.get(key)
    if (!kept) return refuse(response, 'NoSuchKey')
    return get(response, kept, fault)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const host = `127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`

  return {
    host,
    url: `http://${S3_KEY}:${encodeURIComponent(S3_SECRET)}@${host}/${S3_BUCKET}/uploads?region=${REGION}`,
    objects,
    /** Method and key of every request. */
    asked,
    /** From now on: which requests go wrong, and how. */
    fail: (fault: (method: string, key: string) => Fault | null): void => {
      isFaulty = fault
    },
    close: (): Promise<void> => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
