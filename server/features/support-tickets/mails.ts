import { layOut } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/outbox.ts'

/** What support answered, in full, and the way back to the thread. */
export const ticketAnsweredMail = (
  member: { email: string; fullName: string },
  { publicUrl, ticketId, subject, text }: { publicUrl: string; ticketId: string; subject: string; text: string },
): Mail => ({
  to: member.email,
  subject: `Support answered: ${subject}`,
  ...layOut({
    title: 'Support answered your ticket',
    before: [`Hello ${member.fullName}, this is our answer to “${subject}”:`, ...text.split(/\n+/)],
    action: { label: 'Open the ticket', url: `${publicUrl}/dashboard/support?ticket=${ticketId}` },
    after: ['Reply in the ticket: an answer to this mail reaches nobody.'],
  }),
})
