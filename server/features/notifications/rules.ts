import type { NotificationSettings } from '../../../contract/notifications.ts'
import type { SettingsRow } from './store.ts'

export const settingsOf = (row: Omit<SettingsRow, 'memberId' | 'updatedAt'>): NotificationSettings => ({
  '1m': { sound: row.sound1m, vibration: row.vibration1m },
  '5m': { sound: row.sound5m, vibration: row.vibration5m },
  quietHours: row.quietFrom !== null && row.quietTo !== null ? { from: row.quietFrom, to: row.quietTo } : null,
  zone: row.zone,
})

export const columnsOf = ({
  '1m': scalping,
  '5m': standard,
  quietHours,
  zone,
}: NotificationSettings): Omit<SettingsRow, 'memberId' | 'updatedAt'> => ({
  sound1m: scalping.sound,
  vibration1m: scalping.vibration,
  sound5m: standard.sound,
  vibration5m: standard.vibration,
  quietFrom: quietHours?.from ?? null,
  quietTo: quietHours?.to ?? null,
  zone,
})
