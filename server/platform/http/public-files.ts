import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from './call-error.ts'
import { strictTransport } from './headers.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { Limit } from './route.ts'
import { COMPRESS_FROM_BYTES, takesGzip } from './takes-gzip.ts'

const MEDIA_TYPES = {
  text: 'text/plain; charset=utf-8',
  /** Hashes and signatures, which nothing compresses. */
  bytes: 'application/octet-stream',
  /** Bytes that hold text. */
  bundle: 'application/octet-stream',
  timestamp: 'application/timestamp-reply',
  picture: 'image/png',
} as const

const PACKED: ReadonlySet<keyof typeof MEDIA_TYPES> = new Set(['text', 'bundle'])

export interface PublicFile {
  type: keyof typeof MEDIA_TYPES
  /** What is at this address; `rest` is what stands where the pattern has its star. Null: nothing is. */
  find: (rest: string) => Promise<string | Uint8Array | null>
  /** True where the address never says anything else. */
  immutable?: boolean
  /** The name under which it is saved. */
  saveAs?: (rest: string) => string
}

/** Files for everybody, below one address: no call, no session, no envelope. */
export interface PublicFiles {
  prefix: string
  limits: readonly Limit[]
  /** By path below the prefix; a star at the end stands for the rest of it. */
  files: Readonly<Record<string, PublicFile>>
}

export const publicFiles = (
  prefix: string,
  limits: readonly Limit[],
  files: Readonly<Record<string, PublicFile>>,
): PublicFiles => ({ prefix, limits, files })

const FOR_EVER = 'public, max-age=31536000, immutable'

/** Any page may read it, and none may run it. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const

const pack = promisify(gzip)

const toBuffer = (found: string | Uint8Array): Buffer =>
  typeof found === 'string' ? Buffer.from(found) : Buffer.from(found.buffer, found.byteOffset, found.byteLength)

/**
 * The bytes as this request may have them. No plugin does it: bytes that happen to begin as a compressed file does would be taken for one, and sent
 * bare under the name of gzip.
 */
const packed = async (bytes: Buffer, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> => {
  if (bytes.length < COMPRESS_FROM_BYTES) return bytes
  reply.header('vary', 'accept-encoding')
  if (!takesGzip(request)) return bytes
  reply.header('content-encoding', 'gzip')
  return pack(bytes)
}

/** Serves public files. What is not there is answered 404, like any unknown address. */
export const registerPublicFiles = (
  app: FastifyInstance,
  { prefix, limits, files }: PublicFiles,
  { limiter, https }: { limiter: RateLimiter; https: boolean },
): void => {
  const headers = https ? { ...HEADERS, ...strictTransport } : HEADERS
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers(headers)
      await limiter.admitAddress(limits, prefix, request.ip)
    })
    for (const [path, file] of Object.entries(files)) {
      scope.get(`${prefix}/${path}`, { schema: { hide: true } }, async (request, reply) => {
        const rest = (request.params as { '*'?: string })['*'] ?? ''
        const found = await file.find(rest)
        if (found === null) throw new CallError('RESOURCE_NOT_FOUND')
        reply.type(MEDIA_TYPES[file.type]).header('cache-control', file.immutable ? FOR_EVER : 'no-store')
        if (file.saveAs) reply.header('content-disposition', `attachment; filename="${file.saveAs(rest)}"`)
        const bytes = toBuffer(found)
        return PACKED.has(file.type) ? packed(bytes, request, reply) : bytes
      })
    }
  })
}
