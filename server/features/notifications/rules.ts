import type { NotificationSettings, SignalPush } from '../../../contract/notifications.ts'
import type { Preferences } from '../../../contract/preferences.ts'
import { directionOf, type Signal } from '../../../contract/signals.ts'
import type { SettingsRow } from './store.ts'

export const settingsOf = (row: Omit<SettingsRow, 'memberId' | 'updatedAt'>): NotificationSettings => ({
  '1m': { sound: row.sound1m, vibration: row.vibration1m, notification: row.notify1m },
  '5m': { sound: row.sound5m, vibration: row.vibration5m, notification: row.notify5m },
  mentions: row.notifyMentions,
  quietHours: row.quietFrom !== null && row.quietTo !== null ? { from: row.quietFrom, to: row.quietTo } : null,
  zone: row.zone,
})

export const columnsOf = ({
  '1m': scalping,
  '5m': standard,
  mentions,
  quietHours,
  zone,
}: NotificationSettings): Omit<SettingsRow, 'memberId' | 'updatedAt'> => ({
  sound1m: scalping.sound,
  vibration1m: scalping.vibration,
  sound5m: standard.sound,
  vibration5m: standard.vibration,
  notify1m: scalping.notification,
  notify5m: standard.notification,
  notifyMentions: mentions,
  quietFrom: quietHours?.from ?? null,
  quietTo: quietHours?.to ?? null,
  zone,
})

const TIMEFRAME_NAMES = { '1m': '1-minute', '5m': '5-minute' } as const

type Reader = Pick<Preferences, 'timeZone' | 'hourCycle'>

/** What the notification says; its times are those of its reader. */
export const pushOf = (signal: Signal, entryAtMs: number, { timeZone, hourCycle }: Reader): SignalPush => {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'medium', hourCycle })
  const entry = clock.format(entryAtMs).replaceAll('\u202f', ' ')
  return {
    id: signal.id,
    title: `${directionOf(signal)} ${signal.pair}`,
    body: `${TIMEFRAME_NAMES[signal.timeframe]} signal. Entry at ${entry}.`,
    entryAtMs,
  }
}
