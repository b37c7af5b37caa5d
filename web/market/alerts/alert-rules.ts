import {
  findChoice,
  NOTIFICATION_KIND_NAMES,
  type NotificationChoices,
  type NotificationKind,
} from '../../../contract/notification-kinds.ts'
import { isQuiet, type NotificationSettings } from '../../../contract/notifications.ts'
import type { Signal } from '../../../contract/signals.ts'

/** A replay brings a signal every second: nobody needs an alert for each. */
const APART_MS = 3_000

interface Moment {
  /** Market time: what entries are reckoned in. */
  marketNowMs: number
  /** The server's clock: what the wall says. */
  nowMs: number
  /** When the last alert was, on the same clock; null before the first. */
  lastAlertMs: number | null
}

/** How this device tells of a new signal; null when it keeps silent: in quiet hours, too soon after another one, or once it is entered. */
export const findAlertWays = (
  settings: NotificationSettings,
  signal: Pick<Signal, 'timeframe' | 'entryAt'>,
  { marketNowMs, nowMs, lastAlertMs }: Moment,
): NotificationChoices['1m'] | null => {
  const ways = settings.channels[signal.timeframe]
  if (!ways.sound && !ways.vibration) return null
  if (marketNowMs >= Date.parse(signal.entryAt)) return null
  if (lastAlertMs !== null && nowMs - lastAlertMs < APART_MS) return null
  return isQuiet(settings, nowMs) ? null : ways
}

/** Whether the member wants anything of these kinds on their devices. */
export const asksForPushes = (
  { channels }: Pick<NotificationSettings, 'channels'>,
  kinds: readonly NotificationKind[] = NOTIFICATION_KIND_NAMES,
): boolean => kinds.some((kind) => findChoice(channels, kind, 'push'))

/** Whether the member wants to hear signals. */
export const asksForSound = ({ channels }: Pick<NotificationSettings, 'channels'>): boolean =>
  channels['1m'].sound || channels['5m'].sound
