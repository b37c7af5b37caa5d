import type { KeyScope } from '../../../contract/api-keys.ts'
import type { AccessLevel } from '../../../contract/tiers.ts'
import type { WebhookEvent, WebhookMessage } from '../../../contract/webhooks.ts'

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
} as const

export const profileTexts = {
  name: 'Full name',
  save: 'Save name',
  saved: 'Your name is saved',
} as const

export const emailTexts = {
  begin: 'Change e-mail',
  next: 'New e-mail address',
  password: 'Current password',
  send: 'Send the code',
  leave: 'Cancel',
  sent: (email: string) => `A code is on its way to ${email}. It is valid for 15 minutes.`,
  code: 'Confirmation code',
  confirm: 'Change e-mail',
  another: 'Use another address',
  saved: 'Your e-mail address is changed',
} as const

export const passwordTexts = {
  title: 'Password',
  deck: 'Changing it ends every other session of your account.',
  current: 'Current password',
  next: 'New password',
  again: 'Confirm new password',
  hint: 'At least 8 characters, with upper and lower case letters and a digit.',
  save: 'Change password',
  saved: 'Your password is changed',
} as const

export const ownDataTexts = {
  title: 'Your data',
  deck: 'Everything we hold about you, including your uploads, as a ZIP.',
  download: 'Download your data',
  remove: 'Delete account',
  effect:
    'Name, address, phone and what you wrote go for good. The ledger and the rankings of others keep their rows, without your name; calls that you made stay in the public record.',
} as const

export const connectionTexts = {
  title: 'Connections',
  deck: 'These get your signals without a login.',
  none: 'No webhooks and no Telegram chat.',
  disconnect: 'Disconnect all',
  ask: 'Disconnect these too?',
  explanation: 'They still get your signals. Disconnect them if you did not set them up.',
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
  points: (upoints: string) => `Your ${upoints} U-Points can no longer be used by anybody.`,
  password: 'Current password',
  cancel: 'Keep the account',
  confirm: 'Delete account',
  running: 'Deleting',
} as const

export const themeTexts = {
  title: 'Appearance',
  deck: 'Kept with your account, for all of your devices. The button in the header changes it too.',
  label: 'Theme',
  choices: { device: 'As each device has it', light: 'Paper (light)', dark: 'Ink (dark)' },
} as const

export const preferenceTexts = {
  title: 'Times and numbers',
  deck: 'How every page shows them to you. Downloads keep times in UTC and numbers with a point.',
  zone: 'Time zone',
  zoneHint: 'Type a city: New York, London, Lagos.',
  clock: 'Clock',
  clocks: { h12: '12 hours, 2:41 PM', h23: '24 hours, 14:41' },
  numbers: 'Numbers',
  examples: { 'en-US': '12,480.50', 'de-DE': '12.480,50', 'fr-FR': '12 480,50', 'de-CH': '12’480.50' },
  save: 'Save',
  saved: 'Times and numbers are kept',
} as const satisfies Record<string, string | Record<string, string>>

export const codeTexts = {
  title: 'Dashboard access',
  enter: {
    unlock: 'Enter the activation code from our mail, or the access code of a sponsor.',
    confirm: 'Enter the activation code from our mail to confirm your activation.',
    tier: 'An access code of a sponsor carries a tier for its months.',
  },
  label: 'Access code',
  submit: { unlock: 'Unlock dashboard', confirm: 'Confirm activation', tier: 'Use the code' },
  submitting: 'Checking',
  mail: 'Mail me the activation code',
  mailing: 'Sending',
  mailed: 'The activation code is on its way. It is valid for 7 days.',
  deposited: 'Your deposit is verified.',
  unlocked: 'Your dashboard is unlocked.',
  endless: 'It stays unlocked.',
  signals: 'Signals also need the Starter tier or higher.',
  room: 'Open the Signal Room',
  more: 'Another access code adds its months.',
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
  copy: 'Copy',
  ends: 'Turning it on ends your other sessions: they were opened without it.',
  codeRequired: 'Please enter the 6-digit code',
} as const

