import * as z from 'zod/mini'
import { defineCall, Id } from './call.ts'
import { FIRST_PREFERENCES } from './first-preferences.ts'
import { NoticeChannels } from './notices.ts'
import { TimeZone } from './preferences.ts'

export const notificationMessages = {
  timeInvalid: 'Please enter a time, such as 22:00',
  hoursEmpty: 'Quiet hours end at another time than they begin',
  loadFailed: 'Failed to load your alerts',
  saveFailed: 'Failed to save your alerts',
  endpointRefused: 'Notifications are sent to public addresses only',
  keysRefused: 'These are no keys of a browser',
  tokenInvalid: 'This link is not valid',
  subscribeFailed: 'Failed to turn on notifications for this device',
} as const

/** How a new signal of one timeframe reaches its member, besides the screen. */
export const AlertWays = z.object({
  sound: z.boolean(),
  vibration: z.boolean(),
  notification: z.boolean(),
  mail: z.boolean(),
  telegram: z.boolean(),
})
export type AlertWays = z.infer<typeof AlertWays>

const formatters = new Map<string, Intl.DateTimeFormat>()

const clockOf = (zone: string): Intl.DateTimeFormat => {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formatters.set(zone, made)
  return made
}

/** Time of the day on the wall, `22:00`. */
const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, notificationMessages.timeInvalid))

/** From `from` to just before `to`, every day, over midnight where `to` is the earlier one. */
export const QuietHours = z
  .object({ from: TimeOfDay, to: TimeOfDay })
  .check(z.refine(({ from, to }) => from !== to, { error: notificationMessages.hoursEmpty, path: ['to'] }))
export type QuietHours = z.infer<typeof QuietHours>

export const NotificationSettings = z.object({
  '1m': AlertWays,
  '5m': AlertWays,
  channels: NoticeChannels,
  quietHours: z.nullable(QuietHours),
  zone: TimeZone,
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** Nothing sounds, and nothing comes to a device, before the member has asked for it. */
export const SILENT: NotificationSettings = {
  '1m': { sound: false, vibration: false, notification: false, mail: false, telegram: false },
  '5m': { sound: false, vibration: false, notification: false, mail: false, telegram: false },
  channels: {
    support: { list: true, mail: true },
    mentions: { list: true, push: false, telegram: false },
    reminders: { list: true, mail: true, push: false, telegram: false },
    trades: { push: false, telegram: false },
    news: { mail: false },
  },
  quietHours: null,
  zone: FIRST_PREFERENCES.timeZone,
}

/** Whether the member asked not to be alerted at this moment, by the clock on the wall of their zone. */
export const isQuiet = (
  { quietHours, zone }: Pick<NotificationSettings, 'quietHours' | 'zone'>,
  atMs: number,
): boolean => {
  if (!quietHours) return false
  const { from, to } = quietHours
  const time = clockOf(zone).format(atMs)
  return from < to ? time >= from && time < to : time >= from || time < to
}

export const getNotificationSettings = defineCall({
  method: 'GET',
  path: '/notifications/settings',
  access: 'member',
  summary: 'How signals and other news reach the member, when they are left in peace, and in which zone.',
  failure: notificationMessages.loadFailed,
  reply: NotificationSettings,
})

export const updateNotificationSettings = defineCall({
  method: 'PUT',
  path: '/notifications/settings',
  access: 'member',
  summary: 'Keep how signals and other news reach the member, all of it.',
  failure: notificationMessages.saveFailed,
  input: NotificationSettings,
  reply: NotificationSettings,
})

export const removeSignalMails = defineCall({
  method: 'POST',
  path: '/notifications/signal-mails/:token/removal',
  access: 'open',
  summary:
    'Send a member no more signals by mail, without signing in. Mail programs ask for it with one click (RFC 8058); the body is not read, and a link of nobody is answered alike.',
  params: z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/, notificationMessages.tokenInvalid)) }),
})

export const removeNewsMails = defineCall({
  method: 'POST',
  path: '/notifications/news-mails/:token/removal',
  access: 'open',
  summary:
    'Stop announcements by email with one click, without a login (RFC 8058). An unknown link gets the same answer.',
  params: removeSignalMails.params,
})

/** What a service worker is told; the services between are told nothing of it (RFC 8291). Times are ms of the wall. */
export const SignalPush = z.object({
  id: Id,
  title: z.string(),
  body: z.string(),
  entryAtMs: z.number(),
})
export type SignalPush = z.infer<typeof SignalPush>

/** A member hears of one room at most this often, and a push that was not delivered by then is dropped. Longer than a message can be edited. */
export const MENTION_APART_SECONDS = 600

/** What a service worker is told of a message that names its member or answers them. */
export const MentionPush = z.object({
  kind: z.literal('mention'),
  roomId: Id,
  /** The message's place in the room. */
  number: z.int(),
  title: z.string(),
  body: z.string(),
})
export type MentionPush = z.infer<typeof MentionPush>

/** What a service worker is told of a live session that its member is registered for. Times are ms of the wall. */
export const WebinarPush = z.object({
  kind: z.literal('webinar'),
  webinarId: z.string(),
  title: z.string(),
  body: z.string(),
  startsAtMs: z.number(),
})
export type WebinarPush = z.infer<typeof WebinarPush>

/** What a service worker is told of a marathon whose start its member asked to be reminded of. Times are ms of the wall. */
export const MarathonPush = z.object({
  kind: z.literal('marathon'),
  marathonId: Id,
  title: z.string(),
  body: z.string(),
  startsAtMs: z.number(),
})
export type MarathonPush = z.infer<typeof MarathonPush>

/** What a service worker shows of settled practice orders, or of a marathon that has ended. */
export const ResultPush = z.object({
  kind: z.literal('result'),
  /** Null for practice orders. */
  marathonId: z.nullable(Id),
  title: z.string(),
  body: z.string(),
})
export type ResultPush = z.infer<typeof ResultPush>

const Base64url = z.string().check(z.regex(/^[\w-]{16,128}$/, notificationMessages.keysRefused))

export const getPushKey = defineCall({
  method: 'GET',
  path: '/notifications/push-key',
  access: 'member',
  summary: 'What a browser subscribes to notifications with: this server’s public key.',
  failure: notificationMessages.subscribeFailed,
  reply: z.object({ publicKey: z.string() }),
})

export const createPushSubscription = defineCall({
  method: 'POST',
  path: '/notifications/subscriptions',
  access: 'member',
  summary: 'Send notifications to this browser for as long as the session lasts.',
  failure: notificationMessages.subscribeFailed,
  input: z.object({ endpoint: z.string().check(z.maxLength(1024)), p256dh: Base64url, auth: Base64url }),
})
