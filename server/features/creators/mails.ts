import { commonTexts } from '../../../contract/common-texts.ts'
import { REVIEW_BUSINESS_DAYS } from '../../../contract/creators.ts'
import { layOut, type Recipient } from '../../platform/mail/mail-layout.ts'
import { mailSentences } from '../../platform/mail/mail-sentences.ts'
import type { Mail } from '../../platform/mail/outbox.ts'

const { from, to } = REVIEW_BUSINESS_DAYS

export const creatorApplicationReceivedMail = (
  member: Recipient,
  { publicUrl, communityName }: { publicUrl: string; communityName: string },
): Mail => ({
  to: member.email,
  subject: 'We received your creator application',
  ...layOut({
    title: commonTexts.applicationReviewed,
    before: [
      `Hello ${member.fullName}, we received your application to become a verified creator with ${communityName}.`,
      `A review takes ${from}-${to} business days. We’ll email the decision to this address.`,
    ],
    action: { label: 'See your application', url: `${publicUrl}/dashboard/apply-creator` },
    after: ['If you did not apply, write to support from your dashboard.'],
  }),
})

export const creatorApprovedMail = (
  member: Recipient,
  { publicUrl, communityName }: { publicUrl: string; communityName: string },
): Mail => ({
  to: member.email,
  subject: commonTexts.creatorVerified,
  ...layOut({
    title: commonTexts.creatorVerified,
    before: [
      `Hello ${member.fullName}, your application with ${communityName} is approved.`,
      'You are in the directory of verified creators. Members who connect with you see the links to your community.',
    ],
    action: { label: 'Open the directory', url: `${publicUrl}/dashboard/verified-creators` },
    after: [],
  }),
})

export const creatorRejectedMail = (
  member: Recipient,
  { publicUrl, communityName, reason }: { publicUrl: string; communityName: string; reason: string },
): Mail => ({
  to: member.email,
  subject: 'Your creator application was not approved',
  ...layOut({
    title: commonTexts.applicationRefused,
    before: [
      `Hello ${member.fullName}, we did not approve your application with ${communityName}.`,
      `Reason: ${reason}`,
      'Nothing else changed in your account, and you can apply again.',
    ],
    action: { label: 'Apply again', url: `${publicUrl}/dashboard/apply-creator` },
    after: [mailSentences.ifMistaken],
  }),
})

export const creatorRemovedMail = (
  member: Recipient,
  { publicUrl, communityName, reason }: { publicUrl: string; communityName: string; reason: string },
): Mail => ({
  to: member.email,
  subject: 'You were removed from the directory of creators',
  ...layOut({
    title: 'You are no longer in the directory',
    before: [
      `Hello ${member.fullName}, we removed ${communityName} from the directory of verified creators.`,
      `Reason: ${reason}`,
      'Members no longer see you or the links to your community there. Nothing else changed in your account.',
    ],
    action: { label: 'See your application', url: `${publicUrl}/dashboard/apply-creator` },
    after: ['If you think that this is a mistake, write to support from your dashboard. We can restore your entry.'],
  }),
})

export const creatorRestoredMail = (
  member: Recipient,
  { publicUrl, communityName }: { publicUrl: string; communityName: string },
): Mail => ({
  to: member.email,
  subject: 'You are in the directory of creators again',
  ...layOut({
    title: 'You are in the directory again',
    before: [
      `Hello ${member.fullName}, ${communityName} is back in the directory of verified creators.`,
      'Members who were connected with you see the links to your community again.',
    ],
    action: { label: 'Open the directory', url: `${publicUrl}/dashboard/verified-creators` },
    after: [],
  }),
})
