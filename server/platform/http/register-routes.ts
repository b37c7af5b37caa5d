import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import * as z from 'zod/mini'
import { KEY_CALLS_PER_MINUTE, scopeOfCall } from '../../../contract/api-keys.ts'
import { type Call, Failure, toEnvelope } from '../../../contract/call.ts'
import { toStatus } from '../../../contract/errors.ts'
import { toEntitlement } from '../../../contract/signals.ts'
import { namesTag } from '../hash.ts'
import { checkFiles, type SentFile } from '../uploads/check-files.ts'
import { toFormFields } from '../uploads/form-fields.ts'
import { type Authenticate, assertAccess, assertScope, type Caller } from './caller.ts'
import { FileAnswer, sendFile } from './file-answer.ts'
import { acceptForms } from './form-body.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { Answer, type Context, type Limit, type Route, SerializedResponse } from './route.ts'
import { assertStorable, storable } from './storable-text.ts'
import { COMPRESS_FROM_BYTES, takesGzip } from './takes-gzip.ts'

interface Deps {
  authenticate: Authenticate
  limiter: RateLimiter
  demo: boolean
}

const BEARER = /^Bearer ([\w-]{20,200})$/
/** The token that a request comes with. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  BEARER.exec(headers.authorization ?? '')?.[1]
/** Names whose an answer is that everybody of one entitlement shares. */
export const ENTITLEMENT_HEADER = 'x-entitlement'
const NOTHING_SENT: ReadonlyMap<string, SentFile> = new Map()
const NO_FILES = Object.freeze({})
const takesFiles = ({ call }: Route) => Object.keys(call.files).length > 0
const readsQuery = (call: Call) => call.method === 'GET' || call.method === 'DELETE'

/** Serves every route under `/api`, and at the root too where its call says so. */
export const registerRoutes = (app: FastifyInstance, routes: readonly Route[], deps: Deps): void => {
  const completedBy = (route: Route) => routes.find(({ call }) => call === route.completes) ?? null
  const registerAll = (scope: FastifyInstance, some: readonly Route[]): void => {
    for (const route of some) {
      const served = { route, completed: completedBy(route) }
      register(scope, `/api${route.call.path}`, served, deps)
      if (route.call.alsoAtRoot) register(scope, route.call.path, served, deps)
    }
  }
  registerAll(
    app,
    routes.filter((route) => !takesFiles(route) && !route.ignoresBody),
  )
  app.register(async (unread) => {
    ignoreBodies(unread)
    registerAll(
      unread,
      routes.filter(({ ignoresBody }) => ignoresBody),
    )
  })
  // In a scope of their own: no other call reads a form.
  app.register(async (uploads) => {
    acceptForms(uploads)
    registerAll(uploads, routes.filter(takesFiles))
  })
}

/** More than any mail program posts. */
const IGNORED_BYTES = 4096

const ignoreBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: IGNORED_BYTES }, (_request, _body, done) => done(null))
}

interface Served {
  route: Route
  /** What a success of it completes. */
  completed: Route | null
}

/** One count for both addresses of a call. */
const toScope = ({ method, path }: Call): string => `${method} ${path}`
const isByAddress = ({ by }: Limit): boolean => by === 'address'
const countsFailures = ({ counts }: Limit): boolean => counts === 'failures'

const register = (
  app: FastifyInstance,
  url: string,
  { route, completed }: Served,
  { authenticate, limiter, demo }: Deps,
): void => {
  const { call, limits } = route
  const scope = toScope(call)
  const limited = limits.length > 0
  const withFiles = takesFiles(route)
  const readCaller = async (request: FastifyRequest): Promise<Caller | null> => {
    const token = call.access === 'open' || call.access === 'demo' ? undefined : bearerOf(request)
    return token ? authenticate(token) : null
  }

  app.route({
    method: call.method as HTTPMethods,
    url,
    schema: toSchema(call, url),
    ...(mayCompress(call) ? {} : { compress: false }),
    config: {
      call,
      limited,
      files: call.files,
      logged: route.logged,
      ...(withFiles ? { fields: toFormFields(call) } : {}),
    },
    // Before validation, so that a stranger learns nothing about the input's shape from a refusal.
    onRequest: async (request) => {
      if (limited) await limiter.admitAddress(limits, scope, request.ip)
      request.caller = await readCaller(request)
      assertScope(call, request.caller)
      assertAccess(call.access, request.caller, demo)
    },
    // No body at all is an empty one: a call without input takes it, the others say what is missing.
    preValidation: (request, _reply, done) => {
      request.body ??= {}
      done()
    },
    handler: async (request, reply) => {
      const input = readsQuery(call) ? request.query : request.body
      assertStorable(input, request.params)
      const counted = { address: request.ip, caller: request.caller, input }
      if (request.caller?.scopes) await limiter.admit(KEY_LIMITS, 'api-key', counted)
      if (limited) await limiter.admit(limits, scope, counted)
      const files = withFiles ? await checkFiles(call.files, request.sentFiles ?? NOTHING_SENT) : NO_FILES
      const result = await route.handler(toContext(request, reply, input, files))
      if (limited) limiter.takeBack(limits, scope, counted, countsFailures)
      if (completed) limiter.takeBack(completed.limits, toScope(completed.call), counted, isByAddress)
      return send(result, { call, request, reply })
    },
  })
}

