import { layOut } from '../../platform/mail/mail-layout.ts'
import { mailSentences } from '../../platform/mail/mail-sentences.ts'
import type { Mail } from '../../platform/mail/outbox.ts'
import { NAMED } from '../../platform/notifications/named-member.ts'

/** `1,250 U-Points`. */
export const spell = (points: number): string => `${points.toLocaleString('en-US')} U-Point${points === 1 ? '' : 's'}`

/** Tells a member what an administrator added to their account, or deducted from it. */
export const upointsAssignedMail = (
  to: { email: string; fullName: string },
  { publicUrl, amount, uPoints, reason }: { publicUrl: string; amount: number; uPoints: number; reason: string },
): Mail => {
  const [subject, what] =
    amount > 0
      ? [`${spell(amount)} were added to your account`, `${spell(amount)} were added to`]
      : [mailSentences.deducted(spell(-amount)), `${spell(-amount)} were deducted from`]
  return {
    to: to.email,
    subject,
    ...layOut({
      title: 'Your U-Points changed',
      before: [
        `Hello ${to.fullName}, ${what} your account by our team.`,
        `Reason: ${reason}`,
        mailSentences.balanceNow(spell(uPoints)),
      ],
      action: { label: 'See your statement', url: `${publicUrl}/dashboard/u-points-transfer` },
      after: [mailSentences.statement],
    }),
  }
}

export const STATEMENT_PATH = '/dashboard/u-points-transfer'

interface Movement {
  publicUrl: string
  subject: string
  sentences: readonly string[]
  /** What the member holds now. */
  uPoints: number
}

/** Tells a member that points came or went, why, and what they hold now. */
export const pointsMovedMail = (
  to: { email: string; fullName: string },
  { publicUrl, subject, sentences, uPoints }: Movement,
): Mail => {
  const [first = '', ...others] = sentences
  return {
    to: to.email,
    subject,
    ...layOut({
      title: 'Your U-Points changed',
      before: [`Hello ${to.fullName}, ${first}`, ...others, mailSentences.balanceNow(spell(uPoints))],
      action: { label: 'See your statement', url: `${publicUrl}${STATEMENT_PATH}` },
      after: [],
    }),
  }
}

/** Tells a member what another one sent. Without the sender's message: an email of ours carries nobody's words to strangers. */
export const transferReceivedMail = (
  to: string,
  { publicUrl, amount }: { publicUrl: string; amount: number },
): Mail => ({
  to,
  subject: `You received ${spell(amount)}`,
  ...layOut({
    title: `You received ${spell(amount)}`,
    before: [`${NAMED} sent you ${spell(amount)}. Your statement shows their message and your balance.`],
    action: { label: 'See your statement', url: `${publicUrl}${STATEMENT_PATH}` },
    after: ['If you don’t know the sender, you can ignore this. Nobody at Uptick will ask you to return points.'],
  }),
})
