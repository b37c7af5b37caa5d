import { join } from 'node:path'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { CountryRestriction } from '../contract/country-policy.ts'
import { HEARTBEAT_SECONDS, MAX_FRAME_BYTES, type ServerFrame } from '../contract/realtime.ts'
import type { Policy } from '../engine/log/policy.ts'
import type { Database } from './db/client.ts'
import type { Env } from './env.ts'
import { createAccessEndJob } from './features/access-codes/jobs.ts'
import { accessCodeRoutes } from './features/access-codes/routes.ts'
import { createAccessCodes } from './features/access-codes/service.ts'
import { accountSetupRoutes } from './features/account-setups/routes.ts'
import { createAccountSetups } from './features/account-setups/service.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { createAudit } from './features/audit/service.ts'
import { createCleanupJob } from './features/auth/jobs.ts'
import { authRoutes } from './features/auth/routes.ts'
import { atLeast, createAuth, createSessions, type Passwords } from './features/auth/service.ts'
import { brokerRoutes } from './features/brokers/routes.ts'
import { type ConfiguredBroker, createBrokers } from './features/brokers/service.ts'
import { countryPolicyRoutes } from './features/country-policy/routes.ts'
import { createCountryPolicy } from './features/country-policy/service.ts'
import { creatorRoutes } from './features/creators/routes.ts'
import { createCreators } from './features/creators/service.ts'
import { devRoutes } from './features/dev/routes.ts'
import { createMailbox } from './features/dev/service.ts'
import { marathonRoutes } from './features/marathons/routes.ts'
import { createMarathons } from './features/marathons/service.ts'
import { createCandleJob, defineMarketTopics } from './features/market/jobs.ts'
import { marketRoutes } from './features/market/routes.ts'
import { createMarket } from './features/market/service.ts'
import { memberRoutes } from './features/members/routes.ts'
import { createMemberManagement, createMembers } from './features/members/service.ts'
import { overviewRoutes } from './features/overview/routes.ts'
import { createOverview } from './features/overview/service.ts'
import { createTimestampJob, createWitnessJob } from './features/record/jobs.ts'
import { logFiles, recordRoutes } from './features/record/routes.ts'
import { createRecord } from './features/record/service.ts'
import { referralRoutes } from './features/referrals/routes.ts'
import { createReferrals } from './features/referrals/service.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { createReports } from './features/reports/service.ts'
import { roomRoutes } from './features/rooms/routes.ts'
import { createRooms } from './features/rooms/service.ts'
import { serviceRoutes } from './features/service/routes.ts'
import { announceSignals, defineSignalTopics } from './features/signals/announce-signals.ts'
import { createEntryJob } from './features/signals/enter-signals.ts'
import { createSlotJob } from './features/signals/jobs.ts'
import { signalRoutes } from './features/signals/routes.ts'
import { createSignals } from './features/signals/service.ts'
import { tierRoutes } from './features/tiers/routes.ts'
import { createTiers } from './features/tiers/service.ts'
import { trackRecordRoutes } from './features/track-record/routes.ts'
import { createTrackRecord } from './features/track-record/service.ts'
import { createLedgerCheckJob } from './features/upoints/jobs.ts'
import { upointsRoutes } from './features/upoints/routes.ts'
import { createUpoints, createUpointsLists } from './features/upoints/service.ts'
import type { CheckpointJournal } from './platform/checkpoint-journal.ts'
import type { Clock } from './platform/clock.ts'
import { registerApiDocs } from './platform/http/api-docs.ts'
import { handleErrors } from './platform/http/error-handler.ts'
import { registerCallHeaders } from './platform/http/headers.ts'
import { registerHealth } from './platform/http/health.ts'
import { acceptEmptyJson } from './platform/http/json-body.ts'
import { createOperatorGuard } from './platform/http/operator-guard.ts'
import { keepOnOwnComputer } from './platform/http/own-computer.ts'
import { registerPages } from './platform/http/pages.ts'
import { registerPublicFiles } from './platform/http/public-files.ts'
import { createRateLimiter } from './platform/http/rate-limiter.ts'
import { registerRoutes } from './platform/http/register-routes.ts'
import type { Route } from './platform/http/route.ts'
import { registerSecurityLog, securityLevelOf } from './platform/http/security-log.ts'
import type { Logger } from './platform/logger.ts'
import { createMailJob } from './platform/mail/deliver-mail.ts'
import { createMailTransport } from './platform/mail/mail-transport.ts'
import type { MarketFeed } from './platform/market-feed/market-feed.ts'
import { createHub } from './platform/realtime/hub.ts'
import { createSocketServer, refuseOtherUpgrades } from './platform/realtime/socket-server.ts'
import type { SigningKey } from './platform/signing-key.ts'
import { hasRoom } from './platform/storage/disk-room.ts'
import { createDiskStorage } from './platform/storage/disk-storage.ts'
import { createOrphanJob } from './platform/storage/orphan-job.ts'

