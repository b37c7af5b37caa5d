import { hash } from 'node:crypto'
import type { InputOf } from '../../../contract/call.ts'
import { NOTICES_PAGE_SIZE, type Notice } from '../../../contract/notices.ts'
import { FIRST_SETTINGS } from '../../../contract/notification-preferences.ts'
import {
  type createPushSubscription,
  type NotificationSettings,
  notificationMessages,
  SILENT,
} from '../../../contract/notifications.ts'
import type { Transaction } from '../../db/client.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newToken } from '../../platform/ids.ts'
import { countOwnNotices, countUnreadNotices, listOwnNotices, updateRead } from '../../platform/notices/notice-store.ts'
import { isPublicUrl } from '../../platform/outgoing/public-address.ts'
import { arePushKeys } from '../../platform/push/push-client.ts'
import { listNewsReaders } from './reader-store.ts'
import { columnsOf, noticeOf, settingsOf } from './rules.ts'
import type { createPushSender } from './send-pushes.ts'
import { findSettings, insertSettings, updateMailsOff } from './store.ts'
import { insertSubscription, removeOfSessions, removeOldest } from './subscription-store.ts'

/** More browsers of one member than these are not sent to: the newest are. */
const MOST_BROWSERS = 5

interface Deps extends Pick<Platform, 'db' | 'clock' | 'transact'> {
  vapidKey: { publicKey: string }
}

export type { Results } from './news-rules.ts'
export type PushSender = Omit<ReturnType<typeof createPushSender>, 'stop'>
export type Notifications = ReturnType<typeof createNotifications>

/** What reached members, and how new signals and mentions do. */
export const createNotifications = ({ db, clock, transact, vapidKey }: Deps) => ({
  /** What reached the member, a page of it, newest first. */
  listNotices: async (memberId: string, page: number): Promise<{ total: number; rows: Notice[] }> => {
    const window = { limit: NOTICES_PAGE_SIZE, offset: (page - 1) * NOTICES_PAGE_SIZE }
    const [total, rows] = await Promise.all([
      countOwnNotices(db.orm, memberId),
      listOwnNotices(db.orm, memberId, window),
    ])
    return { total, rows: rows.map(noticeOf) }
  },

  getUnreadNotices: async (memberId: string): Promise<{ unread: number }> => ({
    unread: await countUnreadNotices(db.orm, memberId),
  }),

  /** One of the member's own, or all of them; somebody else's stays as it is. The member's other devices hear of it. Answers how many are left. */
  markNoticesRead: (memberId: string, id?: string): Promise<{ unread: number }> =>
    transact(async (tx) => {
      const now = new Date(clock.now())
      await updateRead(tx, { memberId, id, now })
      tx.publish('members/me/notifications', memberId, { at: now.toISOString() })
      return { unread: await countUnreadNotices(tx, memberId) }
    }),

  /** Gives a new member the settings that everybody begins with. */
  keepFirstSettings: async (memberId: string, tx: Transaction): Promise<void> =>
    insertSettings(tx, {
      memberId,
      ...columnsOf(FIRST_SETTINGS),
      mailToken: newToken(),
      updatedAt: new Date(clock.now()),
    }),

  /** What the member has chosen; nothing is on for an older member who has chosen nothing. */
  getNotificationSettings: async (memberId: string): Promise<NotificationSettings> => {
    const row = await findSettings(db.orm, memberId)
    return row ? settingsOf(row) : SILENT
  },

  /** Keeps what the member chooses, for all of their devices. */
  updateNotificationSettings: async (
    memberId: string,
    settings: NotificationSettings,
  ): Promise<NotificationSettings> => {
    const updatedAt = new Date(clock.now())
    await insertSettings(db.orm, { memberId, ...columnsOf(settings), mailToken: newToken(), updatedAt })
    return settings
  },

  /** Sends no more signals by mail to whoever got this token in one. Whose it is, and whether anybody's, the caller is not told. */
  removeSignalMails: ({ token }: { token: string }): Promise<void> =>
    updateMailsOff(db.orm, 'signals', token, new Date(clock.now())),

  /** The same for announcements. */
  removeNewsMails: ({ token }: { token: string }): Promise<void> =>
    updateMailsOff(db.orm, 'news', token, new Date(clock.now())),

  /** Which of these members want announcements by email, and the token that ends them. */
  listNewsReaders: (memberIds: readonly string[], tx: Transaction) => listNewsReaders(tx, memberIds),

  getPushKey: (): { publicKey: string } => ({ publicKey: vapidKey.publicKey }),

  /**
   * Sends the member's notifications to this browser for as long as the session lasts. Whoever had it before gets no more there. Throws
   * INPUT_INVALID for an endpoint that is not on the internet, and for keys that no browser has made.
   */
  createPushSubscription: async (
    { member, sessionId }: Pick<Caller, 'member' | 'sessionId'>,
    { endpoint, p256dh, auth }: InputOf<typeof createPushSubscription>,
  ): Promise<null> => {
    const { endpointRefused, keysRefused } = notificationMessages
    if (!isPublicUrl(endpoint)) throw new CallError('INPUT_INVALID', { fields: { endpoint: endpointRefused } })
    if (!arePushKeys({ p256dh, auth })) throw new CallError('INPUT_INVALID', { fields: { p256dh: keysRefused } })
    const createdAt = new Date(clock.now())
    const endpointHash = hash('sha256', endpoint, 'buffer')
    const row = { sessionId, memberId: member.id, createdAt, usedAt: null }
    await transact(async (tx) => {
      await insertSubscription(tx, { ...row, endpoint, endpointHash, p256dh, auth })
      await removeOldest(tx, member.id, MOST_BROWSERS)
    })
    return null
  },

  /** Forgets the browser of a session that has ended. */
  removePushSubscription: (sessionId: string): Promise<void> => removeOfSessions(db.orm, [sessionId]),
})