export const setupTexts = {
  title: 'Account Setup',
  deck: 'Two ways unlock your dashboard: a sponsor’s access code, which carries a tier for its time, or a verified deposit with your broker.',
  again: 'Your dashboard is unlocked. You can still have a deposit verified here.',
  steps: ['Create Trading Account', 'Fund Account', 'Verify & Activate'],
  progress: 'Deposit verification',
  loading: 'Loading your verification request',
  back: 'Back',
  withdrawn: (date: string) => `You withdrew your last request, ${date}.`,
  correcting: (date: string) => `This replaces the request that you sent ${date}.`,
  keep: 'Keep it as it is',
} as const

export const brokerStepTexts = {
  intro: 'Open a trading account with your broker, then enter the ID that the broker gave it.',
  partners: 'Deposits with a partner broker count.',
  partnersLink: 'See the partner brokers',
  label: 'Broker account ID',
  hint: 'The broker shows it in your client area and in its welcome mail. Never enter your broker password here.',
  next: 'Continue',
  promo: 'Gold-tier promo code',
  promoText:
    'If a broker gave you a Gold-tier promo code, enter it with the broker when you open the account. It carries no tier here: a sponsor’s access code ' +
    'does, for its time.',
} as const

export const fundStepTexts = {
  intro: 'Choose how you will trade, fund the account with your broker, and say how much you deposited.',
  path: 'Access path',
  paths: {
    manual: ['Manual', 'You place every trade yourself.'],
    auto: ['Auto copy trading', 'Trades are copied to your practice account, at most 2% risk per trade.'],
  },
  minimum: (dollars: string) => `From ${dollars}`,
  oneWay: 'Manual can be raised to Auto later. Auto cannot be lowered to Manual.',
  amount: 'Deposit amount, US dollars',
  amountHint: (dollars: string) => `At least ${dollars} on this path.`,
  next: 'Continue to Verification',
} as const

export const verifyStepTexts = {
  title: 'Verify Your Deposit',
  send: 'Send proof of your deposit to support, on Telegram:',
  attach: 'Or attach it to your request here. Either way, submit the request: it tells support which deposit is yours.',
  label: 'Proof of deposit',
  hint: 'A receipt or a screenshot with amount and date: PNG, JPG, WebP or PDF, up to 10MB.',
  proofKept: 'The proof that you sent goes along. Attach another to replace it.',
  submit: 'Submit for verification',
  correct: 'Send the correction',
  submitting: 'Submitting',
  cancel: 'Cancel',
  failed: 'Your request could not be sent. Nothing was submitted.',
} as const

export const setupFacts = {
  account: 'Broker account ID',
  path: 'Access path',
  amount: 'Deposit',
  proof: 'Proof',
  show: 'Show what you sent',
  picture: 'The proof of deposit that you sent',
  save: 'Save what you sent',
  notAttached: 'Not attached',
} as const

/** Support FAQ rules of docs/product.md, “Deposits”. */
export const pendingTexts = {
  title: 'Your deposit is being verified',
  badge: 'Pending',
  sent: 'Sent',
  duration: 'Activation typically takes 2–24 hours, up to 48 at peak.',
  scale: 'Waiting time',
  late: 'That is longer than it should take. Please ask support, and name your broker account ID.',
  next: 'What happens next',
  checks: 'Support compares your deposit with your proof and the broker’s records.',
  sendProof: 'Your request has no proof attached. Send it to support on Telegram:',
  unlocks: 'Your dashboard unlocks.',
  live: 'This page changes by itself; you need not stay on it.',
  points: 'Each dollar of the verified deposit is credited as 1 U-Point.',
  mail: (email: string) => `Your activation code is mailed to ${email}. You enter it on this page.`,
  correct: 'Correct the request',
  withdraw: 'Withdraw',
} as const

export const withdrawTexts = {
  title: 'Withdraw your request?',
  effect: 'Nobody verifies this deposit then, and your proof is removed. You can send another request at any time.',
  cancel: 'Keep it',
  confirm: 'Withdraw request',
  running: 'Withdrawing',
} as const

