import { type MailingList, mailingListNames } from '../../../contract/cfd-ai.ts'
import { layOut } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/outbox.ts'

/** Where a page takes an address off its list. */
export const toLeaveUrl = (publicUrl: string, token: string): string => `${publicUrl}/mailing-list?leave=${token}`

/** To an address that somebody entered: on the list it is only once its owner says so. It names nobody. */
export const confirmSubscriptionMail = (
  { email, list, token }: { email: string; list: MailingList; token: string },
  { publicUrl, days }: { publicUrl: string; days: number },
): Mail => ({
  to: email,
  subject: `Confirm your place on the ${mailingListNames[list]}`,
  unsubscribeUrl: `${publicUrl}/api/subscriptions/${token}/removal`,
  ...layOut({
    title: 'Confirm your email',
    before: [
      `Someone entered this address for the ${mailingListNames[list]} of Uptick. We send nothing to it until you confirm.`,
    ],
    action: { label: 'Confirm this address', url: `${publicUrl}/mailing-list?confirm=${token}` },
    after: [
      `The link is valid for ${days} days. If this wasn’t you, you can ignore this email.`,
      `To leave the list at any time: ${toLeaveUrl(publicUrl, token)}`,
    ],
  }),
})
