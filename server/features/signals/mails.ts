import { layOut } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/outbox.ts'

interface NewSignal {
  publicUrl: string
  /** The page of the signal. */
  url: string
  /** `CALL EUR/USD`, and when it enters, at the time of its reader. */
  title: string
  body: string
  /** What switches these mails off. */
  token: string
}

/** A signal that has not entered yet. */
export const signalMail = (to: { email: string }, { publicUrl, url, title, body, token }: NewSignal): Mail => ({
  to: to.email,
  subject: `${title}. ${body}`,
  unsubscribeUrl: `${publicUrl}/api/notifications/signal-mails/${token}/removal`,
  ...layOut({
    title,
    before: [body, 'If that time has passed, the price has changed. Skip the signal.'],
    action: { label: 'Open the signal', url },
    after: [`You get this email because you chose it. To stop them: ${publicUrl}/dashboard/settings#alerts`],
  }),
})
