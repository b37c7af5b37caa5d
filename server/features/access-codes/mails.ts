import { commonTexts } from '../../../contract/common-texts.ts'
import type { CodeTier } from '../../../contract/sponsored-tiers.ts'
import { type Tier, tierNames } from '../../../contract/tiers.ts'
import { formatUtc, layOut, type Recipient } from '../../platform/mail/mail-layout.ts'
import { mailSentences } from '../../platform/mail/mail-sentences.ts'
import type { Mail } from '../../platform/mail/outbox.ts'

export const activationCodeMail = (
  to: Recipient,
  { publicUrl, code, days }: { publicUrl: string; code: string; days: number },
): Mail => ({
  to: to.email,
  subject: 'Your Uptick activation code',
  ...layOut({
    title: 'Activate your dashboard',
    before: [
      `Hello ${to.fullName}, your deposit is verified. Enter this code in your account to unlock the dashboard.`,
    ],
    code,
    action: { label: 'Enter the code', url: `${publicUrl}/dashboard/account-setup` },
    after: [mailSentences.codeTerms(days)],
  }),
})

interface Ended {
  publicUrl: string
  /** The tier that ended with it; null where none counted. */
  tier: CodeTier | null
}

export const accessEndedMail = (to: Recipient, { publicUrl, tier }: Ended): Mail => ({
  to: to.email,
  subject: 'Your sponsored access to Uptick has ended',
  ...layOut({
    title: 'Your sponsored access has ended',
    before: [
      `Hello ${to.fullName}, the access from your code has expired. Your dashboard is locked again.`,
      ...(tier ? [`${tierNames[tier]} from your code has ended too.`] : []),
      'Your account, your purchases and your U-Points stay as they are.',
    ],
    action: { label: 'Unlock it again', url: `${publicUrl}/dashboard/account-setup` },
    after: ['A verified deposit unlocks it permanently. Another access code unlocks it for some months.'],
  }),
})

interface TierEnded {
  publicUrl: string
  ended: CodeTier
  /** The tier that counts from now on, and until when where another code carries it. */
  tier: Tier
  endsAt: Date | undefined
}

export const tierEndedMail = (to: Recipient, { publicUrl, ended, tier, endsAt }: TierEnded): Mail => ({
  to: to.email,
  subject: `${tierNames[ended]} from your Uptick code has ended`,
  ...layOut({
    title: `${tierNames[ended]} from your code has ended`,
    before: [
      `Hello ${to.fullName}, ${tierNames[ended]} from your access code has expired.`,
      endsAt
        ? `Your tier is ${tierNames[tier]} now, from another code, until ${formatUtc(endsAt)}.`
        : `Your tier is ${tierNames[tier]} now. Your U-Points stay as they are.`,
    ],
    action: { label: 'See the tiers', url: `${publicUrl}/dashboard/tier-upgrade` },
    after: [commonTexts.tiersNeverExpire],
  }),
})

interface ComingEnd {
  publicUrl: string
  endsAt: Date
  /** The tier that ends; null where only the dashboard's time does. */
  tier: CodeTier | null
  /** The dashboard is locked again then. */
  locks: boolean
}

/** Nothing has happened yet: what ends, when, and what can be done about it. */
export const endReminderMail = (to: Recipient, { publicUrl, endsAt, tier, locks }: ComingEnd): Mail => {
  const what = tier ? tierNames[tier] : 'Access'
  const page = locks ? 'account-setup' : 'tier-upgrade'
  return {
    to: to.email,
    subject: `${what} from your Uptick code ends soon`,
    ...layOut({
      title: `${what} from your code ends soon`,
      before: [
        `Hello ${to.fullName}, ${tier ? what : 'access'} from your code ends on ${formatUtc(endsAt)}.`,
        ...(locks ? ['Then your dashboard is locked again. Your account and your U-Points stay as they are.'] : []),
      ],
      action: { label: locks ? 'Keep it open' : 'See the tiers', url: `${publicUrl}/dashboard/${page}` },
      after: [
        locks
          ? 'A verified deposit unlocks the dashboard permanently. Tiers bought with U-Points never expire. Another access code adds its months.'
          : 'Tiers bought with U-Points never expire. Another access code adds its months.',
      ],
    }),
  }
}

interface Entered {
  publicUrl: string
  /** Whether the dashboard was unlocked before. */
  wasUnlocked: boolean
  /** When the dashboard is locked again; null where it does not expire. */
  endsAt: Date | null
  sponsored: readonly { tier: CodeTier; endsAt: Date }[]
}

/** The member entered a code, which unlocked the dashboard or added time or a tier. */
export const codeEnteredMail = (to: Recipient, { publicUrl, wasUnlocked, endsAt, sponsored }: Entered): Mail => ({
  to: to.email,
  subject: wasUnlocked ? 'Your Uptick code was accepted' : commonTexts.dashboardUnlockedTitle,
  ...layOut({
    title: wasUnlocked ? 'Your code was accepted' : commonTexts.dashboardUnlockedTitle,
    before: [
      `Hello ${to.fullName}, we accepted your code.`,
      endsAt
        ? `Your dashboard is unlocked until ${formatUtc(endsAt)}.`
        : 'Your dashboard is unlocked. It does not expire.',
      ...sponsored.map((each) => `You have ${tierNames[each.tier]} until ${formatUtc(each.endsAt)}.`),
    ],
    action: { label: 'Open your dashboard', url: `${publicUrl}/dashboard` },
    after: [mailSentences.ifNotYou(publicUrl)],
  }),
})
