import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** What goes on after a login ends: it sends what the member reads to somewhere else. */
export const Connection = z.object({
  kind: z.enum(['webhook', 'telegram']),
  /** The host of a webhook; empty for the others. */
  host: z.string(),
})
export type Connection = z.infer<typeof Connection>

export const connectionName = ({ kind, host }: Connection): string =>
  kind === 'webhook' ? `Webhook to ${host}` : 'Telegram'

export const listConnections = defineCall({
  method: 'GET',
  path: '/members/me/connections',
  access: 'member',
  summary: 'The member’s connections: webhooks and the Telegram chat.',
  failure: 'Failed to load your connections',
  reply: z.array(Connection),
})

export const removeConnections = defineCall({
  method: 'DELETE',
  path: '/members/me/connections',
  access: 'member',
  summary: 'Remove all of the member’s webhooks and unlink their Telegram chat. Repeating the call changes nothing.',
  failure: 'Failed to disconnect. Please try again',
})

/** For the screen behind a reset, which has no session. */
export const removeConnectionsAfterReset = defineCall({
  method: 'POST',
  path: '/auth/reset-password/disconnect',
  access: 'open',
  summary: 'The same after a password reset, with its token, within an hour.',
  failure: 'Failed to disconnect. Please try again',
  input: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  fails: ['RESET_TOKEN_INVALID'],
})