/**
 * Reads are compressed, of files those for everybody. Never what a call changed or made, nor a secret: beside text that a
 * stranger chose, the size of a compressed answer would tell of it letter by letter.
 */
const mayCompress = ({ method, secret, answers, access }: Call): boolean =>
  method === 'GET' && !secret && (answers === 'data' || access === 'open')

/** Of all calls of one key together. */
const KEY_LIMITS: readonly Limit[] = [{ by: 'session', max: KEY_CALLS_PER_MINUTE, windowSeconds: 60 }]

const ANY_FILE = { content: { '*/*': { schema: z.file() } } }

/** Whether a key may be used, for the documentation. */
const toKeyWords = (call: Call): { description?: string } => {
  const scope = scopeOfCall(call)
  if (scope === null) return {}
  return { description: scope === 'any' ? 'With any API key.' : `With an API key of the scope \`${scope}\`.` }
}

const toSchema = (call: Call, url: string) => ({
  summary: call.summary,
  ...toKeyWords(call),
  // The root twin of a call is the same call: documented once.
  hide: !url.startsWith('/api/'),
  ...(call.path.includes(':') ? { params: call.params } : {}),
  [readsQuery(call) ? 'querystring' : 'body']: call.input,
  response: {
    200: call.answers === 'file' ? ANY_FILE : toEnvelope(call),
    ...Object.fromEntries(call.fails.map((code) => [toStatus(code), Failure])),
  },
})

const toContext = (
  request: FastifyRequest,
  reply: FastifyReply,
  input: unknown,
  files: Context<Call>['files'],
): Context<Call> => ({
  input,
  params: request.params,
  files,
  // Open calls have no caller and their handlers do not read one; `assertAccess` ran for all others.
  session: request.caller as Caller,
  member: request.caller?.member as Caller['member'],
  address: request.ip,
  get userAgent() {
    return storable(String(request.headers['user-agent'] ?? '').slice(0, 300))
  },
  request,
  reply,
})

interface Exchange {
  call: Call
  request: FastifyRequest
  reply: FastifyReply
}

const send = (result: unknown, { call, request, reply }: Exchange): unknown => {
  if (result instanceof SerializedResponse) return sendPrepared(result, request, reply)
  if (result instanceof FileAnswer) return sendFile(result, reply)
  // A proxy that compresses leaves alone what may not be transformed.
  reply.header('cache-control', call.secret ? 'no-store, no-transform' : 'no-store')
  const { data, message, pagination, undo } = result instanceof Answer ? result : new Answer(result, {})
  return {
    success: true,
    ...(message === undefined ? {} : { message }),
    data: data ?? null,
    timestamp: new Date().toISOString(),
    ...(pagination === undefined ? {} : { pagination }),
    ...(undo === undefined ? {} : { undo }),
  }
}

/** Past the framework's serialisation: the answer is bytes already, and thousands ask for the same ones in one second. */
const sendPrepared = (prepared: SerializedResponse, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { etag } = prepared
  reply.hijack()
  const headers: OutgoingHttpHeaders = {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    etag,
    ...(request.caller ? { [ENTITLEMENT_HEADER]: toEntitlement(request.caller.member) } : {}),
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
  }
  if (namesTag(request.headers['if-none-match'], etag)) {
    reply.raw.writeHead(304, headers).end()
    return reply
  }
  const packs = prepared.head.length >= COMPRESS_FROM_BYTES && takesGzip(request)
  const body = packs ? prepared.packedAt(Date.now()) : prepared.at(Date.now())
  reply.raw.writeHead(200, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    ...(packs ? { 'content-encoding': 'gzip' } : {}),
  })
  reply.raw.end(request.method === 'HEAD' ? undefined : body)
  return reply
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}
