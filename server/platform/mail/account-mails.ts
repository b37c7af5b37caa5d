import { layOut } from './mail-layout.ts'
import type { Mail } from './outbox.ts'

const NOT_YOU = 'If this was not you, you can ignore this mail.'

interface Recipient {
  email: string
  fullName: string
}

const SHOWN_NAME_LENGTH = 40

/**
 * A name as somebody typed it who need not own the address: letters, spaces, hyphens and apostrophes of it, and few of them, so that
 * our mail can't be made to carry a link, an address or a number to its owner.
 */
export const harmlessName = (typed: string): string =>
  typed
    .replace(/[^\p{L}\p{M}'’ -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, SHOWN_NAME_LENGTH)
    .trim()

const startedAtFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

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
  const started = `${startedAtFormat.format(startedAt)} UTC`
  return {
    to: email,
    subject: 'Your Uptick confirmation code',
    ...layOut({
      title: 'Confirm your e-mail',
      before: [`Enter this code to finish the registration that was started on ${started}${name && ` as “${name}”`}.`],
      code,
      after: [
        `It is valid for ${minutes} minutes and works once, on the page where that registration was started.`,
        `${NOT_YOU} A code of another registration has a mail of its own.`,
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
      `Hello ${to.fullName}, someone has just tried to register with this e-mail address. It belongs to your account already.`,
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
    action: { label: 'Set a new password', url: `${publicUrl}/reset-password?token=${encodeURIComponent(token)}` },
    after: [`The link is valid for ${minutes} minutes and works once.`, NOT_YOU],
  }),
})

export const passwordChangedMail = (to: Recipient, { publicUrl }: { publicUrl: string }): Mail => ({
  to: to.email,
  subject: 'Your Uptick password was changed',
  ...layOut({
    title: 'Your password was changed',
    before: [
      `Hello ${to.fullName}, the password of your account was changed. Every session has ended: please log in again.`,
    ],
    after: [`If this was not you, set a new password at once: ${publicUrl}/forgot-password.`],
  }),
})

/** To both addresses: whoever reads only the old one must hear of it too. */
export const emailChangedMails = (
  before: Recipient,
  after: Recipient,
  { publicUrl, supportEmail }: { publicUrl: string; supportEmail: string },
): Mail[] => [
  {
    to: before.email,
    subject: 'Your Uptick account has another e-mail address',
    ...layOut({
      title: 'Your e-mail address was changed',
      before: [
        `Hello ${before.fullName}, the administrator gave your account another e-mail address. This one no longer opens it, and every session has ended.`,
      ],
      after: [`If you did not ask for this, write to ${supportEmail} at once.`],
    }),
  },
  {
    to: after.email,
    subject: 'Your Uptick account has this e-mail address now',
    ...layOut({
      title: 'Your e-mail address was changed',
      before: [
        `Hello ${after.fullName}, the administrator gave your account this e-mail address. Every session has ended: please log in with it.`,
      ],
      action: { label: 'Log in', url: `${publicUrl}/login` },
      after: [`If you know of no Uptick account, write to ${supportEmail}.`],
    }),
  },
]

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
    after: [`It is valid for ${days} days, works once, and only in your account.`],
  }),
})
