import { isOneOf, type ScreenEntry } from './screen-entry.ts'

type HubPage = `${'Profile' | 'Security' | 'Alerts' | 'Display' | 'Developer' | 'Data'}Page`

/** A part of the Account Hub. */
const hub = (name: HubPage) => async () => {
  const pages = await import('./features/account/account-hub-page.tsx')
  return { default: pages[name] }
}

/** Every screen of the product. The router, the sidebar, the palette and `npm run --prefix lab look` read this table. */
export const screens = [
  { path: '/', title: 'Uptick', access: 'open', page: () => import('./features/landing/landing-page.tsx') },
  { path: '/signup', title: 'Sign up', access: 'open', page: () => import('./features/auth/signup-page.tsx') },
  { path: '/login', title: 'Login', access: 'open', page: () => import('./features/auth/login-page.tsx') },
  {
    path: '/forgot-password',
    title: 'Forgot password',
    access: 'open',
    page: () => import('./features/auth/forgot-password-page.tsx'),
  },
  {
    path: '/reset-password',
    title: 'Reset password',
    access: 'open',
    page: () => import('./features/auth/reset-password-page.tsx'),
  },
  {
    path: '/track-record',
    title: 'Track record',
    access: 'open',
    page: () => import('./features/track-record/track-record-page.tsx'),
  },
  {
    path: '/track-record/callers',
    title: 'Callers',
    access: 'open',
    page: () => import('./features/trade-calls/callers-page.tsx'),
  },
  {
    path: '/signals/replay',
    title: 'Replay',
    access: 'open',
    page: () => import('./features/signals/replay-page.tsx'),
  },
  {
    path: '/signals/shared',
    title: 'Shared signal',
    access: 'open',
    page: () => import('./features/signals/shared-page.tsx'),
  },
  { path: '/privacy', title: 'Privacy', access: 'open', page: () => import('./features/legal/privacy-page.tsx') },
  { path: '/terms', title: 'Terms', access: 'open', page: () => import('./features/legal/terms-page.tsx') },
  { path: '/risk', title: 'Risk', access: 'open', page: () => import('./features/legal/risk-page.tsx') },
  {
    path: '/mailing-list',
    title: 'Email list',
    access: 'open',
    page: () => import('./features/cfd-ai/mailing-list-page.tsx'),
  },
  { path: '/dev/mailbox', title: 'Mailbox', access: 'demo', page: () => import('./features/dev/mailbox-page.tsx') },
  {
    path: '/dashboard',
    title: 'Control Center',
    access: 'member',
    page: () => import('./features/control-center/control-center-page.tsx'),
  },
  {
    path: '/dashboard/recap',
    title: 'Recap',
    access: 'member',
    page: () => import('./features/recaps/recap-page.tsx'),
  },
  {
    path: '/dashboard/announcements',
    title: 'Announcements',
    access: 'member',
    page: () => import('./features/control-center/announcements-page.tsx'),
  },
  {
    path: '/dashboard/signals',
    title: 'Signal Room',
    access: 'member',
    page: () => import('./features/signals/signals-page.tsx'),
  },
  {
    path: '/dashboard/signals/history',
    title: 'Signal history',
    access: 'member',
    page: () => import('./features/signals/history-page.tsx'),
  },
  {
    path: '/dashboard/profile',
    title: 'Public profile',
    access: 'member',
    page: () => import('./features/profiles/own-profile-page.tsx'),
  },
  {
    path: '/dashboard/board',
    title: 'Weekly board',
    access: 'member',
    page: () => import('./features/profiles/board-page.tsx'),
  },
  {
    path: '/dashboard/practice',
    title: 'Practice',
    access: 'member',
    page: () => import('./features/practice/practice-page.tsx'),
  },
  {
    path: '/dashboard/ai-models',
    title: 'AI Models',
    access: 'member',
    page: () => import('./features/ai-models/ai-models-page.tsx'),
  },
  {
    path: '/dashboard/ai-scanner',
    title: 'AI Scanner',
    access: 'member',
    page: () => import('./features/chart-scans/ai-scanner-page.tsx'),
  },
  {
    path: '/dashboard/ai-chart-scanner',
    title: 'AI Chart Scanner',
    access: 'member',
    page: () => import('./features/chart-scans/ai-chart-scanner-page.tsx'),
  },
  {
    path: '/dashboard/cfd-ai',
    title: 'CFD AI',
    access: 'member',
    page: () => import('./features/cfd-ai/cfd-ai-page.tsx'),
  },
  {
    path: '/dashboard/copy-trading',
    title: 'Copy Trading',
    access: 'member',
    page: () => import('./features/auto-trading/copy-trading-page.tsx'),
  },
  {
    path: '/dashboard/bot-access',
    title: 'Trading Bot',
    access: 'member',
    page: () => import('./features/auto-trading/trading-bot-page.tsx'),
  },
  {
    path: '/dashboard/learning',
    title: 'Learning Portal',
    access: 'member',
    page: () => import('./features/lessons/learning-page.tsx'),
  },
  {
    path: '/dashboard/webinar',
    title: 'Live Sessions',
    access: 'member',
    page: () => import('./features/webinars/webinar-page.tsx'),
  },
  {
    path: '/dashboard/mentorship',
    title: 'Mentorship Vault',
    access: 'member',
    page: () => import('./features/mentorship/mentorship-page.tsx'),
  },
  {
    path: '/dashboard/traders-rooms',
    title: 'Traders’ Rooms',
    access: 'member',
    page: () => import('./features/rooms/traders-rooms-page.tsx'),
  },
  {
    path: '/dashboard/community',
    title: 'Elite Community',
    access: 'member',
    page: () => import('./features/community/community-page.tsx'),
  },
  {
    path: '/dashboard/marathons',
    title: 'Marathons',
    access: 'member',
    page: () => import('./features/marathons/marathons-page.tsx'),
  },
  {
    path: '/dashboard/verified-creators',
    title: 'Verified Creators',
    access: 'member',
    page: () => import('./features/creators/verified-creators-page.tsx'),
  },
  {
    path: '/dashboard/apply-creator',
    title: 'Apply as Creator',
    access: 'member',
    page: () => import('./features/creators/apply-creator-page.tsx'),
  },
  {
    path: '/dashboard/u-points',
    title: 'Earn U-Points',
    access: 'member',
    page: () => import('./features/upoints/u-points-page.tsx'),
  },
  {
    path: '/dashboard/u-points-transfer',
    title: 'Transfer U-Points',
    access: 'member',
    page: () => import('./features/upoints/u-points-transfer-page.tsx'),
  },
  {
    path: '/dashboard/tier-upgrade',
    title: 'Tier Upgrades',
    access: 'member',
    page: () => import('./features/tier-upgrades/tier-upgrade-page.tsx'),
  },
  {
    path: '/dashboard/referrals',
    title: 'Referrals',
    access: 'member',
    page: () => import('./features/referrals/referrals-page.tsx'),
  },
  {
    path: '/dashboard/account-setup',
    title: 'Account Setup',
    access: 'member',
    page: () => import('./features/account/account-setup-page.tsx'),
  },
  {
    path: '/dashboard/notifications',
    title: 'Notifications',
    access: 'member',
    page: () => import('./features/notifications/notifications-page.tsx'),
  },
  {
    path: '/dashboard/settings',
    title: 'Account Hub',
    access: 'member',
    page: () => import('./features/account/account-hub-page.tsx'),
  },
  { path: '/dashboard/settings/profile', title: 'Profile', access: 'member', page: hub('ProfilePage') },
  { path: '/dashboard/settings/security', title: 'Security', access: 'member', page: hub('SecurityPage') },
  { path: '/dashboard/settings/alerts', title: 'Alerts', access: 'member', page: hub('AlertsPage') },
  { path: '/dashboard/settings/display', title: 'Display', access: 'member', page: hub('DisplayPage') },
  { path: '/dashboard/settings/developer', title: 'Developer', access: 'member', page: hub('DeveloperPage') },
  { path: '/dashboard/settings/data', title: 'Data', access: 'member', page: hub('DataPage') },
  {
    path: '/dashboard/support',
    title: 'Support Center',
    access: 'member',
    page: () => import('./features/support-tickets/support-page.tsx'),
  },
  {
    path: '/dashboard/admin',
    title: 'Overview',
    access: 'admin',
    page: () => import('./features/overview/overview-page.tsx'),
  },
  {
    path: '/dashboard/admin/inbox',
    title: 'Inbox',
    access: 'admin',
    page: () => import('./shell/inbox-page.tsx').then(({ InboxPage }) => ({ default: InboxPage })),
  },
  {
    path: '/dashboard/admin/users',
    title: 'Users',
    access: 'admin',
    page: () => import('./features/members/members-page.tsx'),
  },
  {
    path: '/dashboard/admin/account-setups',
    title: 'Account setups',
    access: 'admin',
    page: () => import('./features/account-setups/account-setups-page.tsx'),
  },
  {
    path: '/dashboard/admin/trading-rooms',
    title: 'Trading Rooms',
    access: 'admin',
    page: () => import('./features/rooms/trading-rooms-page.tsx'),
  },
  {
    path: '/dashboard/admin/marathons',
    title: 'Marathons',
    access: 'admin',
    page: () => import('./features/marathons/admin-marathons-page.tsx'),
  },
  {
    path: '/dashboard/admin/upoints',
    title: 'U-Points',
    access: 'admin',
    page: () => import('./features/upoints/admin-upoints-page.tsx'),
  },
  {
    path: '/dashboard/admin/access-codes',
    title: 'Access codes',
    access: 'admin',
    page: () => import('./features/access-codes/access-codes-page.tsx'),
  },
  {
    path: '/dashboard/admin/creators',
    title: 'Creators',
    access: 'admin',
    page: () => import('./features/creators/admin-creators-page.tsx'),
  },
  {
    path: '/dashboard/admin/reports',
    title: 'Reports',
    access: 'admin',
    page: () => import('./features/reports/admin-reports-page.tsx'),
  },
  {
    path: '/dashboard/admin/support',
    title: 'Support',
    access: 'admin',
    page: () => import('./features/support-tickets/admin-support-page.tsx'),
  },
  {
    path: '/dashboard/admin/content',
    title: 'Content',
    access: 'admin',
    page: () => import('./features/content-items/content-page.tsx'),
  },
  {
    path: '/dashboard/admin/subscribers',
    title: 'Email lists',
    access: 'admin',
    page: () => import('./features/cfd-ai/subscribers-page.tsx'),
  },
  {
    path: '/dashboard/admin/webinars',
    title: 'Live sessions',
    access: 'admin',
    page: () => import('./features/webinars/admin-webinars-page.tsx'),
  },
  {
    path: '/dashboard/admin/lessons',
    title: 'Lessons',
    access: 'admin',
    page: () => import('./features/lessons/admin-lessons-page.tsx'),
  },
  {
    path: '/dashboard/admin/audit',
    title: 'Audit log',
    access: 'admin',
    page: () => import('./features/audit/audit-page.tsx'),
  },
] as const satisfies readonly ScreenEntry[]

