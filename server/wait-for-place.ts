import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { type Peer, type Taken, takenBy } from './db/leadership.ts'
import type { Env } from './env.ts'
import type { Follower } from './follow.ts'
import { CallError } from './platform/http/call-error.ts'
import { handleErrors } from './platform/http/error-handler.ts'
import { createLogger } from './platform/logger.ts'

const COME_BACK_SECONDS = 5

/**
 * Listens for a server that may not serve yet, because another one leads or the database is away: alive, not ready, and every other
 * request is told to come back.
 */
const startStandby = async ({ port, host }: { port: number; host: string }): Promise<() => Promise<void>> => {
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

/** A leader that has just begun does not answer yet. */
const TRY_AGAIN_MS = 1_000
/** What hangs at a database that does not answer ends later. */
const GIVE_UP_AFTER_MS = 5_000

/**
 * What a process does while another one leads: where both meet in Redis it follows, holding sockets; else, or while it cannot, it stands by.
 */
export const startWaiting = async (env: Env) => {
  const { databaseUrl, redisUrl } = env
  const log = createLogger(env)
  let leader: Peer | null = null
  let hasLapsed = false
  let following: Follower | null = null
  let triedAtMs = Number.NEGATIVE_INFINITY
  let endStandby: (() => Promise<void>) | null = await startStandby(env)

  const stopFollowing = async (): Promise<void> => {
    const ended = following
    following = null
    if (!ended) return
    const stopped = ended.stop().catch((error) => log.warn({ err: error }, 'following did not end cleanly'))
    await Promise.race([stopped, sleep(GIVE_UP_AFTER_MS)])
  }

  const tryToFollow = async (): Promise<void> => {
    if (databaseUrl === null || performance.now() - triedAtMs < TRY_AGAIN_MS) return
    triedAtMs = performance.now()
    try {
      const { follow } = await import('./follow.ts')
      const follower = await follow({ ...env, databaseUrl }, log, () => leader)
      // Both listen on the one port.
      await endStandby?.()
      endStandby = null
      following = follower
      await follower.listen()
      console.warn(`Uptick follows ${leader?.address}, and is at ${env.publicUrl}`)
    } catch (error) {
      log.warn({ err: error }, 'the process that leads cannot be followed yet')
      await stopFollowing()
      endStandby ??= await startStandby(env)
    }
  }

  return {
    /** Told at each try who leads; null where nobody knows, or where that process cannot be followed. */
    heed: async (taken: Taken | null): Promise<void> => {
      if (taken?.hasLapsed && !hasLapsed)
        log.error({ holder: taken.holder }, `${takenBy(taken)} This process takes over.`)
      hasLapsed = taken?.hasLapsed ?? false
      const peer = hasLapsed ? null : (taken?.peer ?? null)
      leader = peer
      if (redisUrl === null || following) return
      if (peer) await tryToFollow()
    },
    /** This process is about to lead, or to end. */
    end: async (): Promise<void> => {
      await stopFollowing()
      await endStandby?.()
    },
  }
}
