import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { NOTIFICATION_KIND_NAMES } from './notification-kinds.ts'

export const pushMessages = {
  endpointRefused: 'We send notifications to public addresses only',
  keysRefused: 'These are not a browser’s keys',
  subscribeFailed: 'Failed to turn on notifications for this device',
} as const

/** The message to a service worker, encrypted so that push services can't read it (RFC 8291). */
export const Push = z.object({
  kind: z.enum(NOTIFICATION_KIND_NAMES),
  title: z.string(),
  body: z.string(),
  /** Where it leads, from the root of the pages. */
  path: z.string(),
  /** A newer one with the same tag takes its place. */
  tag: z.string(),
  /** Shown no longer from then on, ms of the wall; null where it stays. */
  endsAtMs: z.nullable(z.number()),
})
export type Push = z.infer<typeof Push>

/** A member hears of one room at most this often, and a push that was not delivered by then is dropped. Longer than a message can be edited. */
export const MENTION_APART_SECONDS = 600

const Base64url = z.string().check(z.regex(/^[\w-]{16,128}$/, pushMessages.keysRefused))

export const getPushKey = defineCall({
  method: 'GET',
  path: '/notifications/push-key',
  access: 'member',
  summary: 'This server’s public key for push notifications.',
  failure: pushMessages.subscribeFailed,
  reply: z.object({ publicKey: z.string() }),
})

export const createPushSubscription = defineCall({
  method: 'POST',
  path: '/notifications/subscriptions',
  access: 'member',
  summary: 'Send notifications to this browser until the session ends.',
  failure: pushMessages.subscribeFailed,
  input: z.object({ endpoint: z.string().check(z.maxLength(1024)), p256dh: Base64url, auth: Base64url }),
})
