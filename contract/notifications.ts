import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { FIRST_PREFERENCES } from './first-preferences.ts'
import { Page } from './list.ts'
import {
  CHOICES,
  type Channel,
  type Choice,
  findChoice,
  ListedKind,
  NOTIFICATION_KIND_NAMES,
  NotificationChoices,
  type NotificationKind,
  type Preference,
  toChoices,
  toKind,
} from './notification-kinds.ts'
import { TimeZone } from './preferences.ts'

/** docs/product.md, “Notifications”. */
export const NOTIFICATIONS_PAGE_SIZE = 20
export const NOTIFICATIONS_KEPT_DAYS = 180
export const NOTIFICATION_TITLE_MAX_CHARACTERS = 200
export const NOTIFICATION_TEXT_MAX_CHARACTERS = 300

export const notificationMessages = {
  loadFailed: 'Failed to load your notifications',
  markFailed: 'Failed to mark your notifications as read',
} as const

/** A notification in the member's list, and in their mailbox where `mailed` is true. */
export const Notification = z.object({
  id: Id,
  kind: ListedKind,
  title: z.string(),
  /** What else there is to say; empty where the title says it all. */
  text: z.string(),
  /** Where it leads, from the root of the pages. */
  path: z.string(),
  mailed: z.boolean(),
  createdAt: Instant,
  readAt: z.nullable(Instant),
})
export type Notification = z.infer<typeof Notification>

export const UnreadNotifications = z.object({ unread: z.int() })

export const listNotifications = defineCall({
  method: 'GET',
  path: '/notifications',
  access: 'member',
  summary: 'The member’s notifications of the last 180 days, newest first.',
  failure: notificationMessages.loadFailed,
  input: z.object({ page: Page }),
  reply: z.array(Notification),
  paged: true,
})

export const getUnreadNotifications = defineCall({
  method: 'GET',
  path: '/notifications/unread',
  access: 'member',
  summary: 'The number of the member’s unread notifications.',
  failure: notificationMessages.loadFailed,
  reply: UnreadNotifications,
})

export const markNotificationsRead = defineCall({
  method: 'PATCH',
  path: '/notifications/read',
  access: 'member',
  summary: 'Mark one of the member’s notifications as read, or all of them without `id`.',
  failure: notificationMessages.markFailed,
  input: z.object({ id: z.optional(Id) }),
  reply: UnreadNotifications,
})

export const pushMessages = {
  endpointRefused: 'We send notifications to public addresses only',
  keysRefused: 'These are not a browser’s keys',
  subscribeFailed: 'Failed to turn on notifications for this device',
} as const

/** The message to a service worker, encrypted so that push services can't read it (RFC 8291). */
export const Push = z.object({
  kind: z.enum(NOTIFICATION_KIND_NAMES),
  title: z.string(),
  body: z.string(),
  /** Where it leads, from the root of the pages. */
  path: z.string(),
  /** A newer one with the same tag takes its place. */
  tag: z.string(),
  /** Shown no longer from then on, ms of the wall; null where it stays. */
  endsAtMs: z.nullable(z.number()),
  /** With it this browser may answer from the notification; left out where there is nothing to answer. */
  token: z.optional(z.string()),
})
export type Push = z.infer<typeof Push>

/** A member hears of one room at most this often, and a push that was not delivered by then is dropped. Longer than a message can be edited. */
export const MENTION_APART_SECONDS = 600

const Base64url = z.string().check(z.regex(/^[\w-]{16,128}$/, pushMessages.keysRefused))

export const getPushKey = defineCall({
  method: 'GET',
  path: '/notifications/push-key',
  access: 'member',
  summary: 'This server’s public key for push notifications.',
  failure: pushMessages.subscribeFailed,
  reply: z.object({ publicKey: z.string() }),
})

