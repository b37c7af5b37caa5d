import { hash, timingSafeEqual } from 'node:crypto'
import {
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  request as requestHttp,
} from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Peer } from '../../db/leadership.ts'
import { CallError } from '../http/call-error.ts'
import { COME_BACK_SECONDS } from './ask-leader.ts'
import { PEER_PATH } from './peer-questions.ts'

/**
 * Says that a call was passed on, by a proof that only processes of the leader's term can make: it is not passed on again. Where two
 * processes know of different terms, each hop leads to a later one, so a call cannot go in a circle either.
 */
const PASSED_ON = 'x-uptick-passed-on'
const digest = (text: string): Buffer => hash('sha256', text, 'buffer')
const proofOf = ({ secret }: Peer): string => digest(`passed on ${secret}`).toString('base64url')

/** A visitor may write the header too, but not the proof. */
const wasPassedOn = ({ headers }: FastifyRequest, leader: Peer): boolean =>
  timingSafeEqual(digest(String(headers[PASSED_ON] ?? '')), digest(proofOf(leader)))

/** Of one connection, and not of what goes through it (RFC 9110, section 7.6.1). */
const OF_ONE_CONNECTION = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'],
])
/** Longer than a leader takes for any answer. */
const SILENCE_MS = 35_000

const withoutConnection = (headers: IncomingHttpHeaders): OutgoingHttpHeaders => {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OF_ONE_CONNECTION.has(name) && !named.has(name)),
  )
}

/** What the leader is told of the visitor: their address as this process knows it, and nothing that they say of it themselves. */
const headersFor = ({ headers, ip, protocol, id }: FastifyRequest, leader: Peer): OutgoingHttpHeaders => {
  const kept = Object.entries(withoutConnection(headers)).filter(([name]) => !/^(forwarded|x-forwarded-.*)$/.test(name))
  return {
    ...Object.fromEntries(kept),
    ...(headers['transfer-encoding'] ? { 'transfer-encoding': 'chunked' } : {}),
    'x-forwarded-for': ip,
    'x-forwarded-proto': protocol,
    'x-request-id': id,
    [PASSED_ON]: proofOf(leader),
  }
}

const lost = (reply: FastifyReply): CallError => {
  reply.header('connection', 'close')
  return away()
}

const away = (): CallError => new CallError('SERVICE_UNAVAILABLE', { retryAfterSeconds: COME_BACK_SECONDS })

/**
 * Passes every request that nothing else of `app` answers on to whoever leads, and the answer back, both as they come. Each is sent once:
 * what fails on the way is answered with 503, and may have been done. So may be answered what the leader refuses before it has read it all.
 */
export const passOn = (app: FastifyInstance, findLeader: () => Peer | null): void => {
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) }

  const pass = (request: FastifyRequest, reply: FastifyReply, leader: Peer): Promise<void> =>
    new Promise((resolve, reject) => {
      const { protocol: leaderProtocol, hostname, port } = new URL(leader.address)
      const secure = leaderProtocol === 'https:'
      const passed = (secure ? requestHttps : requestHttp)({
        hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
        port,
        // As it came: joined to the leader's address, `//elsewhere/` would name another machine.
        path: request.raw.url,
        method: request.method,
        headers: headersFor(request, leader),
        agent: secure ? agents.https : agents.http,
        timeout: SILENCE_MS,
      })
      passed.on('response', (answer) => {
        reply.hijack()
        reply.raw.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers))
        answer.pipe(reply.raw)
        // Half an answer is none: the visitor's connection ends as the leader's did.
        answer.on('error', () => reply.raw.destroy())
        answer.on('close', resolve)
      })
      passed.on('timeout', () => passed.destroy(new Error('The leader said nothing.')))
      passed.on('error', (error) => {
        // What is still being sent is not waited for.
        if (!reply.raw.headersSent) reject(Object.assign(lost(reply), { cause: error }))
        else reply.raw.destroy()
        resolve()
      })
      // Whoever hangs up before the answer is there waits for none.
      reply.raw.on('close', () => passed.destroy())
      request.raw.pipe(passed)
    })

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Passed on as it comes, unread.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all('/*', { schema: { hide: true } }, async (request, reply) => {
      if (request.url.startsWith(`${PEER_PATH}/`)) throw new CallError('RESOURCE_NOT_FOUND')
      const leader = findLeader()
      if (!leader || wasPassedOn(request, leader)) throw away()
      await pass(request, reply, leader)
      return reply
    })
  })
  app.addHook('onClose', async () => {
    agents.http.destroy()
    agents.https.destroy()
  })
}
