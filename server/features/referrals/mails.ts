import { layOut, type Recipient } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/outbox.ts'
import { spell } from '../upoints/service.ts'

/** Tells a referrer that somebody they brought has deposited. `rewarded` is false where their country, or the other's, rules it out. */
export const referralQualifiedMail = (
  to: Recipient,
  { publicUrl, name, earned, rewarded }: { publicUrl: string; name: string; earned: number; rewarded: boolean },
): Mail => ({
  to: to.email,
  subject: `Your referral of ${name} qualified`,
  ...layOut({
    title: 'A referral qualified',
    before: [
      `Hello ${to.fullName}, the first deposit of ${name}, whom you referred, is verified.`,
      rewarded
        ? `${spell(earned)} were credited to your account.`
        : 'Referral rewards are switched off where one of you lives, so no U-Points were credited. The referral counts.',
    ],
    action: { label: 'See your referrals', url: `${publicUrl}/dashboard/referrals` },
    after: ['Every change of your balance is a line of your statement.'],
  }),
})