export const createPushSubscription = defineCall({
  method: 'POST',
  path: '/notifications/subscriptions',
  access: 'member',
  summary: 'Send notifications to this browser until the session ends.',
  failure: pushMessages.subscribeFailed,
  input: z.object({ endpoint: z.string().check(z.maxLength(1024)), p256dh: Base64url, auth: Base64url }),
})

export const notificationSettingsMessages = {
  timeInvalid: 'Please enter a time, such as 22:00',
  hoursEmpty: 'Choose different times for start and end',
  loadFailed: 'Failed to load your alert settings',
  saveFailed: 'Failed to save your alert settings',
  tokenInvalid: 'This link is not valid',
} as const

const formatters = new Map<string, Intl.DateTimeFormat>()

const toClock = (zone: string): Intl.DateTimeFormat => {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formatters.set(zone, made)
  return made
}

/** Time of the day on the wall, `22:00`. */
const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, notificationSettingsMessages.timeInvalid))

/** From `from` to just before `to`, every day, over midnight where `to` is the earlier one. */
export const QuietHours = z
  .object({ from: TimeOfDay, to: TimeOfDay })
  .check(z.refine(({ from, to }) => from !== to, { error: notificationSettingsMessages.hoursEmpty, path: ['to'] }))
export type QuietHours = z.infer<typeof QuietHours>

