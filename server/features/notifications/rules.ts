import { type NotificationKind, toChoices } from '../../../contract/notification-kinds.ts'
import type { Notification, NotificationSettings, Push } from '../../../contract/notifications.ts'
import type { Preferences } from '../../../contract/preferences.ts'
import { type NotificationRow, toQuietTimes } from '../../platform/notifications/notification-store.ts'
import type { ChoiceRow } from './store.ts'

export const toNotification = ({
  memberId: _,
  aboutId: _aboutId,
  aboutName: _aboutName,
  createdAt,
  readAt,
  ...row
}: NotificationRow): Notification => ({
  ...row,
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
})

/** What the member chose: how each choice begins, and what they changed of it. */
export const toSettings = (
  row: Parameters<typeof toQuietTimes>[0],
  chosen: readonly ChoiceRow[],
): NotificationSettings => ({
  channels: toChoices(
    ({ kind, channel, begins }) =>
      chosen.find((choice) => choice.kind === kind && choice.channel === channel)?.isOn ?? begins,
  ),
  ...toQuietTimes(row),
})

/** A time as its reader counts it. */
export const timeFor = (
  atMs: number,
  timeStyle: 'short' | 'medium',
  { timeZone, hourCycle }: Pick<Preferences, 'timeZone' | 'hourCycle'>,
): string => new Intl.DateTimeFormat('en-US', { timeZone, timeStyle, hourCycle }).format(atMs).replaceAll('\u202f', ' ')

/** The same as plain text, with where it leads. */
export const toText = ({ title, body, path }: Pick<Push, 'title' | 'body' | 'path'>, publicUrl: string): string =>
  [title, body, `${publicUrl}${path}`].filter((line) => line !== '').join('\n')

/** The kinds whose emails one link ends. */
export const MAILS_OF_LINKS = {
  signals: ['1m', '5m'],
  announcements: ['announcements'],
} as const satisfies Record<string, readonly NotificationKind[]>
