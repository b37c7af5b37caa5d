import type { AccessLevel } from '../../../contract/tiers.ts'

export const accessLevelNames: Record<AccessLevel, string> = {
  free: 'Free',
  basic: 'Basic',
  deposited: 'Deposited',
  premium: 'Premium',
}

export const accessPathNames = { manual: 'Manual', auto: 'Auto' } as const

export const hubTexts = {
  title: 'Account Hub',
  profile: 'Profile',
  coming:
    'Changing name, e-mail and password, notification preferences, downloading your data and deleting the account come in this release.',
} as const

export const codeTexts = {
  title: 'Dashboard access',
  enter: 'Enter the activation code from our mail, or the access code of a sponsor.',
  label: 'Access code',
  submit: 'Unlock dashboard',
  submitting: 'Checking',
  mail: 'Mail me the activation code',
  mailing: 'Sending',
  mailed: 'The activation code is on its way. It is valid for 7 days.',
  deposited: 'Your deposit is verified.',
  unlocked: 'Your dashboard is unlocked.',
  endless: 'It stays unlocked.',
  signals: 'Signals also need the Starter tier or higher.',
  more: 'Another access code adds four months.',
} as const

export const sessionTexts = {
  title: 'Where you are signed in',
  current: 'This device',
  revoke: 'End session',
  revoking: 'Ending',
  only: 'Nowhere else.',
  note: 'A session ends 24 hours after its login. Ending one closes it within a second.',
} as const

export const authenticatorTexts = {
  title: 'Authenticator app',
  off: 'With an authenticator app, a password alone no longer opens your account.',
  on: 'Logins ask for a code of your authenticator app.',
  begin: 'Set up',
  confirm: 'Turn on',
  disable: 'Turn off',
  scan: 'Scan this with your authenticator app, or type the key in.',
  key: 'Key',
  copy: 'Copy key',
  copied: 'Copied',
  ends: 'Turning it on ends your other sessions: they were opened without it.',
  codeRequired: 'Please enter the 6-digit code',
} as const

export const setupTexts = {
  title: 'Account Setup',
  deck: 'Two ways unlock your dashboard: a verified deposit with a partner broker, or a sponsor’s access code.',
  coming: 'Coming in this release',
  steps: ['Create Trading Account', 'Fund Account', 'Verify & Activate'],
  support: 'Until then, support verifies your deposit by hand.',
  supportLink: 'Contact support on Telegram',
} as const
