import compress from '@fastify/compress'
import websocket from '@fastify/websocket'
import type { FastifyRequest } from 'fastify'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { MAX_FRAME_BYTES } from '../../../contract/socket.ts'
import type { Env } from '../../env.ts'
import type { Feature, Platform } from '../feature.ts'
import { refuseOtherUpgrades, type SocketServer } from '../realtime/socket-server.ts'
import { hasRoom } from '../storage/disk-room.ts'
import { registerApiDocs } from './api-docs.ts'
import type { Authenticate } from './caller.ts'
import { handleErrors } from './error-handler.ts'
import { registerCallHeaders } from './headers.ts'
import { registerHealth } from './health.ts'
import { createOperatorGuard } from './operator-guard.ts'
import { keepOnOwnComputer } from './own-computer.ts'
import { type DescribeLink, registerPages } from './pages.ts'
import { registerPublicFiles } from './public-files.ts'
import { registerRoutes } from './register-routes.ts'
import { createRequestIds } from './request-ids.ts'
import { registerSecurityLog, toSecurityLevel } from './security-log.ts'
import { COMPRESS_FROM_BYTES } from './takes-gzip.ts'

/** Reads JSON as Fastify does, refusing what would reach a prototype; empty text means no body. */
const createJsonParser = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request: FastifyRequest, text: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (text === '') resolve(undefined)
      else parse(request, text, (error, body) => (error ? reject(error) : resolve(body)))
    })
}

/** Clients send a JSON content type on every call, those without a body too (docs/product.md, “Calls”): empty means none. */
export const acceptEmptyJson = (app: FastifyInstance): void => {
  const parse = createJsonParser(app)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request: FastifyRequest, body: string) =>
    parse(request, body),
  )
}

interface Deps {
  features: readonly Feature<unknown>[]
  sockets: SocketServer
  authenticate: Authenticate
  isReady: () => boolean
  stuckJobs: () => readonly string[]
  /** How far the engines' training has come, 0 to 1; null once they decide. */
  training: () => number | null
  version: string
  /** What a link to a page shows where it is passed on. */
  describeLink: DescribeLink
  /** Folder of the built web application; null serves calls only. */
  webRoot: string | null
}

const BODY_LIMIT_BYTES = 256 * 1024
const REQUEST_TIMEOUT_MS = 30_000

/** Whose X-Forwarded-For counts. A number of proxies is counted from the connection inwards. */
const toTrust = (proxies: Env['trustedProxies']) =>
  typeof proxies === 'number' ? (_address: string, place: number) => place < proxies : (proxies ?? false)

export const createFastify = ({ env, log }: Pick<Platform, 'env' | 'log'>): FastifyInstance => {
  const logger: FastifyBaseLogger = log
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: toTrust(env.trustedProxies),
    genReqId: createRequestIds(env.trustedProxies),
    forceCloseConnections: 'idle',
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('caller', null)
  return app
}

/** No per-message deflate: it costs memory per socket and lets a small frame unpack into a large one. */
export const acceptSockets = async (app: FastifyInstance): Promise<void> => {
  await app.register(websocket, { options: { maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false } })
}

/** Everything that is spoken over HTTP: calls, sockets, public files, pages, probes and the description of the calls. */
export const createHttpServer = async (p: Platform, deps: Deps): Promise<FastifyInstance> => {
  const { env, db, log, clock, limiter, figures, bus } = p
  const { features, sockets } = deps
  const https = env.publicUrl.startsWith('https:')
  const guard = createOperatorGuard(env)
  const app = createFastify(p)
  acceptEmptyJson(app)
  handleErrors(app)
  registerCallHeaders(app, { https })
  registerSecurityLog(app, { log, level: toSecurityLevel(env), now: clock.now })
  await acceptSockets(app)
  if (env.demo) keepOnOwnComputer(app)
  refuseOtherUpgrades(app)
  registerHealth(app, {
    db,
    isReady: deps.isReady,
    stuckJobs: deps.stuckJobs,
    training: deps.training,
    countSockets: sockets.count,
    hasRoom: () => hasRoom(env.dataDir),
    guard,
    figures,
    bus,
    leads: true,
  })
  await registerApiDocs(app, { version: deps.version, guard })
  for (const { publicFiles } of features) if (publicFiles) registerPublicFiles(app, publicFiles, { limiter, https })
  await app.register(async (calls) => {
    // What is sent to us stays as it is: a few bytes of a compressed body could become gigabytes.
    await calls.register(compress, {
      encodings: ['br', 'gzip'],
      threshold: COMPRESS_FROM_BYTES,
      globalDecompression: false,
    })
    const routes = features.flatMap((feature) => feature.routes ?? [])
    registerRoutes(calls, routes, { authenticate: deps.authenticate, limiter, demo: env.demo })
    sockets.register(calls)
  })
  if (deps.webRoot)
    await registerPages(app, deps.webRoot, { https, publicUrl: env.publicUrl, describeLink: deps.describeLink })
  return app
}
