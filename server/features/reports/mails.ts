import { layOut, type Recipient } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/outbox.ts'

/** What became of a report, for the member who sent it. */
export const reportResolvedMail = (
  to: Recipient,
  { publicUrl, name, resolution, path }: { publicUrl: string; name: string; resolution: string; path: string },
): Mail => ({
  to: to.email,
  subject: 'We reviewed your report',
  ...layOut({
    title: 'We reviewed your report',
    before: [`Hello ${to.fullName},`, `You reported ${name}.`, resolution],
    action: { label: 'Open Uptick', url: `${publicUrl}${path}` },
    after: [],
  }),
})
