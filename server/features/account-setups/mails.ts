import { commonTexts } from '../../../contract/common-texts.ts'
import { TIER_PRICES_UPOINTS } from '../../../contract/tiers.ts'
import { layOut, type Recipient } from '../../platform/mail/mail-layout.ts'
import { mailSentences } from '../../platform/mail/mail-sentences.ts'
import type { Mail } from '../../platform/mail/outbox.ts'
import { spell } from '../upoints/service.ts'

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' })

/** A verified deposit: what it opened and earned, and the activation code where one is still to be entered. */
export const depositVerifiedMail = (
  to: Recipient,
  details: {
    publicUrl: string
    depositCents: number
    earned: number
    /** Whether signals still need a tier. */
    isGuest: boolean
    activation: { code: string; days: number } | null
  },
): Mail => {
  const { publicUrl, depositCents, earned, isGuest, activation } = details
  return {
    to: to.email,
    subject: activation ? 'Your deposit is verified: your activation code' : commonTexts.depositVerified,
    ...layOut({
      title: commonTexts.depositVerified,
      before: [
        `Hello ${to.fullName}, your deposit of ${dollars(depositCents)} is verified and your dashboard is unlocked.`,
        ...(earned > 0 ? [mailSentences.credited(spell(earned))] : []),
        ...(isGuest ? [`Signals need the Starter tier, which costs ${spell(TIER_PRICES_UPOINTS.starter)}.`] : []),
        ...(activation ? ['Enter this activation code in your account to finish the setup.'] : []),
      ],
      ...(activation ? { code: activation.code } : {}),
      action: activation
        ? { label: 'Enter the code', url: `${publicUrl}/dashboard/account-setup` }
        : { label: 'Open your dashboard', url: `${publicUrl}/dashboard` },
      after: activation ? [mailSentences.codeTerms(activation.days)] : [],
    }),
  }
}

export const depositRejectedMail = (
  to: Recipient,
  { publicUrl, depositCents, reason }: { publicUrl: string; depositCents: number; reason: string },
): Mail => ({
  to: to.email,
  subject: 'Your deposit could not be verified',
  ...layOut({
    title: 'Your deposit could not be verified',
    before: [
      `Hello ${to.fullName}, we could not verify your deposit of ${dollars(depositCents)}.`,
      `Reason: ${reason}`,
      'Nothing changed in your account, and you can send another request.',
    ],
    action: { label: 'Send another request', url: `${publicUrl}/dashboard/account-setup` },
    after: [mailSentences.ifMistaken],
  }),
})
