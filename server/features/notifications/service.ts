import { type NotificationSettings, SILENT } from '../../../contract/notifications.ts'
import type { Platform } from '../../platform/feature.ts'
import { columnsOf, settingsOf } from './rules.ts'
import { findSettings, insertSettings } from './store.ts'

export type Notifications = ReturnType<typeof createNotifications>

/** How new signals reach their members. */
export const createNotifications = ({ db, clock }: Pick<Platform, 'db' | 'clock'>) => ({
  /** What the member has chosen; nothing is on before that. */
  getNotificationSettings: async (memberId: string): Promise<NotificationSettings> => {
    const row = await findSettings(db.orm, memberId)
    return row ? settingsOf(row) : SILENT
  },

  /** Keeps what the member chooses, for all of their devices. */
  updateNotificationSettings: async (
    memberId: string,
    settings: NotificationSettings,
  ): Promise<NotificationSettings> => {
    await insertSettings(db.orm, { memberId, ...columnsOf(settings), updatedAt: new Date(clock.now()) })
    return settings
  },
})
