import { layOut } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/outbox.ts'

/** Names nobody: no name may remain after the deletion, not even in an email that waits to leave. */
export const accountDeletedMail = (email: string, { supportEmail }: { supportEmail: string }): Mail => ({
  to: email,
  subject: 'Your Uptick account was deleted',
  ...layOut({
    title: 'Your account was deleted',
    before: [
      'You deleted your Uptick account. Your name, contact details and posts are gone, and so are your U-Points.',
      'This cannot be undone. You can sign up again with this address.',
    ],
    after: [`If this was not you, write to ${supportEmail} at once.`],
  }),
})
