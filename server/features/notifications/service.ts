import { hash } from 'node:crypto'
import type { InputOf } from '../../../contract/call.ts'
import {
  ANSWER_MUTE_MINUTES,
  type createPushSubscription,
  FIRST_SETTINGS,
  NOTIFICATIONS_PAGE_SIZE,
  type Notification,
  type NotificationAnswer,
  type NotificationSettings,
  pushMessages,
  SILENT,
  type updateNotificationSettings,
} from '../../../contract/notifications.ts'
import { MINUTE_MS } from '../../../contract/slots.ts'
import type { Executor, Transaction } from '../../db/client.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newToken } from '../../platform/ids.ts'
import {
  countOwnNotifications,
  countUnreadNotifications,
  listOwnNotifications,
  updateRead,
} from '../../platform/notifications/notification-store.ts'
import { isPublicUrl } from '../../platform/outgoing/public-address.ts'
import { arePushKeys } from '../../platform/push/push-client.ts'
import type { VapidKey } from '../../platform/push/vapid-key.ts'
import type { Sessions } from '../sessions/service.ts'
import { type Announcement, announcementMail } from './announcement-mail.ts'
import { createReplies } from './create-replies.ts'
import type { createPushSender } from './push-sender.ts'
import { listMailReaders } from './reader-store.ts'
import { MAILS_OF_LINKS, toNotification, toSettings } from './rules.ts'
import { findSettings, insertSettings, updateMuted, updateOff } from './store.ts'
import { insertSubscription, removeOfSessions, removeOldest } from './subscription-store.ts'

/** More browsers of one member than these are not sent to: the newest are. */
const MOST_BROWSERS = 5

interface Deps extends Pick<Platform, 'db' | 'clock' | 'transact' | 'publicUrl'> {
  vapidKey: VapidKey
  sessions: Pick<Sessions, 'findCaller'>
}

const answerTexts = {
  muted: { title: 'Muted for 1 hour', body: 'Turn alerts back on under Alerts.', path: '/dashboard/settings/alerts' },
} as const satisfies Record<string, NotificationAnswer>

export { type Outgoing, outgoingTo } from './outgoing-rules.ts'
export { timeFor } from './rules.ts'
export type PushSender = Omit<ReturnType<typeof createPushSender>, 'stop'>
export type Notifications = ReturnType<typeof createNotifications>

