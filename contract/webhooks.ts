import * as z from 'zod/mini'
import { CurrentPassword } from './auth.ts'
import { defineCall, Id, Instant } from './call.ts'
import { commonTexts } from './common-texts.ts'
import { cleanLine } from './people-text.ts'
import { Signal } from './signals.ts'

/** Webhooks of one member. */
export const MAX_WEBHOOKS = 3
/** Deliveries that a member is shown of each. */
export const SHOWN_DELIVERIES = 5
/** How long what stays true is offered again, hours. A new signal is offered until its entry, and no longer. */
export const DELIVERY_HOURS = 24
/** A webhook that took nothing for so long is turned off, hours. */
export const FAILING_HOURS = 72
/** A request may take so long, seconds. */
export const DELIVERY_SECONDS = 10
/** What every secret begins with (Standard Webhooks): the rest is the key, in base64. */
export const SECRET_PREFIX = 'whsec_'

export const NOT_PUBLIC = 'Enter a public https address without a port or password'

/** What a webhook can be told of. */
export const WebhookEvent = z.enum(['signal.created', 'signal.settled'])
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** Which of them are on the internet, and what their names lead to, the server looks at. */
const isPlainHttps = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, port } = new URL(text)
  return protocol === 'https:' && !username && !password && !port
}

const Url = z
  .string('Please enter an address')
  .check(
    z.overwrite(cleanLine),
    z.minLength(1, 'Please enter an address'),
    z.maxLength(500, 'At most 500 characters'),
    z.refine(isPlainHttps, NOT_PUBLIC),
  )
const Events = z.array(WebhookEvent).check(
  z.minLength(1, commonTexts.chooseOne),
  z.maxLength(WebhookEvent.options.length),
  z.refine((events) => new Set(events).size === events.length, commonTexts.chooseOnce),
)

/** What is sent. Its `id` stays the same however often it is offered. */
export const WebhookMessage = z.object({
  type: z.union([WebhookEvent, z.literal('test')]),
  timestamp: Instant,
  /** The signal as the Signal Room shows it; null in a test. */
  data: z.nullable(Signal),
})
export type WebhookMessage = z.infer<typeof WebhookMessage>

/** `waiting` has not been taken yet, `failed` will not be offered again. */
export const DeliveryState = z.enum(['waiting', 'taken', 'failed'])
export type DeliveryState = z.infer<typeof DeliveryState>

export const WebhookDelivery = z.object({
  id: Id,
  type: WebhookMessage.shape.type,
  state: DeliveryState,
  attempts: z.int(),
  /** HTTP status of the last answer; null where none came. */
  status: z.nullable(z.int()),
  createdAt: Instant,
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(WebhookEvent),
  createdAt: Instant,
  /** Since when it has been off, because it took nothing for three days or answered that it is gone; null while it is on. */
  offSince: z.nullable(Instant),
  /** The newest ones, newest first. */
  deliveries: z.array(WebhookDelivery),
})
export type Webhook = z.infer<typeof Webhook>

export const listWebhooks = defineCall({
  method: 'GET',
  path: '/webhooks',
  access: 'member',
  summary: 'The member’s webhooks, newest first, each with its last deliveries.',
  reply: z.array(Webhook),
})

export const WebhookForm = z.object({ url: Url, events: Events, password: CurrentPassword })
export type WebhookForm = z.infer<typeof WebhookForm>

export const createWebhook = defineCall({
  method: 'POST',
  path: '/webhooks',
  access: 'member',
  summary:
    'Create a webhook that sends signals to the member’s program. Only this answer contains its signing secret. The member gets an email.',
  input: WebhookForm,
  reply: z.object({ secret: z.string(), ...Webhook.shape }),
  fails: ['PASSWORD_INVALID', 'WEBHOOKS_FULL'],
  failure: 'Failed to create the webhook',
})

const ById = z.object({ id: Id })

export const testWebhook = defineCall({
  method: 'POST',
  path: '/webhooks/:id/test',
  access: 'member',
  summary: 'Send a test message to a webhook. This also turns a disabled webhook on again.',
  params: ById,
  reply: Webhook,
  fails: ['WEBHOOK_NOT_FOUND'],
})

export const removeWebhook = defineCall({
  method: 'DELETE',
  path: '/webhooks/:id',
  access: 'member',
  summary: 'Remove one of the member’s webhooks. Pending events are dropped.',
  params: ById,
  fails: ['WEBHOOK_NOT_FOUND'],
})
