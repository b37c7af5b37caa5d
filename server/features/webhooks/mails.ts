import { harmlessName, layOut, type Recipient } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/outbox.ts'

export const webhookMail = (to: Recipient, { host, publicUrl }: { host: string; publicUrl: string }): Mail => ({
  to: to.email,
  subject: 'A webhook for your Uptick account was made',
  ...layOut({
    title: 'A webhook was made',
    before: [
      `Hello ${to.fullName}, signals that your tier includes are sent to ${harmlessName(host)} from now on. The webhook was made in your Account Hub.`,
    ],
    action: { label: 'See your webhooks', url: `${publicUrl}/dashboard/settings#webhooks` },
    after: [`If this was not you, remove it there and set a new password at once: ${publicUrl}/forgot-password.`],
  }),
})
