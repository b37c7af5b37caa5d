import { layOut } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/outbox.ts'

/** A recap by email. */
export const recapMail = (
  to: { email: string },
  { url, publicUrl, title, sentences }: { url: string; publicUrl: string; title: string; sentences: readonly string[] },
): Mail => ({
  to: to.email,
  subject: title,
  ...layOut({
    title,
    before: sentences,
    action: { label: 'See your recap', url },
    after: [`Practice money only. To change or stop recaps: ${publicUrl}/dashboard/settings/alerts`],
  }),
})
