import { formatUtc, harmlessName, layOut, type Recipient } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/outbox.ts'

/** Somebody with the password has made a key. */
export const apiKeyMail = (
  to: Recipient,
  { name, expiresAt, publicUrl }: { name: string; expiresAt: Date; publicUrl: string },
): Mail => ({
  to: to.email,
  subject: 'An API key for your Uptick account was made',
  ...layOut({
    title: 'An API key was made',
    before: [
      `Hello ${to.fullName}, the API key “${harmlessName(name)}” was made in your Account Hub. Programs that hold it can do what it allows until ${formatUtc(expiresAt)}.`,
    ],
    action: { label: 'See your keys', url: `${publicUrl}/dashboard/settings#api-keys` },
    after: [`If this was not you, set a new password at once, which ends every key: ${publicUrl}/forgot-password.`],
  }),
})
