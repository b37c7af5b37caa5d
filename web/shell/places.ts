import type { ScreenPath } from '../screens.ts'

/** A part of a screen that is looked for by its own name. */
export interface Place {
  title: string
  words: string
  to: ScreenPath
  hash?: string
}

export const settingPlaces: readonly Place[] = [
  {
    title: 'Signal alerts',
    words: 'sound vibration quiet hours notifications email telegram',
    to: '/dashboard/settings/alerts',
    hash: 'alerts',
  },
  {
    title: 'Authenticator app',
    words: 'two factor 2fa totp security',
    to: '/dashboard/settings/security',
    hash: 'authenticator',
  },
  {
    title: 'Sessions',
    words: 'devices logins elsewhere security',
    to: '/dashboard/settings/security',
    hash: 'sessions',
  },
  {
    title: 'API keys',
    words: 'programs token developer automation',
    to: '/dashboard/settings/developer',
    hash: 'api-keys',
  },
  {
    title: 'Webhooks',
    words: 'programs http callback automation',
    to: '/dashboard/settings/developer',
    hash: 'webhooks',
  },
  {
    title: 'Dashboard code',
    words: 'activation access unlock',
    to: '/dashboard/settings/profile',
    hash: 'dashboard-code',
  },
  { title: 'New password', words: 'change reset security', to: '/dashboard/settings/security', hash: 'password' },
  {
    title: 'Your data',
    words: 'download export delete account gdpr',
    to: '/dashboard/settings/data',
    hash: 'your-data',
  },
  { title: 'Name and email', words: 'profile address change', to: '/dashboard/settings/profile', hash: 'profile' },
]

export const helpPlaces: readonly Place[] = [
  { title: 'How a signal is proven', words: 'verify proof seal commitment', to: '/track-record', hash: 'signal-proof' },
  { title: 'Guarantees of the record', words: 'trust evidence', to: '/track-record', hash: 'guarantees' },
  { title: 'Replay of the newest signal', words: 'candles', to: '/signals/replay' },
  { title: 'Risk', words: 'loss warning', to: '/risk' },
  { title: 'Privacy', words: 'data', to: '/privacy' },
  { title: 'Terms', words: 'conditions rules', to: '/terms' },
]

/** What else a screen is called, by path. */
export const screenWords: Readonly<Partial<Record<string, string>>> = {
  '/dashboard': 'home start',
  '/dashboard/announcements': 'messages',
  '/dashboard/signals/history': 'past outcomes won lost',
  '/dashboard/settings': 'settings account',
  '/dashboard/settings/display': 'theme time zone clock numbers language appearance',
  '/dashboard/support': 'help contact ticket',
  '/dashboard/traders-rooms': 'chat',
  '/dashboard/u-points': 'balance statement',
  '/dashboard/tier-upgrade': 'plan starter silver gold',
  '/dashboard/account-setup': 'deposit broker',
  '/dashboard/admin/users': 'members',
  '/dashboard/admin/support': 'tickets answers',
  '/dashboard/admin/webinars': 'webinars masterclass schedule host',
  '/dashboard/admin/lessons': 'courses learning quiz catalogue',
  '/dashboard/admin/content': 'faq questions announcements market focus texts markdown paths courses vault recordings',
  '/track-record': 'results performance win rate',
  '/track-record/callers': 'hosts creators calls win rate',
}
