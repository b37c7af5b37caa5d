import { Writable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Database } from '../db/client.ts'
import { type Env, parseEnv } from '../env.ts'
import { authRoutes } from '../features/auth/routes.ts'
import { createAuth, createPasswords, createSessions, type Passwords } from '../features/auth/service.ts'
import { devRoutes } from '../features/dev/routes.ts'
import { createMailbox } from '../features/dev/service.ts'
import { memberRoutes } from '../features/members/routes.ts'
import { createMembers, type Member } from '../features/members/service.ts'
import { createFakeClock, type FakeClock } from '../platform/clock.ts'
import { handleErrors } from '../platform/http/error-handler.ts'
import { acceptEmptyJson } from '../platform/http/json-body.ts'
import { createRateLimiter } from '../platform/http/rate-limiter.ts'
import { registerRoutes } from '../platform/http/register-routes.ts'
import type { Route } from '../platform/http/route.ts'
import { type CallClient, createCallClient } from './call-client.ts'
import { openTestDatabase } from './database.ts'

/** A Saturday morning; what time it is matters to no test. */
const START_MS = Date.UTC(2026, 10, 21, 9, 0, 0)
/** The lightest that Argon2 accepts, so that tests spend no time on it. */
const LIGHTEST_HASH = { memoryKib: 8, passes: 1 }

interface Options {
  /** A database to share, which stays open when the app closes. Otherwise a fresh one. */
  db?: Database
  env?: Partial<Env>
  /** Where the clock starts, ms. It stands still until a test moves it. */
  startMs?: number
  passwords?: Passwords
  /** Further routes, on the same database and clock. */
  routes?: (parts: { db: Database; clock: FakeClock; env: Env }) => Route[]
}

export type TestApp = Awaited<ReturnType<typeof buildTestApp>>

/** The application on a test database, with a clock that a test moves and members who can call it. */
export const buildTestApp = async (options: Options = {}) => {
  const db = options.db ?? (await openTestDatabase())
  const clock = createFakeClock(options.startMs ?? START_MS)
  const env: Env = { ...parseEnv({}), ...options.env }
  const passwords = options.passwords ?? createPasswords(LIGHTEST_HASH)
  const policy = { adminEmail: env.adminEmail, demo: env.demo }
  const sessions = createSessions({ db, clock, policy })
  const members = createMembers({ db, clock, policy, onAccessChanged: sessions.forgetMember })
  const auth = createAuth({
    db,
    clock,
    members,
    sessions,
    passwords,
    publicUrl: env.publicUrl,
    mailQueued: () => {},
    // The clock stands still, so an answer that waits for a time would never come.
    uniformly: (work) => work(),
  })
  const log: string[] = []
  const app = await buildServer(log)
  registerRoutes(
    app,
    [
      ...authRoutes(auth),
      ...memberRoutes(members),
      ...devRoutes(createMailbox({ db })),
      ...(options.routes?.({ db, clock, env }) ?? []),
    ],
    {
      authenticate: sessions.authenticate,
      limiter: createRateLimiter({ now: clock.now, scale: env.rateLimitScale }),
      demo: env.demo,
    },
  )
  await app.ready()
  await sessions.watch()

  let people = 0
  /** Everybody calls from an address of their own, so that limits by address never mix people up. */
  const newAddress = () => {
    people += 1
    return `10.1.${people >> 8}.${people & 255}`
  }
  const clients = new Map<string, CallClient>()
  const signInAs = async (member: Pick<Member, 'id'>): Promise<string> =>
    (await sessions.open(member.id, { address: '10.0.0.1', userAgent: 'test' })).token

  /** A person with this bearer token, or with none. */
  const withToken = (token: string | null, address = newAddress()): CallClient =>
    createCallClient(app, { address, token: async () => token })

  /** The member in one session of theirs, opened at the first call. */
  const as = (member: Pick<Member, 'id'>): CallClient => {
    const known = clients.get(member.id)
    if (known) return known
    let token: Promise<string> | undefined
    const client = createCallClient(app, {
      address: newAddress(),
      token: () => {
        token ??= signInAs(member)
        return token
      },
    })
    clients.set(member.id, client)
    return client
  }

  return {
    app,
    db,
    clock,
    env,
    passwords,
    members,
    sessions,
    auth,
    /** Every line that the server logged. */
    log,
    as,
    withToken,
    /** Somebody new without a session; an address tells visitors apart. */
    visitor: (address = newAddress()): CallClient => withToken(null, address),
    /** A further session of the member; returns its bearer token. */
    signInAs,
    close: async (): Promise<void> => {
      await app.close()
      await sessions.close()
      if (!options.db) await db.close()
    },
  }
}

const buildServer = async (log: string[]): Promise<FastifyInstance> => {
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      log.push(String(chunk))
      done()
    },
  })
  const app = Fastify({ logger: { level: 'info', stream } })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('caller', null)
  acceptEmptyJson(app)
  handleErrors(app)
  return app
}
