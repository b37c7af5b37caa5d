import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { commonTexts } from './common-texts.ts'
import { identifierField } from './text-fields.ts'

/** How many alerts a member can have waiting. */
export const MAX_PRICE_ALERTS = 20

/** As many that were reached stay in the list. */
export const KEPT_REACHED_ALERTS = 20

export const AlertSide = z.enum(['above', 'below'])
export type AlertSide = z.infer<typeof AlertSide>

/** Waits until the price of a pair is at `price` or beyond it, and tells its member once. */
export const PriceAlert = z.object({
  id: Id,
  /** The pair's id, and as people write it. */
  pair: z.string(),
  name: z.string(),
  decimals: z.int(),
  side: AlertSide,
  price: z.number(),
  createdAt: Instant,
  /** Market time at which the price was there; null while it waits. */
  reachedAt: z.nullable(Instant),
})
export type PriceAlert = z.infer<typeof PriceAlert>

const target = {
  side: AlertSide,
  price: z.number().check(z.positive(commonTexts.priceInvalid), z.maximum(1_000_000_000)),
}

export const listPriceAlerts = defineCall({
  method: 'GET',
  path: '/price-alerts',
  access: 'unlocked',
  summary: 'The member’s price alerts on the current market: waiting ones, then the latest that triggered.',
  reply: z.array(PriceAlert),
})

export const createPriceAlert = defineCall({
  method: 'POST',
  path: '/price-alerts',
  access: 'unlocked',
  summary: 'Create a price alert. It triggers once when a pair reaches the price from below or above.',
  input: z.object({ pair: identifierField(32), ...target }),
  reply: PriceAlert,
  fails: ['PAIR_NOT_FOUND', 'PRICE_ALERTS_FULL', 'PRICE_ALERT_REACHED'],
})

export const updatePriceAlert = defineCall({
  method: 'PATCH',
  path: '/price-alerts/:id',
  access: 'unlocked',
  summary: 'Move a waiting price alert. It starts again from now.',
  params: z.object({ id: Id }),
  input: z.object(target),
  reply: PriceAlert,
  fails: ['PRICE_ALERT_NOT_FOUND', 'PRICE_ALERT_REACHED'],
})

export const removePriceAlert = defineCall({
  method: 'DELETE',
  path: '/price-alerts/:id',
  access: 'unlocked',
  summary: 'Remove a price alert.',
  params: z.object({ id: Id }),
  fails: ['PRICE_ALERT_NOT_FOUND'],
})

export const takeReachedAlerts = defineCall({
  method: 'POST',
  path: '/price-alerts/reached',
  access: 'unlocked',
  summary: 'Triggered price alerts that the member hasn’t seen. Each one is in one answer only.',
  reply: z.array(PriceAlert),
})
