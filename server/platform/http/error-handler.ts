import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type ErrorCode, errors, getMessage, toStatus } from '../../../contract/errors.ts'
import { isDatabaseAway } from '../../db/sql-state.ts'
import { isDiskFull } from '../storage/disk-room.ts'
import { CallError } from './call-error.ts'
import { CALL_HEADERS } from './headers.ts'

interface Served {
  parts: string[]
  methods: Set<string>
}

/** Whether an address is one of a pattern: `:name` stands for any part, a last `*` for the rest. */
const fits = (parts: readonly string[], pattern: readonly string[]): boolean =>
  (pattern.at(-1) === '*' ? parts.length >= pattern.length : parts.length === pattern.length) &&
  pattern.every((part, place) => part === '*' || part.startsWith(':') || part === parts[place])

/**
 * Watches the routes that `app` gets from now on. Answers the methods that an address takes, null where there is nothing.
 * Pages are left out: their one route takes every address.
 */
const watchMethods = (app: FastifyInstance): ((url: string) => string[] | null) => {
  const served = new Map<string, Served>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url === '/*') return
    const known = served.get(url) ?? { parts: url.split('/'), methods: new Set<string>() }
    for (const one of [method].flat()) known.methods.add(one)
    served.set(url, known)
  })
  return (url) => {
    const parts = (url.split('?', 1)[0] ?? '').split('/')
    const methods = [...served.values()]
      .filter((pattern) => fits(parts, pattern.parts))
      .flatMap((one) => [...one.methods])
    return methods.length > 0 ? [...new Set(methods)].sort() : null
  }
}

const DATABASE_BACK_SECONDS = 5

/** Fastify's own refusals, by status, in our words. */
const codeByStatus: Record<number, ErrorCode> = {
  400: 'INPUT_UNREADABLE',
  404: 'RESOURCE_NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'INPUT_TOO_LARGE',
  415: 'INPUT_MEDIA_UNSUPPORTED',
  429: 'RATE_LIMITED',
  503: 'SERVICE_UNAVAILABLE',
}

const fromValidation = (error: FastifyError): CallError | null => {
  if (!hasZodFastifySchemaValidationErrors(error)) return null
  const fields: Record<string, string> = {}
  for (const { instancePath, message } of error.validation) {
    const field = instancePath.split('/').filter(Boolean).join('.')
    if (field && message && !(field in fields)) fields[field] = message
  }
  const [first] = Object.values(fields)
  return new CallError('INPUT_INVALID', { message: first ?? errors.INPUT_INVALID[1], fields })
}

const asCallError = (error: FastifyError | CallError): CallError | null => {
  if (error instanceof CallError) return error
  const invalid = fromValidation(error)
  if (invalid) return invalid
  const code = codeByStatus[error.statusCode ?? 500]
  return code ? new CallError(code) : null
}

/** The one place where an error becomes an answer. What is not the caller's doing is logged and stays inside. */
export const handleErrors = (app: FastifyInstance): void => {
  app.decorateRequest('refusal', null)
  app.setErrorHandler((error: FastifyError | CallError, request, reply) => {
    const known = asCallError(error)
    if (known) request.refusal = known.code
    else request.log.error({ err: error }, 'call failed')
    const full = !known && isDiskFull(error)
    const away = !known && isDatabaseAway(error)
    const retryAfterSeconds = away ? DATABASE_BACK_SECONDS : known?.retryAfterSeconds
    if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds)
    const code = known?.code ?? (full ? 'STORAGE_FULL' : away ? 'SERVICE_UNAVAILABLE' : 'SERVER_FAILED')
    return reply
      .code(toStatus(code))
      .type('application/json; charset=utf-8')
      .headers(CALL_HEADERS)
      .header('cache-control', 'no-store')
      .serializer(JSON.stringify)
      .send({
        success: false,
        message: known?.message ?? getMessage(code),
        error: code,
        timestamp: new Date().toISOString(),
        ...(known?.fields && Object.keys(known.fields).length > 0 ? { fields: known.fields } : {}),
      })
  })

  const methodsAt = watchMethods(app)
  const assertMethod = (request: FastifyRequest, reply: FastifyReply): void => {
    const methods = methodsAt(request.url)
    if (!methods || methods.includes(request.method)) return
    reply.header('allow', methods.join(', '))
    throw new CallError('METHOD_NOT_ALLOWED')
  }
  // Once every header of an answer is set, and before the body is read.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (request.is404) assertMethod(request, reply)
    done()
  })

  app.setNotFoundHandler((request, reply) => {
    assertMethod(request, reply)
    throw new CallError('RESOURCE_NOT_FOUND')
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the call was refused; null when it was not. */
    refusal: ErrorCode | null
  }
}
