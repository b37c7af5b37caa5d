import { effectiveTier } from '../../../contract/sponsored-tiers.ts'
import type {
  AdminTicket,
  AdminTicketMessage,
  Ticket,
  TicketMessage,
  TicketPicture,
  TicketStatus,
} from '../../../contract/support-tickets.ts'
import type { PictureColumns } from '../../platform/uploads/keep-picture.ts'
import type { MessageRow, OwnMessageRow, QueuedRow, TicketRow } from './store.ts'

/** What a ticket becomes when its member writes in it: whoever closed it too early has it again. */
export const afterReply = (status: TicketStatus): TicketStatus =>
  status === 'closed' || status === 'reopened' ? 'reopened' : 'open'

/** Whether an administrator can bring a ticket from one status to the other: closed once, open again only from closed. */
export const canBecome = (from: TicketStatus, to: 'closed' | 'reopened'): boolean =>
  (from === 'closed') === (to === 'reopened')

/** When a ticket of that status began to wait: what waits already keeps its place in the queue. */
export const waitingFrom = (status: TicketStatus, before: Date | null, now: Date): Date | null =>
  status === 'open' || status === 'reopened' ? (before ?? now) : null

/** The ticket as its member sees it. */
export const toTicket = ({ id, category, priority, subject, status, createdAt, updatedAt }: TicketRow): Ticket => ({
  id,
  category,
  priority,
  subject,
  status,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

const findPicture = ({ pictureWidth, pictureHeight }: PictureColumns): TicketPicture =>
  pictureWidth === null || pictureHeight === null ? null : { width: pictureWidth, height: pictureHeight }

/** A message as the ticket's member sees it. A note is none of these, by its type. */
export const toMessage = ({ id, kind, text, createdAt, ...message }: OwnMessageRow): TicketMessage => ({
  id,
  from: kind,
  text,
  picture: findPicture(message),
  createdAt: createdAt.toISOString(),
})

/** The ticket as an administrator sees it, with the tier of this moment. */
export const toAdminTicket = (
  { ticket, member: { id, fullName, email, ...tiers } }: QueuedRow,
  nowMs: number,
): AdminTicket => ({
  ...toTicket(ticket),
  member: { id, fullName, email, tier: effectiveTier(tiers, nowMs) },
  waitingSince: ticket.waitingSince?.toISOString() ?? null,
})

/** A message or a note as an administrator sees it. */
export const toAdminMessage = ({ message, authorName }: MessageRow): AdminTicketMessage => ({
  id: message.id,
  kind: message.kind,
  authorName,
  text: message.text,
  picture: findPicture(message),
  createdAt: message.createdAt.toISOString(),
})

/** A ticket as a spreadsheet has it. */
export const toTicketLine = ({ member, ...ticket }: AdminTicket) => ({
  ...ticket,
  member: member.fullName,
  email: member.email,
  tier: member.tier,
})