export interface AppDeps {
  env: Env
  db: Database
  clock: Clock
  feed: MarketFeed
  signingKey: SigningKey
  /** What the record signed last, kept outside of the database. */
  openJournal: () => Promise<CheckpointJournal>
  passwords: Passwords
  /** Whose cosignatures the record asks for; nobody's unless given. */
  witnesses?: Policy | null
  /** Countries where something is switched off; the default table unless given. */
  restrictions?: readonly CountryRestriction[]
  /** The configured partner brokers; none unless given. */
  brokers?: readonly ConfiguredBroker[]
  log: Logger
  version: string
  /** Folder of the built web application; null serves calls only. */
  webRoot: string | null
  /** Told how far the first training has come, 0 to 1. */
  onProgress?: (fraction: number) => void
}

const BODY_LIMIT_BYTES = 256 * 1024
const REQUEST_TIMEOUT_MS = 30_000
/** How long a request in hand may take to end when the server stops. */
const HANG_UP_AFTER_MS = 4_000
/** Above what a password hash and its transaction take, so that an account call's time says nothing about the account. */
const UNIFORM_ANSWER_MS = 400

/** Whose X-Forwarded-For counts. A number of proxies is counted from the connection inwards. */
const trustOf = (proxies: Env['trustedProxies']) =>
  typeof proxies === 'number' ? (_address: string, place: number) => place < proxies : (proxies ?? false)

export type App = Awaited<ReturnType<typeof buildApp>>

