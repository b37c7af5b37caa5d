import { layOut, type Recipient } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/outbox.ts'

/** What the member may do in a room changed. */
export const roomAccessMail = (
  to: Recipient,
  { publicUrl, subject, sentences, path }: { publicUrl: string; subject: string; sentences: string[]; path: string },
): Mail => ({
  to: to.email,
  subject,
  ...layOut({
    title: subject,
    before: [`Hello ${to.fullName},`, ...sentences],
    action: { label: 'Open your rooms', url: `${publicUrl}${path}` },
    after: ['If you think that this is a mistake, write to support from your dashboard.'],
  }),
})
