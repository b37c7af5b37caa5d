import { commonTexts } from '../../../contract/common-texts.ts'
import { formatUtc, harmlessName, layOut, type Recipient } from '../../platform/mail/mail-layout.ts'
import { mailSentences } from '../../platform/mail/mail-sentences.ts'
import type { Mail } from '../../platform/mail/outbox.ts'
import { disconnecting, emailChangeMails, type Reopened } from '../members/service.ts'

const NOT_YOU = 'If this wasn’t you, you can ignore this email.'

interface StartedRegistration {
  startedAt: Date
  fullName: string
  code: string
  minutes: number
}

/** Says which registration it is about: somebody else may have typed the same address. */
export const confirmationCodeMail = (
  email: string,
  { startedAt, fullName, code, minutes }: StartedRegistration,
): Mail => {
  const name = harmlessName(fullName)
  const started = formatUtc(startedAt)
  return {
    to: email,
    subject: 'Your Uptick confirmation code',
    ...layOut({
      title: 'Confirm your email',
      before: [`Enter this code to finish the registration started on ${started}${name && ` as “${name}”`}.`],
      code,
      after: [
        `It is valid for ${minutes} minutes and works once, on the page of that registration.`,
        `${NOT_YOU} Another registration has its own code and email.`,
      ],
    }),
  }
}

export const alreadyRegisteredMail = (to: Recipient, { publicUrl }: { publicUrl: string }): Mail => ({
  to: to.email,
  subject: 'You already have an Uptick account',
  ...layOut({
    title: 'You already have an account',
    before: [
      `Hello ${to.fullName}, someone has just tried to sign up with this email address. It already belongs to your account.`,
    ],
    action: { label: 'Log in', url: `${publicUrl}/login` },
    after: [`If you forgot your password, you can set a new one at ${publicUrl}/forgot-password.`, NOT_YOU],
  }),
})

export const passwordResetMail = (
  to: Recipient,
  { publicUrl, token, minutes }: { publicUrl: string; token: string; minutes: number },
): Mail => ({
  to: to.email,
  subject: 'Reset your Uptick password',
  ...layOut({
    title: 'Reset your password',
    before: [`Hello ${to.fullName}, set a new password for your account here.`],
    action: { label: commonTexts.newPassword, url: `${publicUrl}/reset-password?token=${encodeURIComponent(token)}` },
    after: [`The link is valid for ${minutes} minutes and works once.`, NOT_YOU],
  }),
})

const passwordMail = (to: Recipient, changed: Reopened, sentence: string): Mail => {
  const { lines, button } = disconnecting(changed)
  return {
    to: to.email,
    subject: 'Your Uptick password was changed',
    ...layOut({
      title: 'Your password was changed',
      before: [`Hello ${to.fullName}, ${sentence}`, ...lines],
      ...button,
      after: [mailSentences.ifNotYou(changed.publicUrl)],
    }),
  }
}

/** Changed by a reset link. */
export const passwordChangedMail = (to: Recipient, changed: Reopened): Mail =>
  passwordMail(
    to,
    changed,
    'the password of your account was changed. Every session and API key has ended: please log in again.',
  )

/** Changed by whoever had the old one: the session that did it goes on. */
export const ownPasswordChangedMail = (to: Recipient, changed: Reopened): Mail =>
  passwordMail(
    to,
    changed,
    'the password of your account was changed in your Account Hub. Every other session and API key has ended.',
  )

/** To an address that a member wants their account to have. It names nobody: the mailbox may be a stranger's. */
export const emailCodeMail = (email: string, { code, minutes }: { code: string; minutes: number }): Mail => ({
  to: email,
  subject: 'Confirm your new Uptick email address',
  ...layOut({
    title: 'Confirm your email',
    before: ['Enter this code in your Account Hub.'],
    code,
    after: [`It is valid for ${minutes} minutes and works once.`, NOT_YOU],
  }),
})

/** To both addresses: the member changed it. */
export const ownEmailChangedMails = (
  before: Recipient,
  after: Recipient,
  { supportEmail, ...changed }: Reopened & { supportEmail: string },
) =>
  emailChangeMails(before, after, changed, {
    old: {
      sentence:
        'your email address was changed in your Account Hub. This address no longer works for login. You were signed out on all other devices.',
      help: mailSentences.ifNotYouWrite(supportEmail),
    },
    new: { sentence: 'from now on, you log in with this email address.', help: [] },
  })
