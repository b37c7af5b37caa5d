import type { Timeframe } from '../../../contract/market.ts'
import { type Channel, type NotificationKind, type Preference, toKind } from '../../../contract/notification-kinds.ts'
import type { Preset } from '../../../contract/notifications.ts'

export const alertTexts = {
  title: 'Signal alerts',
  open: 'Alerts',
  how: 'How alerts work',
  rules: 'We send nothing after the entry time or during quiet hours.',
  way: 'New signals',
  timeframes: { '1m': '1-minute', '5m': '5-minute' } satisfies Record<Timeframe, string>,
  ways: {
    sound: 'Sound',
    vibration: 'Vibration',
    push: 'Notification',
    mail: 'Email',
    telegram: 'Telegram',
  } satisfies Record<Exclude<Channel, 'list'>, string>,
  choice: (timeframe: Timeframe, way: Exclude<Channel, 'list'>) =>
    `${alertTexts.ways[way]} for ${alertTexts.timeframes[timeframe]} signals`,
  mailTakes: 'Email can be slow: skip signals whose entry time has passed.',
  play: 'Play',
  playName: 'Play the tones of a CALL and a PUT',
  attempt: 'Try',
  attemptName: 'Try the vibration',
  soundMissing: 'This browser can’t play sounds. Try the latest Chrome, Edge, Firefox or Safari.',
  soundWaits: 'Click anywhere after opening Uptick: browsers mute pages until then.',
  vibrationMissing: 'This browser can’t vibrate. Use the sound.',
  vibrationNeeds: 'Phones and tablets only, not on silent.',
  push: {
    missing: 'This browser can’t show notifications. Try the latest Chrome, Edge, Firefox or Safari.',
    install: 'On iPhone and iPad, add Uptick to the home screen first, then open it from there.',
    denied: 'Your browser blocks notifications from Uptick. Allow them in its site settings, then reload.',
    ask: 'Not allowed on this device yet.',
    granted: 'On for this device while you’re logged in, up to 24 hours.',
    failed:
      'The notification service didn’t answer. Check your connection and reload. In Brave, turn on “Use Google services for push messaging”.',
  },
  allow: 'Allow',
  allowName: 'Allow notifications on this device',
  showName: 'Try a notification on this device',
  trial: { title: 'Uptick', body: 'New signals look like this.' },
} as const

export const channelTexts = {
  title: 'Notification channels',
  intro: 'Security and payment emails are always on. Choose the rest.',
  mentionsWhen: 'At most one mention alert per room every 10 minutes.',
  kind: 'About',
  ways: { list: 'List', mail: 'Email', push: 'Device', telegram: 'Telegram' },
  always: 'Always',
  never: '–',
  choice: (kind: NotificationKind, way: 'list' | 'mail' | 'push' | 'telegram') =>
    `${toKind(kind).label}: ${channelTexts.ways[way]}`,
} as const

export const preferenceTexts = {
  title: 'Notification preferences',
  names: { signals: 'Signals', trades: 'Trades', marketing: 'Marketing', security: 'Security' } satisfies Record<
    Preference | 'security',
    string
  >,
  says: {
    signals: '1-minute signals skip email.',
    trades: 'Results, recaps and price alerts.',
    marketing: 'Announcements by email.',
    security: 'Always on, for logins and account changes.',
  } satisfies Record<Preference | 'security', string>,
  customize: 'Customize',
} as const

export const presetTexts = {
  legend: 'How many alerts you get',
  names: { quiet: 'Quiet', signals: 'Signals', everything: 'Everything' } satisfies Record<Preset, string>,
  says: {
    quiet: 'Emails only: security, payments, reminders',
    signals: 'Signals (Gold: 72 an hour), price alerts, results',
    everything: 'Also mentions, marathons and sessions',
  } satisfies Record<Preset, string>,
  own: 'You chose your own mix under Customize.',
  muted: (until: string) => `Muted until ${until}.`,
  mute: 'Mute for 1 hour',
  unmute: 'Unmute',
} as const

export const sheetTexts = {
  title: 'Get it 45 seconds before entry?',
  sample: (until: string) => `Entry ${until}`,
  now: 'now',
  push: 'Push',
  telegram: 'Telegram',
  later: 'Not now',
  done: 'Done',
  test: 'Send a test',
  customize: 'Customize',
} as const

export const telegramTexts = {
  title: 'Telegram',
  missing: 'Telegram isn’t set up here.',
  none: 'Link Telegram to get these alerts in a chat with our bot.',
  linked: 'A chat with our bot is linked. Write /stop there, or unlink it here.',
  ready: (minutes: number) => `Open the bot and press Start there, within ${minutes} minutes. Then come back here.`,
  make: 'Link',
  makeName: 'Link Telegram',
  open: 'Open the bot',
  remove: 'Unlink',
  removeName: 'Unlink Telegram',
} as const

/** For whom there are no signals. */
export const deviceTexts = { title: 'This device and quiet hours' } as const

export const versionTexts = {
  ready: 'A new version of Uptick is ready.',
  reload: 'Reload for the new version',
} as const

export const quietTexts = {
  legend: 'Quiet hours',
  none: 'Off: alerts at any hour.',
  from: 'From',
  to: 'To',
  zone: 'Time zone',
  save: 'Save quiet hours',
  remove: 'No quiet hours',
  saved: 'Quiet hours saved',
  removed: 'Quiet hours are off',
  stands: (from: string, to: string, zone: string) => `No alerts from ${from} to ${to}, ${zone} time.`,
} as const
