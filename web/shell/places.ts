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
    words: 'sound vibration quiet hours notifications',
    to: '/dashboard/settings',
    hash: 'alerts',
  },
  {
    title: 'Authenticator app',
    words: 'two factor 2fa totp security',
    to: '/dashboard/settings',
    hash: 'authenticator',
  },
  { title: 'Sessions', words: 'devices logins elsewhere security', to: '/dashboard/settings', hash: 'sessions' },
  { title: 'Dashboard code', words: 'activation access unlock', to: '/dashboard/settings', hash: 'dashboard-code' },
  { title: 'New password', words: 'change reset security', to: '/forgot-password' },
]

export const helpPlaces: readonly Place[] = [
  { title: 'How a signal is proven', words: 'verify proof seal commitment', to: '/track-record', hash: 'signal-proof' },
  { title: 'What the record guarantees', words: 'trust evidence', to: '/track-record', hash: 'guarantees' },
  { title: 'Replay of the newest signal', words: 'candles', to: '/signals/replay' },
  { title: 'Risk', words: 'loss warning', to: '/risk' },
  { title: 'Privacy', words: 'data', to: '/privacy' },
  { title: 'Terms', words: 'conditions rules', to: '/terms' },
]

/** What else a screen is called, by path. */
export const screenWords: Readonly<Partial<Record<string, string>>> = {
  '/dashboard': 'home start',
  '/dashboard/signals/history': 'past outcomes won lost',
  '/dashboard/settings': 'settings profile account',
  '/dashboard/support': 'help contact ticket',
  '/dashboard/traders-rooms': 'chat',
  '/dashboard/u-points': 'balance statement',
  '/dashboard/tier-upgrade': 'plan starter silver gold',
  '/dashboard/account-setup': 'deposit broker',
  '/dashboard/admin/users': 'members',
  '/track-record': 'results performance win rate',
  '/track-record/callers': 'hosts creators calls win rate',
}
