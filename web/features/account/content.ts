import type { KeyScope } from '../../../contract/api-keys.ts'
import { commonTexts } from '../../../contract/common-texts.ts'
import type { AccessLevel } from '../../../contract/tiers.ts'
import type { WebhookEvent, WebhookMessage } from '../../../contract/webhooks.ts'
import { commonLabels } from '../../ui/common-labels.ts'
import type { HubPart } from './rules.ts'

export const accessLevelNames: Record<AccessLevel, string> = {
  free: 'Free',
  basic: 'Basic',
  deposited: 'Deposited',
  premium: 'Premium',
}

export const accessPathNames = { manual: 'Manual', auto: 'Auto' } as const

export const hubTexts = {
  title: 'Account Hub',
  profile: 'Name and email',
  membership: 'Membership',
  authenticator: (on: boolean) => `Authenticator ${on ? 'on' : 'off'}`,
  alerts: 'Push, email, Telegram',
  developer: 'Keys and webhooks',
  data: 'Download or delete',
} as const

export const hubParts: Record<HubPart, string> = {
  profile: 'Profile',
  security: 'Security',
  alerts: 'Alerts',
  display: 'Display',
  developer: 'Developer',
  data: 'Data',
}

export const profileTexts = {
  name: 'Full name',
  saved: 'Name saved',
} as const

export const emailTexts = {
  begin: 'Change email',
  next: 'New email address',
  password: 'Current password',
  send: 'Send code',
  leave: 'Cancel',
  sent: (email: string) => `We emailed a code to ${email}. It expires in 15 minutes.`,
  code: 'Confirmation code',
  confirm: 'Change email',
  another: 'Use another address',
  saved: 'Email changed',
} as const

export const passwordTexts = {
  title: 'Password',
  deck: 'You’ll be signed out on all other devices.',
  current: 'Current password',
  next: 'New password',
  again: 'Confirm new password',
  hint: 'At least 8 characters, with upper and lower case letters and a digit.',
  save: 'Change password',
  saved: 'Password changed',
} as const

export const ownDataTexts = {
  title: 'Your data',
  deck: 'Everything we hold about you, including your uploads, as a ZIP.',
  download: 'Download your data',
  remove: 'Delete account',
  effect:
    'We permanently delete your name, contact details and posts. Anonymous ledger and ranking entries remain, and so do your public calls.',
} as const

export const connectionTexts = {
  title: 'Connections',
  deck: 'These receive your signals without a login.',
  none: 'No webhooks and no Telegram chat.',
  disconnect: 'Disconnect all',
  ask: 'Disconnect these too?',
  explanation: 'They still receive your signals. Disconnect any that you didn’t set up.',
  keep: 'Keep them',
  running: 'Disconnecting',
  done: 'Disconnected',
} as const

export const downloadDataTexts = {
  title: 'Download your data',
  explanation: 'The file contains personal details. Keep it somewhere safe.',
  password: 'Current password',
  cancel: 'Cancel',
  confirm: 'Download ZIP',
  running: 'Collecting your data',
} as const

/** The spec's sentence, and what it means. */
export const removeAccountTexts = {
  title: 'Delete your account?',
  question: 'Are you sure you want to delete your account? This action cannot be undone.',
  points: (upoints: string) => `You’ll lose your ${upoints} U-Points.`,
  password: 'Current password',
  cancel: 'Keep the account',
  confirm: 'Delete account',
  running: 'Deleting',
} as const

export const themeTexts = {
  title: 'Appearance',
  deck: 'Syncs across your devices.',
  label: 'Theme',
  choices: { device: 'Match system', light: 'Paper (light)', dark: 'Ink (dark)' },
} as const

export const preferenceTexts = {
  title: 'Times and numbers',
  zone: 'Time zone',
  zoneHint: 'Type a city: New York, London, Lagos.',
  clock: 'Clock',
  clocks: { h12: '12 hours, 2:41 PM', h23: '24 hours, 14:41' },
  numbers: 'Numbers',
  examples: { 'en-US': '12,480.50', 'de-DE': '12.480,50', 'fr-FR': '12 480,50', 'de-CH': '12’480.50' },
  saved: 'Times and numbers saved',
  hint: 'Exports use UTC and decimal points.',
} as const satisfies Record<string, string | Record<string, string>>

