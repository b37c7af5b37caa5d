import type { Notice } from '../../../contract/notices.ts'
import type {
  MarathonPush,
  MentionPush,
  NotificationSettings,
  ResultPush,
  SignalPush,
  WebinarPush,
} from '../../../contract/notifications.ts'
import type { Preferences } from '../../../contract/preferences.ts'
import { directionOf, type Signal } from '../../../contract/signals.ts'
import type { NoticeRow } from '../../platform/notices/notice-store.ts'
import type { SettingsRow } from './store.ts'

export const noticeOf = ({
  memberId: _,
  aboutId: _aboutId,
  aboutName: _aboutName,
  createdAt,
  readAt,
  ...row
}: NoticeRow): Notice => ({
  ...row,
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
})

/** What the member chooses of their row. */
type Chosen = Omit<SettingsRow, 'memberId' | 'mailToken' | 'updatedAt'>

export const settingsOf = (row: Chosen): NotificationSettings => ({
  '1m': {
    sound: row.sound1m,
    vibration: row.vibration1m,
    notification: row.notify1m,
    mail: row.mail1m,
    telegram: row.telegram1m,
  },
  '5m': {
    sound: row.sound5m,
    vibration: row.vibration5m,
    notification: row.notify5m,
    mail: row.mail5m,
    telegram: row.telegram5m,
  },
  channels: {
    support: { list: row.listSupport, mail: row.mailSupport },
    mentions: { list: row.listMentions, push: row.notifyMentions, telegram: row.telegramMentions },
    reminders: {
      list: row.listReminders,
      mail: row.mailReminders,
      push: row.notifyReminders,
      telegram: row.telegramReminders,
    },
    trades: { push: row.notifyTrades, telegram: row.telegramTrades },
    news: { mail: row.mailNews },
  },
  quietHours: row.quietFrom !== null && row.quietTo !== null ? { from: row.quietFrom, to: row.quietTo } : null,
  zone: row.zone,
})

export const columnsOf = ({
  '1m': scalping,
  '5m': standard,
  channels: { support, mentions, reminders, trades, news },
  quietHours,
  zone,
}: NotificationSettings): Chosen => ({
  sound1m: scalping.sound,
  vibration1m: scalping.vibration,
  sound5m: standard.sound,
  vibration5m: standard.vibration,
  notify1m: scalping.notification,
  notify5m: standard.notification,
  mail1m: scalping.mail,
  mail5m: standard.mail,
  telegram1m: scalping.telegram,
  telegram5m: standard.telegram,
  telegramMentions: mentions.telegram,
  telegramReminders: reminders.telegram,
  notifyMentions: mentions.push,
  notifyTrades: trades.push,
  telegramTrades: trades.telegram,
  mailNews: news.mail,
  notifyReminders: reminders.push,
  listSupport: support.list,
  mailSupport: support.mail,
  listMentions: mentions.list,
  listReminders: reminders.list,
  mailReminders: reminders.mail,
  quietFrom: quietHours?.from ?? null,
  quietTo: quietHours?.to ?? null,
  zone,
})

/** What a member is told on a device, of whatever it is. */
export type Push = SignalPush | MentionPush | WebinarPush | MarathonPush | ResultPush

const TIMEFRAME_NAMES = { '1m': '1-minute', '5m': '5-minute' } as const

type Reader = Pick<Preferences, 'timeZone' | 'hourCycle'>

const timeFor = (atMs: number, timeStyle: 'short' | 'medium', { timeZone, hourCycle }: Reader): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeStyle, hourCycle }).format(atMs).replaceAll('\u202f', ' ')

/** What the notification says; its times are those of its reader. */
export const pushOf = (signal: Signal, entryAtMs: number, reader: Reader): SignalPush => {
  const entry = timeFor(entryAtMs, 'medium', reader)
  return {
    id: signal.id,
    title: `${directionOf(signal)} ${signal.pair}`,
    body: `${TIMEFRAME_NAMES[signal.timeframe]} signal. Entry at ${entry}.`,
    entryAtMs,
  }
}

const pathOf = (push: Push): string => {
  if (!('kind' in push)) return `/dashboard/signals?signal=${push.id}`
  if (push.kind === 'mention') return `/dashboard/traders-rooms/${push.roomId}?message=${push.number}`
  if (push.kind === 'result' && push.marathonId === null) return '/dashboard/practice'
  return push.kind === 'webinar' ? '/dashboard/webinar' : `/dashboard/marathons/${push.marathonId}`
}

/** The same as plain text, with where it leads. */
export const textOf = (push: Push, publicUrl: string): string =>
  [push.title, push.body, `${publicUrl}${pathOf(push)}`].filter((line) => line !== '').join('\n')

/** The same of a live session. */
export const webinarPushOf = (coming: Omit<WebinarPush, 'kind' | 'body'>, reader: Reader): WebinarPush => ({
  kind: 'webinar',
  ...coming,
  body: `Begins at ${timeFor(coming.startsAtMs, 'short', reader)}.`,
})

/** The same of a marathon. */
export const marathonPushOf = (coming: Omit<MarathonPush, 'kind' | 'body'>, reader: Reader): MarathonPush => ({
  kind: 'marathon',
  ...coming,
  body: `Starts at ${timeFor(coming.startsAtMs, 'short', reader)}.`,
})
