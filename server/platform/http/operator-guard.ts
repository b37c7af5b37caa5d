import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameSecret } from '../hash.ts'
import { CallError } from './call-error.ts'

/** The token as a program sends it, or as a browser asks a person for it: the password, whatever the name. */
const sentToken = (authorization: string | undefined): string | null => {
  const [scheme, value = ''] = (authorization ?? '').split(' ')
  if (/^bearer$/i.test(scheme ?? '')) return value
  if (!/^basic$/i.test(scheme ?? '')) return null
  return Buffer.from(value, 'base64').toString().split(':').slice(1).join(':')
}

/**
 * Keeps what only operators need from everybody else: open in the demo, which listens on loopback; otherwise there with the token
 * alone, and not there at all (RESOURCE_NOT_FOUND) where none is set.
 */
export const createOperatorGuard =
  ({ demo, metricsToken }: { demo: boolean; metricsToken: string | null }) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (demo) return
    if (metricsToken === null) throw new CallError('RESOURCE_NOT_FOUND')
    const sent = sentToken(request.headers.authorization)
    if (sent !== null && isSameSecret(sent, metricsToken)) return
    reply.header('www-authenticate', 'Basic realm="Uptick operations", charset="UTF-8"')
    throw new CallError('SESSION_REQUIRED', { message: 'This address needs the operators’ token.' })
  }
export type OperatorGuard = ReturnType<typeof createOperatorGuard>
