import { layOut, type Recipient } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/outbox.ts'

/** Somebody with the password has what the member reads sent elsewhere. */
export const telegramLinkedMail = (to: Recipient, { publicUrl }: { publicUrl: string }): Mail => ({
  to: to.email,
  subject: 'Telegram was linked to your Uptick account',
  ...layOut({
    title: 'Telegram was linked',
    before: [
      `Hello ${to.fullName}, a chat on Telegram is linked with your account from now on. What you choose under Alerts is sent there.`,
    ],
    action: { label: 'See your alerts', url: `${publicUrl}/dashboard/settings#alerts` },
    after: [`If this was not you, unlink it there and set a new password at once: ${publicUrl}/forgot-password.`],
  }),
})
