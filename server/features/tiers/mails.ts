import { type Tier, tierNames } from '../../../contract/tiers.ts'
import { layOut, type Recipient } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/outbox.ts'
import { spell } from '../upoints/service.ts'

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
