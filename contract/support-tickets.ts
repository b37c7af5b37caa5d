import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { commonTexts } from './common-texts.ts'
import { fileField, IMAGE_KINDS, MEGABYTE } from './files.ts'
import { dayFilters, defineList, Page } from './list.ts'
import { visibleLine, visibleText } from './text-fields.ts'
import { Tier } from './tiers.ts'

/** docs/product.md, “Support”. */
export const TICKETS_PAGE_SIZE = 20
export const SUBJECT_MAX_CHARACTERS = 120
export const TICKET_MESSAGE_MAX_CHARACTERS = 4_000
/** Tickets of one member that wait for an answer at a time. */
export const MAX_WAITING_TICKETS = 5
/** Pictures of one ticket. */
export const MAX_TICKET_PICTURES = 10
/** Messages of one ticket, notes among them. */
export const MAX_TICKET_MESSAGES = 200
export const TICKET_REPLIES_PER_HOUR = 20
export const MAX_CANNED_ANSWERS = 100

export const ticketMessages = {
  categoryRequired: 'Please choose a category',
  subjectRequired: 'Please enter a subject',
  messageRequired: commonTexts.messageMissing,
  subjectTooLong: 'A subject has at most 120 characters',
  messageTooLong: 'A message has at most 4,000 characters',
  titleRequired: commonTexts.titleMissing,
  titleTooLong: commonTexts.shortTitleTooLong,
  listFailed: 'Failed to load your tickets',
  sendFailed: 'Your ticket was not sent. Please try again.',
  replyFailed: 'Your reply was not sent. Please try again.',
} as const

/** A screenshot says more than its description. One beside each message of the member. */
const files = { picture: fileField({ kinds: IMAGE_KINDS, maxBytes: 5 * MEGABYTE }) }

/** How large the picture of a message is; null where it has none. */
const TicketPicture = z.nullable(z.object({ width: z.int(), height: z.int() }))
export type TicketPicture = z.infer<typeof TicketPicture>

const MessageText = visibleText(
  ticketMessages.messageRequired,
  TICKET_MESSAGE_MAX_CHARACTERS,
  ticketMessages.messageTooLong,
)

export const TicketCategory = z.enum(
  ['account-setup', 'deposit-issues', 'signals', 'copy-trading', 'technical', 'billing', 'other'],
  ticketMessages.categoryRequired,
)
export type TicketCategory = z.infer<typeof TicketCategory>

export const TicketPriority = z.enum(['low', 'medium', 'high', 'urgent'])
export type TicketPriority = z.infer<typeof TicketPriority>

/** `open` waits for its first or next answer · `reopened` waits again after it was closed. */
export const TicketStatus = z.enum(['open', 'answered', 'closed', 'reopened'])
export type TicketStatus = z.infer<typeof TicketStatus>

const ticketFields = {
  id: Id,
  category: TicketCategory,
  priority: TicketPriority,
  subject: z.string(),
  status: TicketStatus,
  createdAt: Instant,
  /** Of the last thing that its member can see. */
  updatedAt: Instant,
}

export const Ticket = z.object(ticketFields)
export type Ticket = z.infer<typeof Ticket>

export const TicketMessage = z.object({
  id: Id,
  from: z.enum(['member', 'support']),
  text: z.string(),
  /** A file of `getTicketPicture`. */
  picture: TicketPicture,
  createdAt: Instant,
})
export type TicketMessage = z.infer<typeof TicketMessage>

/** A ticket as its member reads it: nothing in it tells of a note. */
export const TicketThread = z.object({ ...ticketFields, messages: z.array(TicketMessage) })
export type TicketThread = z.infer<typeof TicketThread>

const TicketId = z.object({ id: Id })
const TicketMessageId = z.object({ id: Id, messageId: Id })

export const TicketForm = z.object({
  nonce: Id,
  category: TicketCategory,
  priority: z._default(TicketPriority, 'medium'),
  subject: visibleLine(ticketMessages.subjectRequired, SUBJECT_MAX_CHARACTERS, ticketMessages.subjectTooLong),
  message: MessageText,
})

export const listTickets = defineCall({
  method: 'GET',
  path: '/support/tickets',
  access: 'member',
  summary: 'The member’s own tickets, last changed first.',
  failure: ticketMessages.listFailed,
  input: z.object({ page: Page }),
  reply: z.array(Ticket),
  paged: true,
})

export const createTicket = defineCall({
  method: 'POST',
  path: '/support/tickets',
  access: 'member',
  summary: 'Open a ticket. The same `nonce` again gives the same ticket.',
  failure: ticketMessages.sendFailed,
  input: TicketForm,
  files,
  reply: TicketThread,
  fails: ['TICKETS_FULL'],
})

export const getTicket = defineCall({
  method: 'GET',
  path: '/support/tickets/:id',
  access: 'member',
  summary: 'One of the member’s tickets with its messages, oldest first.',
  params: TicketId,
  reply: TicketThread,
  fails: ['TICKET_NOT_FOUND'],
})

export const replyToTicket = defineCall({
  method: 'POST',
  path: '/support/tickets/:id/replies',
  access: 'member',
  summary: 'Reply in one’s own ticket, which reopens a closed one. The same `nonce` again adds nothing.',
  failure: ticketMessages.replyFailed,
  params: TicketId,
  input: z.object({ nonce: Id, text: MessageText }),
  files,
  reply: TicketThread,
  fails: ['TICKET_NOT_FOUND', 'TICKET_FULL', 'TICKET_PICTURES_FULL'],
})

