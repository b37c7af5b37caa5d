import { NOTIFICATIONS_KEPT_DAYS } from '../../../contract/notifications.ts'

export const notificationTexts = {
  title: 'Notifications',
  deck: `What reached you: mails, mentions, reminders, announcements, and whatever changed in your account. Kept for ${NOTIFICATIONS_KEPT_DAYS} days. Signals have their own history.`,
  markAll: 'Mark all as read',
  loading: 'Loading your notifications',
  pages: 'Pages of notifications',
  none: 'Nothing has reached you yet',
  noneHint: 'What you are told by mail or in the rooms is listed here too.',
  unread: 'Unread',
  mailed: 'also by mail',
} as const
