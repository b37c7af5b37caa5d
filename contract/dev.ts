import * as z from 'zod/mini'
import { defineCall, Instant } from './call.ts'
import { identifierField } from './text-fields.ts'

/** A mail as the demo's local mailbox shows it. */
export const LocalMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: Instant,
})
export type LocalMail = z.infer<typeof LocalMail>

export const listLocalMails = defineCall({
  method: 'GET',
  path: '/dev/mailbox',
  secret: true,
  access: 'demo',
  summary: 'Emails of the demo, newest first. The demo only listens on loopback.',
  input: z.object({ to: z.optional(identifierField(254)) }),
  reply: z.array(LocalMail),
})
