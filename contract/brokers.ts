import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** A broker whose deposits earn points (document 2, section 3). */
export const Broker = z.object({
  name: z.string(),
  description: z.string(),
  conversion: z.string(),
  eligible: z.boolean(),
  recommended: z.boolean(),
  /** True where the entry stands for a partner that is not named yet: the screen marks it. */
  sample: z.boolean(),
})
export type Broker = z.infer<typeof Broker>

export const listBrokers = defineCall({
  method: 'GET',
  path: '/brokers',
  access: 'member',
  summary: 'Partner brokers; none where the member’s country prohibits retail binary options.',
  reply: z.array(Broker),
})
