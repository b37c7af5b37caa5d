import type { Timeframe } from '../../../contract/market.ts'
import type { AlertWays } from '../../../contract/notifications.ts'

export const alertTexts = {
  title: 'Signal alerts',
  open: 'Alerts',
  intro:
    'How a new signal reaches you, in a tab behind others too; a notification also while Uptick is closed. Never after its entry.',
  everywhere: 'Kept with your account, for all of your devices.',
  timeframe: 'Signals',
  timeframes: { '1m': '1-minute', '5m': '5-minute' } satisfies Record<Timeframe, string>,
  ways: { sound: 'Sound', vibration: 'Vibration', notification: 'Notification' } satisfies Record<
    keyof AlertWays,
    string
  >,
  choice: (timeframe: Timeframe, way: keyof AlertWays) =>
    `${alertTexts.ways[way]} for ${alertTexts.timeframes[timeframe]} signals`,
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

export const mentionTexts = {
  title: 'Mentions in rooms',
  choice: 'Notify me when I am mentioned or answered',
  when: 'One from each room in ten minutes at most, and none while you have the room open, in your quiet hours, or while you are muted there.',
} as const

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