export const codeTexts = {
  title: 'Dashboard access',
  enter: {
    unlock: 'Enter the activation code from our email, or a sponsor code.',
    confirm: 'Enter the activation code from our email.',
    tier: 'Sponsor codes include a tier for a limited time.',
  },
  label: 'Access code',
  submit: { unlock: 'Unlock dashboard', confirm: 'Confirm activation', tier: 'Use the code' },
  submitting: 'Checking',
  mail: 'Email me the activation code',
  mailing: 'Sending',
  mailed: 'We emailed your activation code. It expires in 7 days.',
  deposited: 'Your deposit is verified.',
  unlocked: commonTexts.dashboardUnlocked,
  signals: 'Signals also need the Starter tier or higher.',
  room: 'Open the Signal Room',
  more: 'Another code adds its months.',
} as const

export const sessionTexts = {
  title: 'Signed-in devices',
  current: 'This device',
  revoke: 'Sign out',
  revoking: 'Signing out',
  only: 'No other devices.',
  note: 'Sessions last 24 hours.',
} as const

export const authenticatorTexts = {
  title: 'Authenticator app',
  off: 'Ask for a code from your phone at every login.',
  begin: 'Set up',
  confirm: 'Turn on',
  disable: 'Turn off',
  scan: 'Scan this with your authenticator app, or type in the key.',
  key: 'Key',
  copy: 'Copy',
  ends: 'You’ll be signed out on all other devices.',
  codeRequired: commonTexts.codeMissing,
} as const

export const setupTexts = {
  title: 'Account Setup',
  steps: ['Create Trading Account', 'Fund Account', 'Verify & Activate'],
  progress: 'Deposit verification',
  loading: 'Loading your verification request',
  back: 'Back',
  withdrawn: (date: string) => `You withdrew your last request, ${date}.`,
  correcting: (date: string) => `This replaces the request you sent ${date}.`,
  keep: 'Keep my request',
} as const

export const brokerStepTexts = {
  partners: 'Deposits with a partner broker count.',
  partnersLink: 'See partner brokers',
  label: 'Broker account ID',
  hint: 'In your broker’s client area. Never enter a password here.',
  next: 'Continue',
  promo: 'Gold-tier promo code',
  promoText: 'Enter a broker’s promo code in the broker’s own form. It won’t change your tier on Uptick.',
} as const

export const fundStepTexts = {
  intro: 'Choose how you’ll trade, fund your broker account, and enter the amount.',
  path: 'Access path',
  paths: {
    manual: ['Manual', 'You place every trade yourself.'],
    auto: ['Auto copy trading', 'Trades are copied to your practice account, at most 2% risk per trade.'],
  },
  minimum: (dollars: string) => `From ${dollars}`,
  oneWay: 'You can move from Manual to Auto later, not back.',
  amount: commonLabels.depositAmount,
  amountHint: (dollars: string) => `At least ${dollars} on this path.`,
  next: 'Continue to Verification',
} as const

export const verifyStepTexts = {
  title: 'Verify Your Deposit',
  send: 'Send proof of your deposit to support, on Telegram:',
  attach: 'Or attach it here. Submit this request either way.',
  label: 'Proof of deposit',
  hint: 'Receipt or screenshot with amount and date. PNG, JPG, WebP or PDF, up to 10MB.',
  proofKept: 'Your earlier proof is still attached. Upload a new one to replace it.',
  submit: 'Submit for verification',
  correct: 'Send the correction',
  submitting: 'Submitting',
  cancel: 'Cancel',
  failed: 'Couldn’t send your request. Nothing was submitted.',
} as const

export const setupFacts = {
  account: 'Broker account ID',
  path: 'Access path',
  amount: 'Deposit',
  proof: 'Proof',
  show: 'Show what you sent',
  picture: 'Your proof of deposit',
  save: 'Download your proof',
  notAttached: 'Not attached',
} as const

/** Support FAQ rules of docs/product.md, “Deposits”. */
export const pendingTexts = {
  title: 'Your deposit is being verified',
  badge: 'Pending',
  sent: 'Sent',
  duration: 'Activation typically takes 2–24 hours, up to 48 at peak.',
  scale: 'Waiting time',
  late: 'This is taking too long. Contact support with your broker account ID.',
  next: 'Next steps',
  checks: 'Support checks your deposit with the broker.',
  sendProof: 'Your request has no proof attached. Send it to support on Telegram:',
  unlocks: 'Your dashboard unlocks.',
  live: 'This page updates on its own. You can close it.',
  points: 'You get 1 U-Point for each verified dollar.',
  mail: (email: string) => `We email your activation code to ${email}. Enter it on this page.`,
  correct: 'Correct the request',
  withdraw: 'Withdraw',
} as const

export const withdrawTexts = {
  title: 'Withdraw your request?',
  effect: 'We’ll stop reviewing this deposit and delete your proof.',
  cancel: 'Keep it',
  confirm: 'Withdraw request',
  running: 'Withdrawing',
} as const

