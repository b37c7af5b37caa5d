import { number, oneOf, page, type SearchOf, type SearchRules, text } from './lib/search-rules.ts'
import type { PagePath } from './screens.ts'

const list = { search: text, page, sortBy: text, order: oneOf('asc', 'desc') }
const days = { from: text, to: text }
const chart = { pair: text, chart: text, view: oneOf('table') }

/** What stands behind the `?` of each screen's address. A screen that is not here reads nothing of it. */
export const screenSearch = {
  '/signup': { step: text, ref: text, next: text },
  '/login': { next: text },
  '/forgot-password': { next: text },
  '/reset-password': { token: text },
  '/track-record': { market: text, timeframe: text, tab: oneOf('signals', 'proof', 'method') },
  '/signals/replay': { signal: text },
  '/signals/shared': { signal: text },
  '/mailing-list': { confirm: text, leave: text },
  '/dev/mailbox': { to: text },

  '/dashboard/recap': { kind: oneOf('week'), on: text },
  '/dashboard/announcements': { page },
  '/dashboard/signals': { ...chart, signal: text },
  '/dashboard/signals/history': { period: text, pair: text, timeframe: text, outcome: text, rows: number },
  '/dashboard/practice': { ...chart, page },
  '/dashboard/ai-scanner': { pair: text, chart: text },
  '/dashboard/copy-trading': { page },
  '/dashboard/bot-access': { page },
  '/dashboard/learning': { level: text, type: text },
  '/dashboard/learning/$id': { section: text },
  '/dashboard/webinar': { tab: text, session: text },
  '/dashboard/mentorship': { category: text },
  '/dashboard/traders-rooms/$id': { message: number, panel: oneOf('tools'), ...chart },
  '/dashboard/community': { sort: text, page },
  '/dashboard/marathons': { marathon: text, intent: oneOf('join', 'remind') },
  '/dashboard/marathons/$id': { page },
  '/dashboard/verified-creators': { page },
  '/dashboard/apply-creator': { step: text },
  '/dashboard/u-points-transfer': { page },
  '/dashboard/referrals': { ...list, ...days, view: oneOf('analytics'), status: text },
  '/dashboard/account-setup': { step: text },
  '/dashboard/notifications': { page },
  '/dashboard/support': { page, ticket: text },

  '/dashboard/admin/inbox': { kind: oneOf('deposits', 'creators', 'reports', 'tickets'), item: text },
  '/dashboard/admin/users': { ...list, ...days, tier: text, country: text, dashboard: text, deposited: text },
  '/dashboard/admin/users/$id': { ...list, ...days, part: text, kind: text, state: text, status: text, action: text },
  '/dashboard/admin/account-setups': { ...list, ...days, status: text },
  '/dashboard/admin/trading-rooms': { ...list, ...days, type: text, status: text },
  '/dashboard/admin/marathons': { ...list, ...days, status: text },
  '/dashboard/admin/upoints': { ...list, ...days, tier: text },
  '/dashboard/admin/access-codes': { ...list, ...days, state: text },
  '/dashboard/admin/creators': { ...list, ...days, status: text },
  '/dashboard/admin/reports': { ...list, ...days, status: text },
  '/dashboard/admin/support': { ...list, ...days, status: text, category: text, priority: text, ticket: text },
  '/dashboard/admin/content': { ...list, kind: text, state: text },
  '/dashboard/admin/subscribers': { ...list, ...days, list: text, state: text },
  '/dashboard/admin/webinars': { ...list, published: text },
  '/dashboard/admin/lessons': { ...list, pathId: text, published: text },
  '/dashboard/admin/audit': { ...list, ...days, action: text },
} as const satisfies Partial<Record<PagePath, SearchRules>>

/** The search of a screen; one that is not in the table has none. */
export type ScreenSearch<Path> = Path extends keyof typeof screenSearch
  ? SearchOf<(typeof screenSearch)[Path]>
  : Record<never, never>

const rulesOf: Partial<Record<string, SearchRules>> = screenSearch
export const findSearchRules = (path: PagePath): SearchRules => rulesOf[path] ?? {}