export type ScreenPath = (typeof screens)[number]['path']

/** A page for each of many: `$id` stands for which one. Nothing leads to them but the list of those many. */
export const variableScreens = [
  {
    path: '/dashboard/admin/users/$id',
    title: 'Member',
    access: 'admin',
    page: () => import('./shell/member-page.tsx').then(({ MemberPage }) => ({ default: MemberPage })),
  },
  { path: '/u/$handle', title: 'Profile', access: 'open', page: () => import('./features/profiles/profile-page.tsx') },
  {
    path: '/dashboard/traders-rooms/$id',
    title: 'Room',
    access: 'member',
    page: () => import('./features/chat/room-page.tsx'),
  },
  {
    path: '/dashboard/marathons/$id',
    title: 'Marathon',
    access: 'member',
    page: () => import('./features/marathons/marathon-page.tsx'),
  },
  {
    path: '/dashboard/learning/$id',
    title: 'Lesson',
    access: 'member',
    page: () => import('./features/lessons/lesson-page.tsx'),
  },
] as const satisfies readonly ScreenEntry[]

/** Every screen that has a path of its own, the variable ones with their `$id`. */
export type PagePath = ScreenPath | (typeof variableScreens)[number]['path']

/** Addresses that the documents link to and that stand elsewhere. */
export const redirects = [{ from: '/dashboard/upgrade', to: '/dashboard/tier-upgrade' }] as const satisfies readonly {
  from: string
  to: ScreenPath
}[]

const everyScreen: readonly ScreenEntry[] = [...screens, ...variableScreens]
export const findScreen = (asked: string): ScreenEntry | undefined =>
  everyScreen.find(({ path }) => isOneOf(path, asked.length > 1 ? asked.replace(/\/+$/, '') : asked))
