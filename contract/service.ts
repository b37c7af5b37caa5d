import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** What the pages need to know of this installation before anybody signs in. */
export const ServiceInfo = z.object({
  /** Demo mode: the pages carry a mark and point at the local mailbox. */
  demo: z.boolean(),
  supportTelegramUrl: z.string(),
  supportEmail: z.string(),
  /** A second chat with support, and its telephone; null where there is none. */
  supportChatUrl: z.nullable(z.string()),
  supportPhone: z.nullable(z.string()),
  /** How far the engines have come with learning the market's history, 0 to 1; null once they decide. No signal is decided before. */
  training: z.nullable(z.number()),
})
export type ServiceInfo = z.infer<typeof ServiceInfo>

export const getServiceInfo = defineCall({
  method: 'GET',
  path: '/service',
  access: 'open',
  summary: 'How to reach support, and whether this is a demo.',
  reply: ServiceInfo,
})
