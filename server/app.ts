import type { AppDeps } from './app-deps.ts'
import { accessCodesFeature } from './features/access-codes/feature.ts'
import { accountSetupsFeature } from './features/account-setups/feature.ts'
import { apiKeysFeature } from './features/api-keys/feature.ts'
import { auditFeature } from './features/audit/feature.ts'
import { authFeature } from './features/auth/feature.ts'
import { autoTradingFeature } from './features/auto-trading/feature.ts'
import { brokersFeature } from './features/brokers/feature.ts'
import { cfdAiFeature } from './features/cfd-ai/feature.ts'
import { chartLayoutsFeature } from './features/chart-layouts/feature.ts'
import { chartScansFeature } from './features/chart-scans/feature.ts'
import { chatFeature } from './features/chat/feature.ts'
import { communityFeature } from './features/community/feature.ts'
import { contentItemsFeature } from './features/content-items/feature.ts'
import { countryPolicyFeature } from './features/country-policy/feature.ts'
import { creatorsFeature } from './features/creators/feature.ts'
import { devFeature } from './features/dev/feature.ts'
import { lessonsFeature } from './features/lessons/feature.ts'
import { linkPreviewsFeature } from './features/link-previews/feature.ts'
import { marathonsFeature } from './features/marathons/feature.ts'
import { marketFeature } from './features/market/feature.ts'
import { memberJobsFeature } from './features/member-jobs/feature.ts'
import { membersFeature } from './features/members/feature.ts'
import { mentorshipFeature } from './features/mentorship/feature.ts'
import { notificationsFeature } from './features/notifications/feature.ts'
import { overviewFeature } from './features/overview/feature.ts'
import { personalDataFeature } from './features/personal-data/feature.ts'
import { practiceFeature } from './features/practice/feature.ts'
import { priceAlertsFeature } from './features/price-alerts/feature.ts'
import { profilesFeature } from './features/profiles/feature.ts'
import { realtimeFeature } from './features/realtime/feature.ts'
import { recapsFeature } from './features/recaps/feature.ts'
import { recordFeature } from './features/record/feature.ts'
import { referralsFeature } from './features/referrals/feature.ts'
import { reportsFeature } from './features/reports/feature.ts'
import { reviewsFeature } from './features/reviews/feature.ts'
import { roomsFeature } from './features/rooms/feature.ts'
import { serviceFeature } from './features/service/feature.ts'
import { sessionsFeature } from './features/sessions/feature.ts'
import { signalsFeature } from './features/signals/feature.ts'
import { startFeature } from './features/start/feature.ts'
import { supportTicketsFeature } from './features/support-tickets/feature.ts'
import { systemStatusFeature } from './features/system-status/feature.ts'
import { telegramFeature } from './features/telegram/feature.ts'
import { tiersFeature } from './features/tier-upgrades/feature.ts'
import { todayFeature } from './features/today/feature.ts'
import { trackRecordFeature } from './features/track-record/feature.ts'
import { tradeCallsFeature } from './features/trade-calls/feature.ts'
import { undoFeature } from './features/undo/feature.ts'
import { upointsFeature } from './features/upoints/feature.ts'
import { webhooksFeature } from './features/webhooks/feature.ts'
import { webinarsFeature } from './features/webinars/feature.ts'
import { createPlatform } from './platform/create-platform.ts'
import { createFeatureList } from './platform/feature.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { answerPeers } from './platform/peers/answer-peers.ts'
import { runFeatures } from './platform/run-features.ts'

export type App = Awaited<ReturnType<typeof buildApp>>

/**
 * Wires the server: the platform, then the visible list of features, one line each. The order is the order of dependence: a feature is
 * handed those above it, and the compiler refuses any other order. Nothing runs until `start`.
 */
