import Fastify from 'fastify'
import { CallError } from './platform/http/call-error.ts'
import { handleErrors } from './platform/http/error-handler.ts'

const COME_BACK_SECONDS = 5

/**
 * Listens for a server that may not serve yet, because another one leads or the database is away: alive, not ready, and every other
 * request is told to come back.
 */
export const startStandby = async ({ port, host }: { port: number; host: string }): Promise<() => Promise<void>> => {
  const app = Fastify({ forceCloseConnections: true })
  handleErrors(app)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => reply.code(503).send({ status: 'standing by' }))
  app.all('/*', async () => {
    throw new CallError('SERVICE_UNAVAILABLE', { retryAfterSeconds: COME_BACK_SECONDS })
  })
  await app.listen({ port, host })
  return () => app.close()
}
