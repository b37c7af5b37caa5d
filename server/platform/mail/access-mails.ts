import { type Tier, tierNames } from '../../../contract/tiers.ts'
import { layOut } from './mail-layout.ts'
import type { Mail } from './outbox.ts'
import { spell } from './upoints-mails.ts'

interface Recipient {
  email: string
  fullName: string
}

export const tierBoughtMail = (
  to: Recipient,
  { publicUrl, tier, price, uPoints }: { publicUrl: string; tier: Tier; price: number; uPoints: number },
): Mail => ({
  to: to.email,
  subject: `Your tier is ${tierNames[tier]} now`,
  ...layOut({
    title: `You unlocked ${tierNames[tier]}`,
    before: [
      `Hello ${to.fullName}, you unlocked ${tierNames[tier]} for ${spell(price)}. It does not expire.`,
      `Your balance is now ${spell(uPoints)}.`,
    ],
    action: { label: 'See what you unlocked', url: `${publicUrl}/dashboard/ai-models` },
    after: [`If this was not you, set a new password at once: ${publicUrl}/forgot-password.`],
  }),
})

/** Our team changed what the member may do. `sentences` say what, each by itself. */
export const accessChangedMail = (
  to: Recipient,
  { publicUrl, supportEmail, sentences }: { publicUrl: string; supportEmail: string; sentences: readonly string[] },
): Mail => ({
  to: to.email,
  subject: 'Your access to Uptick changed',
  ...layOut({
    title: 'Your access changed',
    before: [`Hello ${to.fullName}, our team changed your access.`, ...sentences],
    action: { label: 'Open your account', url: `${publicUrl}/dashboard/account-setup` },
    after: [`If you did not expect this, write to ${supportEmail}.`],
  }),
})

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