export const buildApp = async (deps: AppDeps) => {
  const { platform: p, serve } = createPlatform(deps)
  const { features, use } = createFeatureList()
  use(devFeature(p))
  const countryPolicy = use(countryPolicyFeature(deps.restrictions))
  const audit = use(auditFeature(p))
  const reviews = use(reviewsFeature(p, { audit }))
  const sessions = use(sessionsFeature(p))
  const members = use(membersFeature(p, { sessions, audit, countryPolicy }))
  const upoints = use(upointsFeature(p, { members, audit }))
  const referrals = use(referralsFeature(p, { members, upoints, countryPolicy }))
  const telegram = use(telegramFeature(p, { members, sessions }))
  const notifications = use(notificationsFeature(p, { ...deps, sessions, telegram }))
  const auth = use(authFeature(p, { sessions, members, referrals, notifications, passwords: deps.passwords }))
  use(apiKeysFeature(p, { auth, members, sessions }))
  const accessCodes = use(accessCodesFeature(p, { members, audit }))
  const setupNeeds = { members, accessCodes, upoints, referrals, reviews, countryPolicy }
  const accountSetups = use(accountSetupsFeature(p, setupNeeds))
  const reports = use(reportsFeature(p, { reviews }))
  const creators = use(creatorsFeature(p, { members, reports, audit, reviews }))
  use(tiersFeature(p, { members, upoints }))
  use(brokersFeature({ members, countryPolicy, brokers: deps.brokers }))
  const rooms = use(roomsFeature(p, { audit, members }))
  const undo = use(undoFeature(p, { audit, members, rooms }))
  const memberJobs = use(memberJobsFeature(p, { members, notifications, undo }))
  use(supportTicketsFeature(p, { members, audit }))
  const contentItems = use(contentItemsFeature(p, { audit, members, notifications }))
  use(cfdAiFeature(p))
  use(overviewFeature(p, { audit }))
  const market = use(marketFeature(p))
  const priceAlerts = use(priceAlertsFeature(p, { market, members, notifications }))
  use(chartLayoutsFeature(p, { market }))
  const chartScans = use(chartScansFeature(p, { members, market, pictureReader: deps.pictureReader }))
  const record = use(recordFeature(p, deps))
  const calls = use(tradeCallsFeature(p, { market, record, rooms, members }))
  const sockets = use(realtimeFeature(p, { sessions, auth, market }))
  // Rights are followed before the slots are ready, which takes as long as the engines train.
  const signals = use(await signalsFeature(p, { ...deps, market, record, calls, notifications }))
  use(webhooksFeature(p, { ...deps, auth, members, sessions, record, signals }))
  const profiles = use(profilesFeature(p, { market, calls }))
  const practice = use(practiceFeature(p, { market, signals, notifications }))
  const trading = { audit, members, countryPolicy, upoints, market, practice, notifications, signals }
  const marathons = use(marathonsFeature(p, trading))
  use(personalDataFeature(p, { auth, members, sessions, marathons, passwords: deps.passwords }))
  use(recapsFeature(p, { signals, notifications }))
  const autoTrading = use(autoTradingFeature(p, { practice, signals, calls, rooms }))
  const chat = use(chatFeature(p, { rooms, reports, audit, notifications, signals }))
  chat.onReadCards('call', calls.readCards)
  calls.showIn(chat)
  use(communityFeature(p, { audit, reports, signals }))
  const lessons = use(lessonsFeature(p, { audit, contentItems }))
  const webinars = use(webinarsFeature(p, { audit, contentItems, notifications }))
  use(mentorshipFeature({ contentItems, lessons, webinars }))
  const service = use(serviceFeature(p, { signals }))
  const today = use(todayFeature(p, { ...trading, autoTrading, lessons, marathons, priceAlerts, rooms, webinars }))
  use(startFeature({ auth, chartScans, contentItems, market, notifications, practice, service, signals, today }))
  const previews = use(linkPreviewsFeature(p, { signals, profiles, marathons, calls }))
  const systemStatus = use(systemStatusFeature(p, { market, signals }))
  use(trackRecordFeature(p, { record, signals }))
  const served = serve(features)
  const isReady = (): boolean => running.isReady()
  const stuckJobs = (): string[] => running.stuckJobs()
  const state = { authenticate: sessions.authenticate, isReady, stuckJobs, training: signals.training }
  const app = await createHttpServer(p, { ...deps, ...previews, ...state, features, sockets })
  const readMarket = () => ({ clock: market.readClock(), feed: market.feed })
  if (deps.peerSecret) answerPeers(app, { ...p, secret: deps.peerSecret, readMarket })
  const running = runFeatures({ ...p, app, features: [served, ...features], closeSockets: sockets.closeAll })

  /** What tests and the server's own jobs reach beside the calls. */
  const accounts = { sessions, members, auth, accessCodes, upoints, referrals, accountSetups, notifications }
  const places = { signals, creators, reports, rooms, marathons, chat, chartScans, systemStatus }
  const texts = { contentItems, lessons, webinars, previews, memberJobs }
  return {
    app,
    routes: features.flatMap((feature) => feature.routes ?? []),
    keptFiles: features.flatMap(({ keptFiles }) => keptFiles ?? []),
    hub: p.hub,
    transact: p.transact,
    jobs: running.rounds,
    stuckJobs,
    start: running.start,
    stop: running.stop,
    ...accounts,
    ...places,
    ...texts,
  }
}
