import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toStatus } from '../../../contract/errors.ts'
import { cleanEmail } from '../../../contract/people-text.ts'
import type { Env } from '../../env.ts'
import type { Logger } from '../logger.ts'
import { toNetwork } from './rate-limiter.ts'
import { createWindowCounts } from './window-counts.ts'

interface Deps {
  log: Logger
  /** See `toSecurityLevel`. */
  level: Env['logLevel']
  now: () => number
}

const MINUTE = 60
/** Above what anybody can guess in a minute (slow-guesses.ts): only a flood is cut short, and no try at a password with it. */
const LINES_PER_MINUTE = 120
const MAX_AGENT = 120

/** Outside the demo security events are logged whatever LOG_LEVEL is, unless nothing is; a demo's terminal is for its newcomer. */
export const toSecurityLevel = ({ demo, logLevel }: Pick<Env, 'demo' | 'logLevel'>): Env['logLevel'] =>
  demo || logLevel === 'silent' || logLevel === 'trace' || logLevel === 'debug' ? logLevel : 'info'

/** Tells tries at one account from those at another, and answers "was it this e-mail?"; it does not name anybody by itself. */
export const accountMark = (email: string): string => hash('sha256', cleanEmail(email), 'hex').slice(0, 16)

const findAccount = ({ body }: FastifyRequest): string | undefined => {
  if (typeof body !== 'object' || body === null || !('email' in body)) return undefined
  return typeof body.email === 'string' ? accountMark(body.email) : undefined
}

/** The pattern of the address: what stands in its place, and in its query, may be a secret. */
const formatCall = ({ method, routeOptions }: FastifyRequest): string =>
  `${method} ${routeOptions.url?.replace(/^\/api(?=\/)/, '') ?? '(no such address)'}`

/**
 * Writes one line per account call that succeeded and per call that was refused: when, what, who, from where, and why not. Never what
 * was sent. Of one network and refusal there are 120 lines a minute; the last one says so.
 */
export const registerSecurityLog = (app: FastifyInstance, { log, level, now }: Deps): void => {
  const security = log.child({ log: 'security' }, { level })
  const counts = createWindowCounts(now)
  app.decorateRequest('actingMemberId', null)

  const toLine = (request: FastifyRequest) => ({
    reqId: request.id,
    call: formatCall(request),
    member: request.caller?.member.id ?? request.actingMemberId ?? undefined,
    session: request.caller?.sessionId,
    account: request.caller ? undefined : findAccount(request),
    address: request.ip,
    agent: request.headers['user-agent']?.slice(0, MAX_AGENT),
  })

  app.addHook('onResponse', (request, reply, done) => {
    const { refusal } = request
    if (refusal) {
      const window = counts.add(`${refusal}|${toNetwork(request.ip)}`, MINUTE)
      if (window.count <= LINES_PER_MINUTE) {
        const silentUntil = window.count === LINES_PER_MINUTE ? new Date(window.endsAtMs).toISOString() : undefined
        security.info(
          { ...toLine(request), outcome: 'refused', code: refusal, status: toStatus(refusal), silentUntil },
          'call refused',
        )
      }
    } else if (request.routeOptions.config.logged && reply.statusCode < 400) {
      security.info({ ...toLine(request), outcome: 'success' }, 'account call')
    }
    done()
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose account an open call turned out to be about. */
    actingMemberId: string | null
  }
  interface FastifyContextConfig {
    /** Whether each success is a line of the security log. */
    logged?: boolean
  }
}
