import { layOut } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/outbox.ts'

interface Announcement {
  publicUrl: string
  path: string
  title: string
  text: string
}

/** An announcement for a member who turned marketing emails on. */
export const announcementMail = (
  to: { email: string; token: string },
  { publicUrl, path, title, text }: Announcement,
): Mail => ({
  to: to.email,
  subject: title,
  unsubscribeUrl: `${publicUrl}/api/notifications/announcement-mails/${to.token}/removal`,
  ...layOut({
    title,
    before: [text],
    action: { label: 'Read the announcement', url: publicUrl + path },
    after: [`You turned these emails on. Turn them off here: ${publicUrl}/dashboard/settings#notifications`],
  }),
})
