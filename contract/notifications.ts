import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { Page } from './list.ts'
import { ListedKind } from './notification-kinds.ts'

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