export const approvedTexts = {
  title: 'Your deposit is verified',
  badge: 'Approved',
  unlocked: 'Your dashboard is unlocked.',
  locked: 'Your dashboard is locked. Please ask support why.',
  points: 'Each dollar was credited as 1 U-Point.',
  statement: 'See your points',
  mailed: (email: string) =>
    `The activation code was mailed to ${email}. Enter it under Dashboard access to confirm your activation.`,
  confirmed: 'Your activation is confirmed.',
  tiers: 'See Tier Upgrades',
  signals: 'Open the Signal Room',
  more: 'Another deposit',
  raise: 'Manual may be upgraded to Auto by raising the deposit to $500 or more.',
  raiseAction: 'Upgrade to Auto',
  another: 'Verify another deposit',
} as const

export const rejectedTexts = {
  title: 'Your deposit could not be verified',
  badge: 'Rejected',
  reason: 'Reason',
  next: 'Correct what the reason names and send another request, or ask support.',
  again: 'Start again',
} as const

/** docs/product.md, “Deposits”: when support answers. */
export const setupHelpTexts = {
  title: 'Need help?',
  chat: 'Live chat on Telegram',
  chatHours: 'Open 24/7',
  mail: 'E-mail support',
  mailHours: 'Answers within 2–24 hours',
} as const

export const scopeNames: Record<KeyScope, string> = {
  'signals:read': 'Read signals, prices and figures',
  'practice:read': 'Read the practice account',
  'practice:order': 'Place practice orders',
  'calls:create': 'Make your own calls',
  'points:read': 'Read your U-Points statement',
}

export const keyTexts = {
  title: 'API keys',
  deck: 'For programs of your own. A key makes the calls that you choose, with your tier, and nothing else: it can’t log in, move U-Points or trade a marathon.',
  none: 'You have no keys.',
  make: 'Make a key',
  revoke: 'Revoke',
  revoking: 'Revoking',
  never: 'never used',
  used: (when: string) => `last used ${when}`,
  ends: (when: string) => `ends ${when}`,
  ask: (name: string) => `Revoke “${name}”?`,
  askText: 'Programs that hold it stop within a second. It can’t be taken back.',
  keep: 'Keep it',
  note: 'Another password ends every key.',
} as const

export const makeKeyTexts = {
  title: 'Make an API key',
  name: 'Name',
  nameHint: 'What it is for, so that you know it again.',
  scopes: 'What it may do',
  days: 'Good for',
  daysOf: (days: number) => (days === 365 ? '1 year' : `${days} days`),
  password: 'Current password',
  confirm: 'Make the key',
  making: 'Making',
  cancel: 'Cancel',
  made: 'Your key',
  once: 'This is the only time it is shown. Keep it where your program reads it, not in its text.',
  trial: 'Try it',
  close: 'I have it',
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
  deck: 'Signals that your tier includes, sent to a program of your own as they happen, and signed so that it can tell they are ours.',
  none: 'You have no webhooks.',
  make: 'Make a webhook',
  test: 'Test',
  turnOn: 'Test and turn on',
  remove: 'Remove',
  removing: 'Removing',
  ask: (host: string) => `Remove the webhook at ${host}?`,
  askText: 'Nothing more is sent there. What waits is left out.',
  keep: 'Keep it',
  off: 'Off',
  offSince: (when: string) => `since ${when}: it took nothing for three days, or said that it is gone.`,
  nothingSent: 'Nothing was sent yet.',
  deliveries: 'Last deliveries',
  taken: 'taken',
  onItsWay: 'on its way',
  late: 'not sent: no longer of use',
  tried: (attempts: number, answer: string) => `tried ${formatTimes(attempts)}, ${answer}`,
  givenUp: (attempts: number, answer: string) => `given up, tried ${formatTimes(attempts)}, ${answer}`,
  answered: (status: number | null) => (status === null ? 'no answer' : `answered ${status}`),
  note: 'A new signal is offered until its entry, a settled one for 24 hours, under the same id each time.',
} as const

export const makeWebhookTexts = {
  title: 'Make a webhook',
  url: 'Address',
  urlHint: 'Of your program on the internet, with https.',
  events: 'What it is sent',
  password: 'Current password',
  confirm: 'Make the webhook',
  making: 'Making',
  cancel: 'Cancel',
  made: 'Your webhook’s secret',
  once: 'This is the only time it is shown. What we send is signed with it, as Standard Webhooks has it: your program refuses what is not.',
  close: 'I have it',
} as const
