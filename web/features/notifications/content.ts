import { NOTICES_KEPT_DAYS, type NoticeKind } from '../../../contract/notices.ts'

export const noticeTexts = {
  title: 'Notifications',
  deck: `What reached you: mails, mentions, reminders, announcements, and whatever changed in your account. Kept for ${NOTICES_KEPT_DAYS} days. Signals have their own history.`,
  markAll: 'Mark all as read',
  loading: 'Loading your notifications',
  pages: 'Pages of notifications',
  none: 'Nothing has reached you yet',
  noneHint: 'What you are told by mail or in the rooms is listed here too.',
  unread: 'Unread',
  mailed: 'also by mail',
} as const

export const kindNames: Record<NoticeKind, string> = {
  security: 'Security',
  account: 'Account',
  points: 'U-Points',
  support: 'Support',
  mentions: 'Mention',
  reminders: 'Reminder',
  news: 'Announcement',
}