/** Wires the server: platform, then a visible list of features. Nothing runs until `start`. */
export const buildApp = async (deps: AppDeps) => {
  const { env, db, clock, feed, log, signingKey, openJournal, witnesses = null } = deps
  const { publicUrl, timestampUrl } = env
  let ready = false
  const listening: (() => Promise<void>)[] = []

  const hub = createHub()
  const market = createMarket({ db, clock, feed })
  const record = createRecord({ db, clock, log, signingKey, openJournal, publicUrl, timestampUrl, policy: witnesses })
  const trackRecord = createTrackRecord({ db, record })
  const signals = createSignals({ db, market, marketNow: feed.clock.now })
  const candleJob = createCandleJob({ clock, feed, hub, log })
  const entryJob = createEntryJob({
    db,
    clock,
    feed,
    market,
    log,
    onEntered: async (entered) => {
      signals.forget()
      await announceSignals(hub, signals, { created: [], entered, settled: [] })
    },
  })
  const slotJob = await createSlotJob({
    db,
    clock,
    feed,
    market,
    record,
    log,
    onProgress: deps.onProgress,
    onBoundary: async (boundaryMs, result) => {
      await signals.refresh(result)
      await announceSignals(hub, signals, result)
      entryJob.watch(result)
      await candleJob.announceClosed(boundaryMs)
    },
  })
  const policy = { adminEmail: env.adminEmail, demo: env.demo }
  const sessions = createSessions({ db, clock, policy })
  const countryPolicy = createCountryPolicy(deps.restrictions)
  const { offersFor } = countryPolicy
  const members = createMembers({ db, clock, policy, offersFor })
  const mailTransport = createMailTransport(env)
  const mailJob = createMailJob({ db, clock, log, transport: mailTransport })
  const audit = createAudit({ db, clock })
  const upoints = createUpoints({
    db,
    clock,
    members,
    audit,
    publicUrl: env.publicUrl,
    mailQueued: mailJob.wake,
    publish: (memberId, change) => hub.publish('members/me/upoints', memberId, change),
    entryReversed: (entry, tx) => referrals.reverseReferralReward(entry, tx),
    onError: (error, what) => log.error({ err: error }, what),
  })
  const referrals = createReferrals({ db, clock, members, upoints, offersFor, publicUrl: env.publicUrl })
  const auth = createAuth({
    db,
    clock,
    members,
    referrals,
    sessions,
    passwords: deps.passwords,
    publicUrl: env.publicUrl,
    mailQueued: mailJob.wake,
    uniformly: atLeast(clock, UNIFORM_ANSWER_MS),
    rateLimitScale: env.rateLimitScale,
    supportEmail: env.supportEmail,
  })
  const memberManagement = createMemberManagement({
    db,
    clock,
    policy,
    audit,
    onAccessChanged: sessions.forgetMember,
    onEmailChanged: auth.leaveMailbox,
    mailQueued: mailJob.wake,
  })
  const upointsLists = createUpointsLists({ db, listMembers: memberManagement.listMembers })
  const accessCodes = createAccessCodes({
    db,
    clock,
    members,
    audit,
    publicUrl: env.publicUrl,
    mailQueued: mailJob.wake,
    onAccessChanged: sessions.forgetMember,
  })
  /** What the member's screens read of them has changed. */
  const announceMember = (memberId: string): void =>
    hub.publish('members/me/changed', memberId, { at: new Date(clock.now()).toISOString() })
  // Whoever keeps files here is an owner of the orphan job below: what no owner knows is removed a day later.
  const storage = createDiskStorage(join(env.dataDir, 'files'))
  const accountSetups = createAccountSetups({
    db,
    clock,
    members,
    accessCodes,
    upoints,
    referrals,
    audit,
    storage,
    offersFor,
    publicUrl: env.publicUrl,
    mailQueued: mailJob.wake,
    onAccessChanged: sessions.forgetMember,
    onReviewed: announceMember,
  })
  const reports = createReports({ db, clock, audit })
  const creators = createCreators({
    db,
    clock,
    members,
    reports,
    audit,
    storage,
    publicUrl: env.publicUrl,
    mailQueued: mailJob.wake,
    onReviewed: (memberId) => hub.publish('members/me/changed', memberId, { at: new Date(clock.now()).toISOString() }),
  })
  const tiers = createTiers({ db, members, upoints, onAccessChanged: sessions.forgetMember })
  const jobs = [
    mailJob,
    createCleanupJob({ db, clock, log }),
    createAccessEndJob({ clock, log, accessCodes }),
    createWitnessJob({ clock, log, record }),
    createTimestampJob({ clock, log, record, everySeconds: env.timestampEverySeconds }),
    createLedgerCheckJob({ db, clock, log }),
    createOrphanJob({ storage, clock, log, owners: [accountSetups.findProofFiles, creators.findApplicationFiles] }),
  ]
  defineSignalTopics(hub)
  defineMarketTopics(hub, market)
  hub.define('members/me/upoints', { audienceOf: ({ id }) => id, historySize: 16 })
  hub.define('members/me/changed', { audienceOf: ({ id }) => id, historySize: 1 })

  const sockets = createSocketServer({
    hub,
    redeemTicket: auth.redeemTicket,
    findCaller: sessions.findCaller,
    welcome: (): ServerFrame => ({
      type: 'welcome',
      now: new Date(clock.now()).toISOString(),
      heartbeatSeconds: HEARTBEAT_SECONDS,
      clock: market.readClock(),
      feed: market.feed,
    }),
    allowedOrigins: [new URL(env.publicUrl).origin],
    now: clock.now,
  })

  /** The database says that a member's row changed: their open streams follow it, and their screens read it again. */
  const onMemberChanged = (memberId: string): void => {
    sockets.recheckMember(memberId).then(
      () => announceMember(memberId),
      (error) => log.error({ err: error }, 'open sockets could not be checked against changed rights'),
    )
  }

  const routes: Route[] = [
    ...serviceRoutes(env),
    ...countryPolicyRoutes(countryPolicy),
    ...authRoutes(auth),
    ...accessCodeRoutes(accessCodes),
    ...memberRoutes(memberManagement),
    ...upointsRoutes(upoints, upointsLists),
    ...tierRoutes(tiers),
    ...accountSetupRoutes(accountSetups),
    ...referralRoutes(referrals),
    ...creatorRoutes(creators),
    ...reportRoutes(reports),
    ...brokerRoutes(createBrokers({ brokers: deps.brokers ?? [], members, offersFor })),
    ...roomRoutes(createRooms({ db, clock, audit })),
    ...marathonRoutes(createMarathons({ db, clock, audit })),
    ...signalRoutes(signals),
    ...marketRoutes(market),
    ...auditRoutes(audit),
    ...overviewRoutes(createOverview({ db, clock, audit })),
    ...recordRoutes(record),
    ...trackRecordRoutes(trackRecord, signals),
    ...devRoutes(createMailbox({ db })),
  ]

  const logger: FastifyBaseLogger = log
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: trustOf(env.trustedProxies),
    forceCloseConnections: 'idle',
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('caller', null)
  acceptEmptyJson(app)
  handleErrors(app)
  const https = env.publicUrl.startsWith('https:')
  registerCallHeaders(app, { https })
  registerSecurityLog(app, { log, level: securityLevelOf(env), now: clock.now })
  // No per-message deflate: it costs memory per socket and lets a small frame unpack into a large one.
  await app.register(websocket, { options: { maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false } })
  if (env.demo) keepOnOwnComputer(app)
  refuseOtherUpgrades(app)
  const guard = createOperatorGuard(env)
  registerHealth(app, {
    db,
    isReady: () => ready,
    countSockets: sockets.count,
    hasRoom: () => hasRoom(env.dataDir),
    guard,
  })
  await registerApiDocs(app, { version: deps.version, guard })
  const limiter = createRateLimiter({ now: clock.now, scale: env.rateLimitScale })
  registerPublicFiles(app, logFiles(record), { limiter, https })
  await app.register(async (calls) => {
    registerRoutes(calls, routes, {
      authenticate: sessions.authenticate,
      limiter,
      demo: env.demo,
    })
    sockets.register(calls)
  })
  if (deps.webRoot) await registerPages(app, deps.webRoot, { https })

  return {
    app,
    routes,
    hub,
    signals,
    sessions,
    members,
    auth,
    accessCodes,
    upoints,
    referrals,
    accountSetups,
    creators,
    reports,

    /** Hears of changed rights, then runs the slots and the jobs. */
    start: async (): Promise<void> => {
      await sessions.watch()
      listening.push(await db.listen('member_changed', onMemberChanged, sockets.recheckMember))
      listening.push(await db.listen('session_ended', sockets.endSession, sockets.recheckMember))
      await slotJob.start()
      candleJob.start()
      for (const job of jobs) job.start()
      ready = true
    },

    /**
     * Tells the sockets to come back, finishes what is in hand, and lets go of the database. `leading: false` where another server
     * may have taken the place: nothing of its is written then.
     */
    stop: async ({ leading = true }: { leading?: boolean } = {}): Promise<void> => {
      ready = false
      candleJob.stop()
      sockets.closeAll()
      // Whoever waits for an answer of the database gets one now.
      if (!leading) db.abandon()
      const closed = app.close()
      // Whoever is still sending by then, an upload a byte at a time, does not keep the others from being saved.
      const hangUp = setTimeout(() => app.server.closeAllConnections(), HANG_UP_AFTER_MS)
      await Promise.all([slotJob.stop({ leading }), entryJob.stop(), ...jobs.map((job) => job.stop())])
      await closed
      clearTimeout(hangUp)
      await record.close()
      mailTransport.close()
      await sessions.close()
      for (const endListening of listening) await endListening()
      await db.close()
    },
  }
}
