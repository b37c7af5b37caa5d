import * as z from 'zod/mini'
import * as accessCodes from '../../../contract/access-codes.ts'
import * as accountSetups from '../../../contract/account-setups.ts'
import * as aiModels from '../../../contract/ai-models.ts'
import * as apiKeys from '../../../contract/api-keys.ts'
import * as audit from '../../../contract/audit.ts'
import * as auth from '../../../contract/auth.ts'
import * as autoTrading from '../../../contract/auto-trading.ts'
import * as brokers from '../../../contract/brokers.ts'
import type { Call } from '../../../contract/call.ts'
import * as call from '../../../contract/call.ts'
import * as cfdAi from '../../../contract/cfd-ai.ts'
import * as chartLines from '../../../contract/chart-lines.ts'
import * as chartScans from '../../../contract/chart-scans.ts'
import * as chat from '../../../contract/chat.ts'
import * as community from '../../../contract/community.ts'
import * as connections from '../../../contract/connections.ts'
import * as contentDetails from '../../../contract/content-details.ts'
import * as contentItems from '../../../contract/content-items.ts'
import * as copyTrading from '../../../contract/copy-trading.ts'
import * as countryPolicy from '../../../contract/country-policy.ts'
import * as creators from '../../../contract/creators.ts'
import * as dev from '../../../contract/dev.ts'
import * as editedFields from '../../../contract/edited-fields.ts'
import * as lessons from '../../../contract/lessons.ts'
import * as list from '../../../contract/list.ts'
import * as logins from '../../../contract/logins.ts'
import * as marathonPlaces from '../../../contract/marathon-places.ts'
import * as marathons from '../../../contract/marathons.ts'
import * as market from '../../../contract/market.ts'
import * as members from '../../../contract/members.ts'
import * as mentorship from '../../../contract/mentorship.ts'
import * as notificationKinds from '../../../contract/notification-kinds.ts'
import * as notificationSettings from '../../../contract/notification-settings.ts'
import * as notifications from '../../../contract/notifications.ts'
import * as ownAccount from '../../../contract/own-account.ts'
import * as personalData from '../../../contract/personal-data.ts'
import * as practice from '../../../contract/practice.ts'
import * as practiceReview from '../../../contract/practice-review.ts'
import * as preferences from '../../../contract/preferences.ts'
import * as priceAlerts from '../../../contract/price-alerts.ts'
import * as pushNotifications from '../../../contract/push-notifications.ts'
import * as realtime from '../../../contract/realtime.ts'
import * as referrals from '../../../contract/referrals.ts'
import * as replays from '../../../contract/replays.ts'
import * as reports from '../../../contract/reports.ts'
import * as roomTools from '../../../contract/room-tools.ts'
import * as rooms from '../../../contract/rooms.ts'
import * as service from '../../../contract/service.ts'
import * as sharedSignals from '../../../contract/shared-signals.ts'
import * as signals from '../../../contract/signals.ts'
import * as sponsoredTiers from '../../../contract/sponsored-tiers.ts'
import * as supportTickets from '../../../contract/support-tickets.ts'
import * as systemStatus from '../../../contract/system-status.ts'
import * as telegram from '../../../contract/telegram.ts'
import * as tierUpgrades from '../../../contract/tier-upgrades.ts'
import * as tiers from '../../../contract/tiers.ts'
import * as trackRecord from '../../../contract/track-record.ts'
import * as tradeCalls from '../../../contract/trade-calls.ts'
import * as undo from '../../../contract/undo.ts'
import * as upoints from '../../../contract/upoints.ts'
import * as webhooks from '../../../contract/webhooks.ts'
import * as webinarSeries from '../../../contract/webinar-series.ts'
import * as webinars from '../../../contract/webinars.ts'
import * as writtenLessons from '../../../contract/written-lessons.ts'
import * as writtenText from '../../../contract/written-text.ts'

/** Every module of the contract, by its file: what it exports is what the API description names. A test holds its calls to the folder's. */
const CONTRACT: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'access-codes': accessCodes,
  'account-setups': accountSetups,
  'ai-models': aiModels,
  'api-keys': apiKeys,
  audit,
  auth,
  'auto-trading': autoTrading,
  brokers,
  call,
  'cfd-ai': cfdAi,
  'chart-lines': chartLines,
  'chart-scans': chartScans,
  chat,
  community,
  connections,
  'content-details': contentDetails,
  'content-items': contentItems,
  'copy-trading': copyTrading,
  'country-policy': countryPolicy,
  creators,
  dev,
  'edited-fields': editedFields,
  lessons,
  list,
  logins,
  'marathon-places': marathonPlaces,
  marathons,
  market,
  members,
  mentorship,
  notificationKinds,
  notificationSettings,
  notifications,
  'own-account': ownAccount,
  'personal-data': personalData,
  'practice-review': practiceReview,
  practice,
  preferences,
  pushNotifications,
  'price-alerts': priceAlerts,
  realtime,
  referrals,
  replays,
  reports,
  'room-tools': roomTools,
  rooms,
  service,
  'shared-signals': sharedSignals,
  signals,
  'sponsored-tiers': sponsoredTiers,
  'support-tickets': supportTickets,
  'system-status': systemStatus,
  telegram,
  'tier-upgrades': tierUpgrades,
  tiers,
  'track-record': trackRecord,
  'trade-calls': tradeCalls,
  undo,
  upoints,
  webhooks,
  'webinar-series': webinarSeries,
  webinars,
  'written-lessons': writtenLessons,
  'written-text': writtenText,
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'reply' in value

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value

interface CallName {
  /** As the contract exports it: `listSignals`. */
  name: string
  /** The file that declares it: `signals`. */
  noun: string
}

/** The calls that a file of the contract exports, by name: with a list, also the one for its file, `downloadMembers` of `listMembers`. */
export const callsIn = (module: object): [string, Call][] =>
  Object.entries(module).flatMap(([name, value]): [string, Call][] => {
    if (!isCall(value)) return []
    const file = 'file' in value ? value.file : null
    return isCall(file)
      ? [
          [name, value],
          [name.replace(/^list(Admin)?/, 'download'), file],
        ]
      : [[name, value]]
  })

const names = new Map<Call, CallName>(
  Object.entries(CONTRACT).flatMap(([noun, module]) =>
    callsIn(module).map(([name, call]): [Call, CallName] => [call, { name, noun }]),
  ),
)

/** The files that declare calls. */
export const NOUNS: readonly string[] = [...new Set([...names.values()].map(({ noun }) => noun))]

/** What the contract calls this call; null for one that is none of its own, as in tests. */
export const findName = (call: Call): CallName | null => names.get(call) ?? null

/** The schemas that the contract exports, by their names: described once each. Of two of one name the first is. */
export const createSchemaRegistry = (): z.core.$ZodRegistry<{ id: string }> => {
  const registry = z.registry<{ id: string }>()
  const taken = new Set<string>()
  for (const module of Object.values(CONTRACT))
    for (const [name, value] of Object.entries(module)) {
      if (!isSchema(value) || !/^[A-Z]/.test(name) || taken.has(name) || registry.has(value)) continue
      taken.add(name)
      registry.add(value, { id: name })
    }
  return registry
}