export const NotificationSettings = z.object({
  channels: NotificationChoices,
  quietHours: z.nullable(QuietHours),
  zone: TimeZone,
  /** Until when the member muted their alerts; null or past where they did not. */
  mutedUntil: z.nullable(Instant),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** How a new member begins. */
export const FIRST_SETTINGS: NotificationSettings = {
  channels: toChoices(({ begins }) => begins),
  quietHours: null,
  zone: FIRST_PREFERENCES.timeZone,
  mutedUntil: null,
}

/** For a member from before there were such settings: nothing comes to a device before they have asked for it. */
export const SILENT: NotificationSettings = {
  ...FIRST_SETTINGS,
  channels: toChoices(({ channel, begins }) => begins && channel !== 'push' && channel !== 'telegram'),
}

const isOf = (preference: Preference, { kind }: Choice): boolean => toKind(kind).preference === preference

/** Whether each switch is on: while anything of it reaches the member beside the list of notifications, which only waits. */
export const toPreferences = ({ channels }: NotificationSettings): Record<Preference, boolean> => {
  const isOn = (preference: Preference): boolean =>
    CHOICES.some(
      (choice) =>
        choice.channel !== 'list' && isOf(preference, choice) && findChoice(channels, choice.kind, choice.channel),
    )
  return { signals: isOn('signals'), trades: isOn('trades'), marketing: isOn('marketing') }
}

/** The settings after one choice was made. */
export const withChoice = (
  settings: NotificationSettings,
  kind: NotificationKind,
  channel: Channel,
  on: boolean,
): NotificationSettings => ({
  ...settings,
  channels: toChoices((one) =>
    one.kind === kind && one.channel === channel
      ? on
      : (findChoice(settings.channels, one.kind, one.channel) ?? one.begins),
  ),
})

/**
 * The settings after a switch was turned. On: by the channels that begin on, or by the only one. Turning signals on chooses no email: there
 * are up to 288 signals of 5 minutes a day.
 */
export const withPreference = (
  settings: NotificationSettings,
  preference: Preference,
  on: boolean,
): NotificationSettings => ({
  ...settings,
  channels: toChoices((choice) => {
    const { kind, channel, begins } = choice
    const chosen = findChoice(settings.channels, kind, channel) ?? false
    if (!isOf(preference, choice)) return chosen
    const isOnly = CHOICES.filter((other) => other.kind === kind).length === 1
    return on && (chosen || begins || isOnly)
  }),
})

/** From nothing that can wait, over signals and the member’s own results, to everything. */
export const PRESETS = ['quiet', 'signals', 'everything'] as const
export type Preset = (typeof PRESETS)[number]

const isDevice = (channel: Channel): boolean => channel === 'push' || channel === 'telegram'

/** The settings after a preset was chosen. It decides what devices get; Quiet also ends sounds and the emails that a member once turned on. */
export const withPreset = (settings: NotificationSettings, preset: Preset): NotificationSettings => ({
  ...settings,
  channels: toChoices(({ kind, channel, begins }) => {
    const chosen = findChoice(settings.channels, kind, channel) ?? begins
    const preference = toKind(kind).preference
    if (isDevice(channel)) return preset === 'everything' || (preset === 'signals' && preference !== undefined)
    return preset === 'quiet' && channel !== 'list' ? chosen && begins : chosen
  }),
})

/** The preset that the settings equal; null where the member chose otherwise. */
export const findPreset = (settings: NotificationSettings): Preset | null =>
  PRESETS.find((preset) => {
    const { channels } = withPreset(settings, preset)
    return CHOICES.every(
      ({ kind, channel }) => findChoice(channels, kind, channel) === findChoice(settings.channels, kind, channel),
    )
  }) ?? null

/** Whether the member asked not to be alerted at this moment: muted, or by the clock on the wall of their zone. */
export const isQuiet = (
  { quietHours, zone, mutedUntil }: Pick<NotificationSettings, 'quietHours' | 'zone' | 'mutedUntil'>,
  atMs: number,
): boolean => {
  if (mutedUntil !== null && atMs < Date.parse(mutedUntil)) return true
  if (!quietHours) return false
  const { from, to } = quietHours
  const time = toClock(zone).format(atMs)
  return from < to ? time >= from && time < to : time >= from || time < to
}

export const getNotificationSettings = defineCall({
  method: 'GET',
  path: '/notifications/settings',
  access: 'member',
  summary: 'The member’s notification channels, quiet hours and time zone.',
  failure: notificationSettingsMessages.loadFailed,
  reply: NotificationSettings,
})

export const updateNotificationSettings = defineCall({
  method: 'PUT',
  path: '/notifications/settings',
  access: 'member',
  summary: 'Save the member’s notification channels, quiet hours and time zone.',
  failure: notificationSettingsMessages.saveFailed,
  input: z.omit(NotificationSettings, { mutedUntil: true }),
  reply: NotificationSettings,
})

export const muteNotifications = defineCall({
  method: 'PUT',
  path: '/notifications/mute',
  access: 'member',
  summary: 'Mute alerts on devices for so many minutes from now, at most a day. 0 ends it.',
  failure: notificationSettingsMessages.saveFailed,
  input: z.object({ minutes: z.int().check(z.minimum(0), z.maximum(1_440)) }),
  reply: NotificationSettings,
})

/** What a notification says after it was answered. */
export const NotificationAnswer = z.object({ title: z.string(), body: z.string(), path: z.string() })
export type NotificationAnswer = z.infer<typeof NotificationAnswer>
export const NotificationReply = z.object({ token: z.string().check(z.maxLength(300)) })

/** So long a press on a notification mutes. */
export const ANSWER_MUTE_MINUTES = 60

export const muteFromNotification = defineCall({
  method: 'POST',
  path: '/notifications/mute/answers',
  access: 'open',
  summary: 'Mute alerts for an hour from a push notification, by the `token` in it.',
  failure: notificationSettingsMessages.saveFailed,
  input: NotificationReply,
  reply: NotificationAnswer,
  fails: ['NOTIFICATION_REPLY_INVALID'],
})

export const removeSignalMails = defineCall({
  method: 'POST',
  path: '/notifications/signal-mails/:token/removal',
  access: 'open',
  summary: 'Stop signals by email with one click, without a login (RFC 8058). An unknown link gets the same answer.',
  params: z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/, notificationSettingsMessages.tokenInvalid)) }),
})

export const removeAnnouncementMails = defineCall({
  method: 'POST',
  path: '/notifications/announcement-mails/:token/removal',
  access: 'open',
  summary:
    'Stop announcements by email with one click, without a login (RFC 8058). An unknown link gets the same answer.',
  params: removeSignalMails.params,
})