export const getTicketPicture = defineCall({
  method: 'GET',
  path: '/support/tickets/:id/messages/:messageId/picture',
  access: 'member',
  summary: 'The picture of a message in one’s own ticket.',
  params: TicketMessageId,
  answers: 'file',
  fails: ['TICKET_NOT_FOUND'],
})

export const closeTicket = defineCall({
  method: 'POST',
  path: '/support/tickets/:id/close',
  access: 'member',
  summary: 'Close one’s own ticket. Repeating the call changes nothing.',
  params: TicketId,
  reply: TicketThread,
  fails: ['TICKET_NOT_FOUND'],
})

const adminFields = {
  ...ticketFields,
  member: z.object({ id: Id, fullName: z.string(), email: z.string(), tier: Tier }),
  /** Since when it waits for an answer; null while it does not. */
  waitingSince: z.nullable(Instant),
}

export const AdminTicket = z.object(adminFields)
export type AdminTicket = z.infer<typeof AdminTicket>

export const AdminTicketMessage = z.object({
  id: Id,
  /** A `note` is for administrators alone. */
  kind: z.enum(['member', 'support', 'note']),
  /** Null once its author is gone. */
  authorName: z.nullable(z.string()),
  text: z.string(),
  /** A file of `getAdminTicketPicture`. */
  picture: TicketPicture,
  createdAt: Instant,
})
export type AdminTicketMessage = z.infer<typeof AdminTicketMessage>

export const AdminTicketThread = z.object({ ...adminFields, messages: z.array(AdminTicketMessage) })
export type AdminTicketThread = z.infer<typeof AdminTicketThread>

export const listAdminTickets = defineList({
  path: '/admin/support/tickets',
  summary: 'Tickets: longest waiting first, then last changed first.',
  row: AdminTicket,
  orders: ['waiting'],
  filters: {
    /** `waiting` finds those that are open or reopened. */
    status: z.optional(z.enum(['waiting', ...TicketStatus.options])),
    category: z.optional(TicketCategory),
    priority: z.optional(TicketPriority),
    ...dayFilters,
  },
  pageSize: TICKETS_PAGE_SIZE,
})

export const getAdminTicket = defineCall({
  method: 'GET',
  path: '/admin/support/tickets/:id',
  access: 'admin',
  summary: 'A ticket with its messages and its notes, oldest first.',
  params: TicketId,
  reply: AdminTicketThread,
  fails: ['TICKET_NOT_FOUND'],
})

export const getAdminTicketPicture = defineCall({
  method: 'GET',
  path: '/admin/support/tickets/:id/messages/:messageId/picture',
  access: 'admin',
  summary: 'The picture of a message.',
  params: TicketMessageId,
  answers: 'file',
  fails: ['TICKET_NOT_FOUND'],
})

export const answerTicket = defineCall({
  method: 'POST',
  path: '/admin/support/tickets/:id/answers',
  access: 'admin',
  summary: 'Answer a ticket, also by email, or add a note for the team. The same `nonce` again adds nothing.',
  params: TicketId,
  input: z.object({ nonce: Id, text: MessageText, isNote: z._default(z.boolean(), false) }),
  reply: AdminTicketThread,
  fails: ['TICKET_NOT_FOUND', 'TICKET_FULL'],
})

export const updateTicketStatus = defineCall({
  method: 'POST',
  path: '/admin/support/tickets/:id/status',
  access: 'admin',
  summary: 'Close a ticket, or open a closed one again.',
  params: TicketId,
  input: z.object({ status: z.enum(['closed', 'reopened']) }),
  reply: AdminTicketThread,
  fails: ['TICKET_NOT_FOUND', 'TICKET_TRANSITION'],
})

/** Words that administrators use again and again. */
export const CannedAnswer = z.object({ id: Id, title: z.string(), text: z.string() })
export type CannedAnswer = z.infer<typeof CannedAnswer>

export const CannedAnswerForm = z.object({
  title: visibleLine(ticketMessages.titleRequired, 80, ticketMessages.titleTooLong),
  text: MessageText,
})

export const listCannedAnswers = defineCall({
  method: 'GET',
  path: '/admin/support/canned-answers',
  access: 'admin',
  summary: 'The canned answers by title.',
  reply: z.array(CannedAnswer),
})

export const createCannedAnswer = defineCall({
  method: 'POST',
  path: '/admin/support/canned-answers',
  access: 'admin',
  summary: 'Save a canned answer.',
  input: CannedAnswerForm,
  reply: CannedAnswer,
  fails: ['CANNED_ANSWERS_FULL'],
})

export const updateCannedAnswer = defineCall({
  method: 'PUT',
  path: '/admin/support/canned-answers/:id',
  access: 'admin',
  summary: 'Change a canned answer. Sent messages stay as they are.',
  params: TicketId,
  input: CannedAnswerForm,
  reply: CannedAnswer,
  fails: ['CANNED_ANSWER_NOT_FOUND'],
})

export const removeCannedAnswer = defineCall({
  method: 'DELETE',
  path: '/admin/support/canned-answers/:id',
  access: 'admin',
  summary: 'Remove a canned answer.',
  params: TicketId,
  fails: ['CANNED_ANSWER_NOT_FOUND'],
})
