import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { Page } from './list.ts'

/** docs/product.md, “Notifications”. */
export const NOTICES_PAGE_SIZE = 20
export const NOTICES_KEPT_DAYS = 180
export const NOTICE_TITLE_MAX_CHARACTERS = 200
export const NOTICE_TEXT_MAX_CHARACTERS = 300

export const noticeMessages = {
  loadFailed: 'Failed to load your notifications',
  markFailed: 'Failed to mark your notifications as read',
} as const

/** What a member is told about. Signals have a list of their own. */
export const NOTICE_KINDS = ['security', 'account', 'points', 'support', 'mentions', 'reminders', 'news'] as const
export const NoticeKind = z.enum(NOTICE_KINDS)
export type NoticeKind = z.infer<typeof NoticeKind>

/** By which ways what is left to the member reaches them; a notification of the browser or a message on Telegram, where a kind has one, in quiet hours never. */
export const NoticeChannels = z.object({
  support: z.object({ list: z.boolean(), mail: z.boolean() }),
  mentions: z.object({ list: z.boolean(), push: z.boolean(), telegram: z.boolean() }),
  reminders: z.object({ list: z.boolean(), mail: z.boolean(), push: z.boolean(), telegram: z.boolean() }),
  /** Results of practice orders and marathons, beside the email about points that moved. */
  trades: z.object({ push: z.boolean(), telegram: z.boolean() }),
  /** Announcements by email, besides the list. */
  news: z.object({ mail: z.boolean() }),
})
export type NoticeChannels = z.infer<typeof NoticeChannels>

/** Something that reached the member: in this list, and where `mailed` says so in their mailbox too. */
export const Notice = z.object({
  id: Id,
  kind: NoticeKind,
  title: z.string(),
  /** What else there is to say; empty where the title says it all. */
  text: z.string(),
  /** Where it leads, from the root of the pages. */
  path: z.string(),
  mailed: z.boolean(),
  createdAt: Instant,
  readAt: z.nullable(Instant),
})
export type Notice = z.infer<typeof Notice>

export const UnreadNotices = z.object({ unread: z.int() })

export const listNotices = defineCall({
  method: 'GET',
  path: '/notifications',
  access: 'member',
  summary: 'What reached the member in the last 180 days, newest first.',
  failure: noticeMessages.loadFailed,
  input: z.object({ page: Page }),
  reply: z.array(Notice),
  paged: true,
})

export const getUnreadNotices = defineCall({
  method: 'GET',
  path: '/notifications/unread',
  access: 'member',
  summary: 'How many of the member’s notifications are not read yet.',
  failure: noticeMessages.loadFailed,
  reply: UnreadNotices,
})

export const markNoticesRead = defineCall({
  method: 'PATCH',
  path: '/notifications/read',
  access: 'member',
  summary: 'Mark one of the member’s notifications as read; without `id`, all that there are.',
  failure: noticeMessages.markFailed,
  input: z.object({ id: z.optional(Id) }),
  reply: UnreadNotices,
})
