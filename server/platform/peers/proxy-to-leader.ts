import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import replyFrom from '@fastify/reply-from'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Agent, type Dispatcher } from 'undici'
import type { Call } from '../../../contract/call.ts'
import type { Peer } from '../../db/leadership.ts'
import { isSameSecret } from '../hash.ts'
import { CallError } from '../http/call-error.ts'
import type { Authenticate } from '../http/caller.ts'
import { COME_BACK_SECONDS } from './ask-leader.ts'
import { PEER_PATH } from './peer-questions.ts'
import { createSharedAnswers, type SharedAnswer } from './shared-answers.ts'

/**
 * Marks a request that a follower sent on, by a proof that only processes of the leader's term can make: it is not sent on again. Where two
 * processes know of different terms, each hop leads to a later one, so a request cannot go in a circle either.
 */
const PROXIED = 'x-uptick-passed-on'
const toProof = ({ secret }: Peer): string => hash('sha256', `passed on ${secret}`, 'base64url')

/** A visitor may write the header too, but not the proof. */
const wasProxied = ({ headers }: FastifyRequest, leader: Peer): boolean =>
  isSameSecret(String(headers[PROXIED] ?? ''), toProof(leader))

/** Headers of one connection (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'],
])
/** Longer than a leader takes for any answer. */
const SILENCE_MS = 35_000

const withoutHopByHop = <Headers extends IncomingHttpHeaders | OutgoingHttpHeaders>(headers: Headers): Headers => {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(/\s*,\s*/)
  const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.includes(name))
  return Object.fromEntries(kept) as Headers
}

/** The visitor's headers, with their address as this process knows it in place of what they say of it themselves. */
const requestHeaders = (request: FastifyRequest, given: IncomingHttpHeaders, leader: Peer): IncomingHttpHeaders => {
  const hasNoBody = request.body === undefined
  const kept = Object.entries(withoutHopByHop(given)).filter(
    ([name]) => !/^(forwarded|x-forwarded-.*)$/.test(name) && !(hasNoBody && name === 'content-length'),
  )
  const { host } = request.headers
  return {
    ...Object.fromEntries(kept),
    ...(host === undefined ? {} : { host }),
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
    [PROXIED]: toProof(leader),
  }
}

const away = (): CallError => new CallError('SERVICE_UNAVAILABLE', { retryAfterSeconds: COME_BACK_SECONDS })

/** A path that an address would not keep as it is, such as `//elsewhere/` or `/./peer/`, names nothing that the leader has. */
const assertPlainPath = ({ raw }: FastifyRequest, leader: Peer): void => {
  const [path = ''] = (raw.url ?? '').split('?')
  if (!URL.canParse(path, leader.address) || new URL(path, leader.address).pathname !== path)
    throw new CallError('RESOURCE_NOT_FOUND')
}

/** Aborts when the visitor of the request being sent hangs up. */
const hangUps = new AsyncLocalStorage<AbortSignal>()

const createConnections = () => {
  const agent = new Agent({ headersTimeout: SILENCE_MS, bodyTimeout: SILENCE_MS })
  const request = (
    options: Dispatcher.RequestOptions,
    done: (error: Error | null, answer: Dispatcher.ResponseData) => void,
  ): void => {
    const signal = hangUps.getStore()
    // A visitor who hung up is answered nothing.
    agent.request({ ...options, signal }, (error, answer) => signal?.aborted || done(error, answer))
  }
  /** One whole answer, which no visitor's hanging up ends. */
  const read = async (leader: Peer, request: FastifyRequest): Promise<SharedAnswer | null> => {
    const headers = requestHeaders(request, request.headers, leader)
    const path = request.raw.url ?? '/'
    const { statusCode: status, ...answer } = await agent.request({
      origin: leader.address,
      path,
      method: 'GET',
      headers,
    })
    const body = Buffer.from(await answer.body.arrayBuffer())
    return status === 200 || status === 304 ? { status, headers: withoutHopByHop(answer.headers), body } : null
  }
  return { request: request as Dispatcher['request'], read, close: () => agent.destroy() }
}

/** Reads whose answers everybody of one entitlement shares, and who finds a caller here. */
interface Shared {
  calls: readonly Call[]
  authenticate: Authenticate
}

/**
 * Sends every request that nothing else of `app` answers to the leader, and its answer back, both unchanged. Each is sent once:
 * what fails on the way is answered with 503, and may have been done. So may be answered what the leader refuses before it has read it all.
 */
export const proxyToLeader = (app: FastifyInstance, findLeader: () => Peer | null, shared?: Shared): void => {
  const connections = createConnections()
  const findShared =
    shared &&
    createSharedAnswers({
      authenticate: shared.authenticate,
      read: async (request) => {
        const leader = findLeader()
        return leader && !wasProxied(request, leader) ? connections.read(leader, request) : null
      },
    })
  const from = (request: FastifyRequest, reply: FastifyReply, leader: Peer) =>
    reply.from(undefined, {
      getUpstream: () => leader.address,
      timeout: SILENCE_MS,
      retryDelay: () => null,
      rewriteRequestHeaders: (_request, headers) => requestHeaders(request, headers, leader),
      rewriteHeaders: (headers) => {
        for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name)
        return withoutHopByHop(headers)
      },
      onError: () => {
        // What is still being sent is not waited for.
        reply.header('connection', 'close').send(away())
      },
    })

  app.register(async (scope) => {
    await scope.register(replyFrom, { undici: connections, disableRequestLogging: true })
    scope.removeAllContentTypeParsers()
    // Sent on as it comes, unread.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    const passOn = async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.url.startsWith(`${PEER_PATH}/`)) throw new CallError('RESOURCE_NOT_FOUND')
      const leader = findLeader()
      if (!leader || wasProxied(request, leader)) throw away()
      assertPlainPath(request, leader)
      const hangUp = new AbortController()
      reply.raw.on('close', () => hangUp.abort())
      hangUps.run(hangUp.signal, () => from(request, reply, leader))
      return reply
    }
    scope.all('/*', { schema: { hide: true } }, passOn)
    for (const call of shared?.calls ?? [])
      scope.get(`/api${call.path}`, { schema: { hide: true }, exposeHeadRoute: false }, async (request, reply) => {
        const answer = await findShared?.(call, request)
        if (!answer) return passOn(request, reply)
        for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name)
        reply.code(answer.status).headers(answer.headers)
        // Of what stays the same, a length is that of what is not sent.
        if (answer.status === 304) return reply.removeHeader('content-length').send()
        return reply.send(answer.body)
      })
  })
  app.addHook('onClose', connections.close)
}