/** What reached members, and how new signals and mentions do. */
export const createNotifications = ({ db, clock, transact, publicUrl, vapidKey, sessions }: Deps) => {
  type Kept = InputOf<typeof updateNotificationSettings>
  const keepSettings = (tx: Transaction, memberId: string, { channels, quietHours, zone }: Kept) => {
    const quiet = { quietFrom: quietHours?.from ?? null, quietTo: quietHours?.to ?? null }
    const row = { memberId, ...quiet, zone, mailToken: newToken(), updatedAt: new Date(clock.now()) }
    return insertSettings(tx, row, channels)
  }

  const readSettings = async (executor: Executor, memberId: string): Promise<NotificationSettings> => {
    const found = await findSettings(executor, memberId)
    return found ? toSettings(found.row, found.chosen) : SILENT
  }

  const mute = (memberId: string, minutes: number): Promise<NotificationSettings> =>
    transact(async (tx) => {
      if (!(await findSettings(tx, memberId))) await keepSettings(tx, memberId, SILENT)
      await updateMuted(tx, memberId, minutes > 0 ? new Date(clock.now() + minutes * MINUTE_MS) : null)
      return readSettings(tx, memberId)
    })

  const replies = createReplies({ clock, secret: vapidKey.privateKey, findCaller: sessions.findCaller })

  const switchOff = (link: keyof typeof MAILS_OF_LINKS, mailToken: string): Promise<void> =>
    transact((tx) => updateOff(tx, [...MAILS_OF_LINKS[link]], 'mail', { mailToken, updatedAt: new Date(clock.now()) }))

  return {
    /** What reached the member, a page of it, newest first. */
    listNotifications: async (memberId: string, page: number): Promise<{ total: number; rows: Notification[] }> => {
      const window = { limit: NOTIFICATIONS_PAGE_SIZE, offset: (page - 1) * NOTIFICATIONS_PAGE_SIZE }
      const [total, rows] = await Promise.all([
        countOwnNotifications(db.orm, memberId),
        listOwnNotifications(db.orm, memberId, window),
      ])
      return { total, rows: rows.map(toNotification) }
    },

    getUnreadNotifications: async (memberId: string): Promise<{ unread: number }> => ({
      unread: await countUnreadNotifications(db.orm, memberId),
    }),

    /** One of the member's own, or all of them; somebody else's stays as it is. The member's other devices hear of it. Answers how many are left. */
    markNotificationsRead: (memberId: string, id?: string): Promise<{ unread: number }> =>
      transact(async (tx) => {
        const now = new Date(clock.now())
        await updateRead(tx, { memberId, id, now })
        tx.publish('members/me/notifications', memberId, { at: now.toISOString() })
        return { unread: await countUnreadNotifications(tx, memberId) }
      }),

    /** Gives a new member the settings that everybody begins with. */
    keepFirstSettings: (memberId: string, tx: Transaction): Promise<void> => keepSettings(tx, memberId, FIRST_SETTINGS),

    /** What the member has chosen; nothing comes to the devices of an older member who has chosen nothing. */
    getNotificationSettings: (memberId: string): Promise<NotificationSettings> => readSettings(db.orm, memberId),

    /** Mutes the member's alerts for so many minutes from now; 0 ends it. */
    muteNotifications: mute,

    /** The same for an hour, from a notification. Throws NOTIFICATION_REPLY_INVALID. */
    muteFromNotification: async (reply: string): Promise<NotificationAnswer> => {
      await mute((await replies.read(reply)).caller.member.id, ANSWER_MUTE_MINUTES)
      return answerTexts.muted
    },

    /** Whose answer to a notification it is, and about what. Throws NOTIFICATION_REPLY_INVALID once the session or the reply has ended. */
    readReply: replies.read,

    /** What lets one session answer about this until then. */
    writeReply: replies.write,

    /** Keeps what the member chooses, for all of their devices. */
    updateNotificationSettings: (memberId: string, settings: Kept): Promise<NotificationSettings> =>
      transact(async (tx) => {
        await keepSettings(tx, memberId, settings)
        return readSettings(tx, memberId)
      }),

    /** Sends no more signals by mail to whoever got this token in one. Whose it is, and whether anybody's, the caller is not told. */
    removeSignalMails: ({ token }: { token: string }): Promise<void> => switchOff('signals', token),

    /** The same for announcements. */
    removeAnnouncementMails: ({ token }: { token: string }): Promise<void> => switchOff('announcements', token),

    /** The emails to those of these members who want announcements by email. */
    toAnnouncementMails: async (memberIds: readonly string[], message: Announcement, tx: Transaction) =>
      (await listMailReaders(tx, 'announcements', memberIds)).map(({ memberId, ...to }) => ({
        memberId,
        ...announcementMail(to, { ...message, publicUrl }),
      })),

    getPushKey: (): { publicKey: string } => ({ publicKey: vapidKey.publicKey }),

    /**
     * Sends the member's notifications to this browser for as long as the session lasts. Whoever had it before gets no more there. Throws
     * INPUT_INVALID for an endpoint that is not on the internet, and for keys that no browser has made.
     */
    createPushSubscription: async (
      { member, sessionId }: Pick<Caller, 'member' | 'sessionId'>,
      { endpoint, p256dh, auth }: InputOf<typeof createPushSubscription>,
    ): Promise<null> => {
      const { endpointRefused, keysRefused } = pushMessages
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
  }
}