export const approvedTexts = {
  title: commonTexts.depositVerified,
  badge: 'Approved',
  unlocked: commonTexts.dashboardUnlocked,
  locked: 'Your dashboard is locked. Contact support to find out why.',
  points: 'You got 1 U-Point for each dollar.',
  statement: 'See your points',
  mailed: (email: string) => `We emailed the activation code to ${email}. Enter it under Dashboard access.`,
  confirmed: 'Your activation is confirmed.',
  tiers: 'See Tier Upgrades',
  signals: 'Open the Signal Room',
  more: 'Another deposit',
  raise: 'Manual may be upgraded to Auto by raising the deposit to $500 or more.',
  raiseAction: 'Upgrade to Auto',
  another: 'Verify another deposit',
} as const

export const rejectedTexts = {
  title: 'We couldn’t verify your deposit',
  badge: 'Rejected',
  reason: 'Reason',
  next: 'Fix the problem above and resubmit, or contact support.',
  again: 'Start again',
} as const

/** docs/product.md, “Deposits”: when support answers. */
export const setupHelpTexts = {
  title: 'Need help?',
  chat: 'Live chat on Telegram',
  chatHours: 'Open 24/7',
  mail: 'Email support',
  mailHours: 'Answers within 2–24 hours',
} as const

export const scopeNames: Record<KeyScope, string> = {
  'signals:read': 'Read signals, prices and statistics',
  'practice:read': 'Read the practice account',
  'practice:order': 'Place practice orders',
  'calls:create': 'Make your own calls',
  'points:read': 'Read your U-Points statement',
}

export const keyTexts = {
  title: 'API keys',
  deck: 'For your own programs. Keys can’t log in, move U-Points or trade in marathons.',
  none: 'No API keys yet.',
  make: 'Create a key',
  revoke: 'Revoke',
  revoking: 'Revoking',
  never: 'never used',
  used: (when: string) => `last used ${when}`,
  ends: (when: string) => `expires ${when}`,
  ask: (name: string) => `Revoke “${name}”?`,
  askText: 'Apps using this key lose access immediately. You can’t undo this.',
  keep: 'Keep it',
  note: 'Changing your password revokes every key.',
} as const

export const makeKeyTexts = {
  title: 'Create an API key',
  name: 'Name',
  nameHint: 'A name you’ll recognize later.',
  scopes: 'Permissions',
  days: 'Expires after',
  daysOf: (days: number) => (days === 365 ? '1 year' : `${days} days`),
  password: 'Current password',
  confirm: 'Create key',
  making: 'Creating',
  cancel: 'Cancel',
  made: 'Your key',
  once: 'Copy it now: you won’t see it again. Store it as a secret, not in your code.',
  trial: 'Try it',
  close: 'Done',
} as const

export const webhookEventNames: Record<WebhookEvent, string> = {
  'signal.created': 'New signals, before their entry',
  'signal.settled': 'Settled signals',
}

export const messageNames: Record<WebhookMessage['type'], string> = {
  'signal.created': 'New signal',
  'signal.settled': 'Settled signal',
  test: 'Test',
}

const formatTimes = (attempts: number): string => (attempts === 1 ? 'once' : `${attempts} times`)

export const webhookTexts = {
  title: 'Webhooks',
  deck: 'Send your tier’s signals to your own program as they happen.',
  none: 'No webhooks yet.',
  make: 'Add a webhook',
  test: 'Test',
  turnOn: 'Test and turn on',
  remove: 'Remove',
  removing: 'Removing',
  ask: (host: string) => `Remove the webhook at ${host}?`,
  askText: 'We’ll stop sending events. Pending ones are dropped.',
  keep: 'Keep it',
  off: 'Off',
  offSince: (when: string) => `since ${when}: the endpoint failed for three days or returned 410.`,
  nothingSent: 'Nothing sent yet.',
  deliveries: 'Last deliveries',
  taken: 'taken',
  onItsWay: 'on its way',
  late: 'not sent: out of date',
  tried: (attempts: number, answer: string) => `tried ${formatTimes(attempts)}, ${answer}`,
  givenUp: (attempts: number, answer: string) => `failed, tried ${formatTimes(attempts)}, ${answer}`,
  answered: (status: number | null) => (status === null ? 'no answer' : `answered ${status}`),
} as const

export const makeWebhookTexts = {
  title: 'Add a webhook',
  url: 'Address',
  urlHint: 'Your program’s https address.',
  events: 'Events',
  password: 'Current password',
  confirm: 'Add webhook',
  making: 'Creating',
  cancel: 'Cancel',
  made: 'Your webhook’s secret',
  once: 'Copy it now: you won’t see it again. Use it to verify our signatures (Standard Webhooks).',
  close: 'Done',
} as const
