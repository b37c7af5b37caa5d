import { layOut } from './mail-layout.ts'
import type { Mail } from './outbox.ts'

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
      : [`${spell(-amount)} were deducted from your account`, `${spell(-amount)} were deducted from`]
  return {
    to: to.email,
    subject,
    ...layOut({
      title: 'Your U-Points changed',
      before: [
        `Hello ${to.fullName}, ${what} your account by our team.`,
        `Reason: ${reason}`,
        `Your balance is now ${spell(uPoints)}.`,
      ],
      action: { label: 'See your statement', url: `${publicUrl}/dashboard/u-points-transfer` },
      after: ['Every change of your balance is a line of your statement.'],
    }),
  }
}
