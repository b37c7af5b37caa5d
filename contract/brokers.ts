import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** A broker whose deposits earn points (docs/product.md, “Deposits”). */
export const Broker = z.object({
  name: z.string(),
  description: z.string(),
  /** Where an account is opened; null for a sample, which leads nowhere. */
  link: z.nullable(z.string()),
  /** To be entered with the broker; null where there is none. */
  promoCode: z.nullable(z.string()),
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
  summary: 'Partner brokers for the member’s country. The list is empty where retail binary options are prohibited.',
  reply: z.array(Broker),
})
