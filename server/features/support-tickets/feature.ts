import type { Feature, Platform } from '../../platform/feature.ts'
import type { Audit } from '../audit/service.ts'
import type { Members } from '../members/service.ts'
import { supportTicketRoutes } from './routes.ts'
import { createSupportTickets, type SupportTickets } from './service.ts'

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
