import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** What the pages need to know of this installation before anybody signs in. */
export const ServiceInfo = z.object({
  /** Demo mode: the pages carry a mark and point at the local mailbox. */
  demo: z.boolean(),
  supportTelegramUrl: z.string(),
  supportEmail: z.string(),
})
export type ServiceInfo = z.infer<typeof ServiceInfo>

export const getServiceInfo = defineCall({
  method: 'GET',
  path: '/service',
  access: 'open',
  summary: 'Whether this is a demo, and how to reach support.',
  reply: ServiceInfo,
})
