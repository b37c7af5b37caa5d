import { layOut } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/outbox.ts'

/** What members are told, and where it leads. */
export interface Announcement {
  path: string
  title: string
  text: string
}

/** For a member who turned marketing emails on. */
export const announcementMail = (
  to: { email: string; token: string },
  { publicUrl, path, title, text }: Announcement & { publicUrl: string },
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
