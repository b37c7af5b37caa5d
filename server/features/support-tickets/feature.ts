import { commonTexts } from '../../../contract/common-texts.ts'
import {
  answerTicket,
  closeTicket,
  createCannedAnswer,
  createTicket,
  getAdminTicket,
  getAdminTicketPicture,
  getTicket,
  getTicketPicture,
  listAdminTickets,
  listCannedAnswers,
  listTickets,
  removeCannedAnswer,
  replyToTicket,
  TICKET_REPLIES_PER_HOUR,
  TICKETS_PAGE_SIZE,
  updateCannedAnswer,
  updateTicketStatus,
} from '../../../contract/support-tickets.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { fileAnswer } from '../../platform/http/file-answer.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import { listRoutes, pageAnswer } from '../../platform/list/list-routes.ts'
import type { Audit } from '../audit/service.ts'
import type { Members } from '../members/service.ts'
import { toTicketLine } from './rules.ts'
import { createSupportTickets, type SupportTickets } from './service.ts'

const HOUR = 3600

const opening = [{ by: 'member', max: 10, windowSeconds: HOUR }] as const

const replying = [{ by: 'member', max: TICKET_REPLIES_PER_HOUR, windowSeconds: HOUR }] as const

const closing = [{ by: 'member', max: 30, windowSeconds: HOUR }] as const

const COLUMNS = [
  ...(['createdAt', 'subject', 'category', 'priority', 'status', 'waitingSince'] as const),
  ...(['updatedAt', 'member', 'email', 'tier', 'id'] as const),
]

const supportTicketRoutes = (tickets: SupportTickets): Route[] => [
  route(listTickets, async ({ member, input: { page } }) =>
    pageAnswer(await tickets.listTickets(member.id, page), { page, limit: TICKETS_PAGE_SIZE }),
  ),
  route(
    createTicket,
    async ({ member, input, files }) =>
      answer(await tickets.createTicket(member.id, input, files.picture), { message: commonTexts.ticketSent }),
    { limits: opening },
  ),
  route(getTicketPicture, async ({ member, params }) =>
    fileAnswer(await tickets.getTicketPicture({ ...params, memberId: member.id })),
  ),
  route(getTicket, ({ member, params }) => tickets.getTicket(member.id, params.id)),
  route(
    replyToTicket,
    async ({ member, params, input, files }) =>
      answer(await tickets.replyToTicket(member.id, params.id, input, files.picture), {
        message: commonTexts.replySent,
      }),
    { limits: replying },
  ),
  route(
    closeTicket,
    async ({ member, params }) => answer(await tickets.closeTicket(member.id, params.id), { message: 'Ticket closed' }),
    { limits: closing },
  ),
  ...listRoutes(listAdminTickets, tickets.listAdminTickets, {
    name: 'uptick-tickets.csv',
    columns: COLUMNS,
    lineOf: toTicketLine,
  }),
  route(getAdminTicketPicture, async ({ params }) =>
    fileAnswer(await tickets.getTicketPicture({ ...params, memberId: null })),
  ),
  route(getAdminTicket, ({ params }) => tickets.getAdminTicket(params.id)),
  route(answerTicket, async ({ member, params, input }) =>
    answer(await tickets.answerTicket(member, params.id, input), {
      message: input.isNote ? 'Note saved' : 'Answer sent',
    }),
  ),
  route(updateTicketStatus, async ({ member, params, input: { status } }) =>
    answer(await tickets.updateTicketStatus(member, params.id, status), {
      message: status === 'closed' ? 'Ticket closed' : 'Ticket reopened',
    }),
  ),
  route(listCannedAnswers, () => tickets.listCannedAnswers()),
  route(createCannedAnswer, async ({ member, input }) =>
    answer(await tickets.createCannedAnswer(member, input), { message: 'Canned answer saved' }),
  ),
  route(updateCannedAnswer, async ({ member, params, input }) =>
    answer(await tickets.updateCannedAnswer(member, params.id, input), { message: 'Canned answer changed' }),
  ),
  route(removeCannedAnswer, async ({ member, params }) =>
    answer(await tickets.removeCannedAnswer(member, params.id), { message: 'Canned answer deleted' }),
  ),
]

export const supportTicketsFeature = (p: Platform, { members, audit }: { members: Members; audit: Audit }) => {
  const service = createSupportTickets({ ...p, members, audit })
  return {
    service,
    routes: supportTicketRoutes(service),
    keptFiles: service.findPictureFiles,
    topics: [
      { pattern: 'members/me/tickets', audienceOf: ({ id }) => id },
      { pattern: 'support/tickets', findRefusal: async ({ isAdmin }) => (isAdmin ? null : 'ACCESS_ADMIN') },
    ],
  } satisfies Feature<SupportTickets>
}
