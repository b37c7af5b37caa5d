import type { Timeframe } from '../../../contract/market.ts'
import { type Channel, type NotificationKind, type Preference, toKind } from '../../../contract/notification-kinds.ts'

export const alertTexts = {
  title: 'Signal alerts',
  open: 'Alerts',
  intro:
    'How a new signal reaches you, in a tab behind others too; a notification, a mail or a message on Telegram also while Uptick is closed. Nothing leaves after its entry, or in your quiet hours.',
  everywhere: 'Kept with your account, for all of your devices.',
  way: 'New signals',
  timeframes: { '1m': '1-minute', '5m': '5-minute' } satisfies Record<Timeframe, string>,
  ways: {
    sound: 'Sound',
    vibration: 'Vibration',
    push: 'Notification',
    mail: 'Mail',
    telegram: 'Telegram',
  } satisfies Record<Exclude<Channel, 'list'>, string>,
  choice: (timeframe: Timeframe, way: Exclude<Channel, 'list'>) =>
    `${alertTexts.ways[way]} for ${alertTexts.timeframes[timeframe]} signals`,
  mailTakes: 'A mail takes its own time on the way. It says when the signal enters: if that has passed, leave it.',
  tones: 'Two tones: they rise for a CALL and fall for a PUT.',
  play: 'Play',
  playName: 'Play the tones of a CALL and a PUT',
  vibration: 'Two short pulses.',
  attempt: 'Try',
  attemptName: 'Try the vibration',
  soundMissing: 'This browser cannot sound. A current Chrome, Edge, Firefox or Safari can.',
  soundWaits: 'Browsers let a page sound only once it has been pressed: after opening Uptick, press anywhere on it.',
  vibrationMissing:
    'This browser cannot vibrate: none on iPhone and iPad can, and Firefox no longer does. Use the sound there.',
  vibrationNeeds: 'Only phones and tablets vibrate, and not while they are set to silent.',
  push: {
    missing: 'This browser has no notifications for websites. A current Chrome, Edge, Firefox or Safari has.',
    install:
      'On iPhone and iPad, first add Uptick to the home screen (Share, then Add to Home Screen) and open it from there.',
    denied:
      'Notifications of Uptick are blocked here. Allow them in the settings that your browser has for this site, then reload.',
    ask: 'This device has not allowed notifications of Uptick yet.',
    granted: 'This device shows them, for as long as you are signed in here: 24 hours at most.',
    failed:
      'This browser’s notification service did not answer. Check the connection, then reload. Brave first needs “Use Google services for push messaging”, in its settings.',
  },
  allow: 'Allow',
  allowName: 'Allow notifications on this device',
  showName: 'Try a notification on this device',
  trial: { title: 'Uptick', body: 'This is how a signal reaches you.' },
} as const

export const channelTexts = {
  title: 'What reaches you, and how',
  intro:
    'What concerns your security and your money always comes by mail, and stands in your notifications, as announcements do. The rest is yours to choose. In your quiet hours your devices and Telegram stay silent, and signals do not come at all; other mails and the list are not held back.',
  mentionsWhen:
    'Of mentions, a device gets one from each room in ten minutes at most, and none while you have the room open or are muted there.',
  kind: 'About',
  ways: { list: 'List', mail: 'Mail', push: 'Device', telegram: 'Telegram' },
  always: 'Always',
  never: '–',
  choice: (kind: NotificationKind, way: 'list' | 'mail' | 'push' | 'telegram') =>
    `${toKind(kind).label}: ${channelTexts.ways[way]}`,
} as const

export const preferenceTexts = {
  title: 'Notification preferences',
  intro: 'Choose what we notify you about, on every channel you have: this browser, email and Telegram.',
  names: { signals: 'Signals', trades: 'Trades', marketing: 'Marketing', security: 'Security' } satisfies Record<
    Preference | 'security',
    string
  >,
  says: {
    signals: 'New signals, before they enter. 1-minute signals skip email.',
    trades: 'Results of your practice orders and marathons.',
    marketing: 'Announcements by email.',
    security: 'Always on: logins, account changes, points and tiers.',
  } satisfies Record<Preference | 'security', string>,
  customize: 'Customize',
} as const

export const telegramTexts = {
  title: 'Telegram',
  missing: 'There is no bot on Telegram here: the operator has not set one up.',
  none: 'No chat is linked. What you choose for Telegram comes there once one is.',
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
  none: 'Off: alerts come at any hour.',
  from: 'From',
  to: 'To',
  zone: 'Time zone',
  save: 'Save quiet hours',
  remove: 'No quiet hours',
  saved: 'Quiet hours are kept',
  removed: 'Quiet hours are off',
  stands: (from: string, to: string, zone: string) => `No alerts from ${from} to ${to}, ${zone} time.`,
} as const
