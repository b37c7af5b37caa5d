import { type Connection, connectionName } from '../../../contract/connections.ts'
import { cleanLine, cutText } from '../../../contract/people-text.ts'
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
  cutText(cleanLine(typed.replace(/[^\p{L}\p{M}'’ -]+/gu, ' ')), SHOWN_NAME_LENGTH, '')

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

interface Reopened {
  publicUrl: string
  /** What goes on although the sessions have ended. */
  connections: readonly Connection[]
}

/** Names what still gets the member's signals, and leads to the one button that ends it all. */
const disconnecting = ({ publicUrl, connections }: Reopened) => {
  if (connections.length === 0) return { lines: [], button: {} }
  const names = connections.map(({ kind, host }) => connectionName({ kind, host: harmlessName(host) }))
  return {
    lines: [`Still connected: ${names.join(', ')}. Disconnect them if you did not set them up.`],
    button: { action: { label: 'Disconnect all', url: `${publicUrl}/dashboard/settings#connections` } },
  }
}

export const passwordChangedMail = (to: Recipient, changed: Reopened): Mail => ({
  to: to.email,
  subject: 'Your Uptick password was changed',
  ...layOut({
    title: 'Your password was changed',
    before: [
      `Hello ${to.fullName}, the password of your account was changed. Every session and API key has ended: please log in again.`,
      ...disconnecting(changed).lines,
    ],
    ...disconnecting(changed).button,
    after: [`If this was not you, set a new password at once: ${changed.publicUrl}/forgot-password.`],
  }),
})

/** Changed by whoever had the old one: the session that did it goes on. */
export const ownPasswordChangedMail = (to: Recipient, changed: Reopened): Mail => ({
  to: to.email,
  subject: 'Your Uptick password was changed',
  ...layOut({
    title: 'Your password was changed',
    before: [
      `Hello ${to.fullName}, the password of your account was changed in your Account Hub. Every other session and API key has ended.`,
      ...disconnecting(changed).lines,
    ],
    ...disconnecting(changed).button,
    after: [`If this was not you, set a new password at once: ${changed.publicUrl}/forgot-password.`],
  }),
})

/** To an address that a member wants their account to have. It names nobody: the mailbox may be a stranger's. */
export const emailCodeMail = (email: string, { code, minutes }: { code: string; minutes: number }): Mail => ({
  to: email,
  subject: 'Confirm your new Uptick e-mail address',
  ...layOut({
    title: 'Confirm your e-mail',
    before: ['Enter this code in the Account Hub that asked for this address.'],
    code,
    after: [`It is valid for ${minutes} minutes and works once.`, NOT_YOU],
  }),
})

interface MailsOfChange {
  toOld: Mail
  toNew: Mail
}

/** To both addresses: whoever reads only the old one must hear of it too. */
export const ownEmailChangedMails = (
  before: Recipient,
  after: Recipient,
  { supportEmail, ...changed }: Reopened & { supportEmail: string },
): MailsOfChange => ({
  toOld: {
    to: before.email,
    subject: 'Your Uptick account has another e-mail address',
    ...layOut({
      title: 'Your e-mail address was changed',
      before: [
        `Hello ${before.fullName}, your account was given another e-mail address in your Account Hub. This one no longer opens it, and every other session has ended.`,
      ],
      after: [`If this was not you, write to ${supportEmail} at once.`],
    }),
  },
  toNew: {
    to: after.email,
    subject: 'Your Uptick account has this e-mail address now',
    ...layOut({
      title: 'Your e-mail address was changed',
      before: [
        `Hello ${after.fullName}, this email address opens your account from now on.`,
        ...disconnecting(changed).lines,
      ],
      ...disconnecting(changed).button,
      after: [],
    }),
  },
})

/** To both addresses: the administrator changed it. */
export const emailChangedMails = (
  before: Recipient,
  after: Recipient,
  { supportEmail, ...changed }: Reopened & { supportEmail: string },
): MailsOfChange => ({
  toOld: {
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
  toNew: {
    to: after.email,
    subject: 'Your Uptick account has this e-mail address now',
    ...layOut({
      title: 'Your e-mail address was changed',
      before: [
        `Hello ${after.fullName}, the administrator gave your account this e-mail address. Every session has ended: please log in with it.`,
        ...disconnecting(changed).lines,
      ],
      action: { label: 'Log in', url: `${changed.publicUrl}/login` },
      ...disconnecting(changed).button,
      after: [`If you know of no Uptick account, write to ${supportEmail}.`],
    }),
  },
})

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

/** Somebody with the password has made a key. */
export const apiKeyMail = (
  to: Recipient,
  { name, expiresAt, publicUrl }: { name: string; expiresAt: Date; publicUrl: string },
): Mail => ({
  to: to.email,
  subject: 'An API key for your Uptick account was made',
  ...layOut({
    title: 'An API key was made',
    before: [
      `Hello ${to.fullName}, the API key “${harmlessName(name)}” was made in your Account Hub. Programs that hold it can do what it allows until ${startedAtFormat.format(expiresAt)} UTC.`,
    ],
    action: { label: 'See your keys', url: `${publicUrl}/dashboard/settings#api-keys` },
    after: [`If this was not you, set a new password at once, which ends every key: ${publicUrl}/forgot-password.`],
  }),
})

/** Somebody with the password has what the member reads sent elsewhere. */
export const telegramLinkedMail = (to: Recipient, { publicUrl }: { publicUrl: string }): Mail => ({
  to: to.email,
  subject: 'Telegram was linked to your Uptick account',
  ...layOut({
    title: 'Telegram was linked',
    before: [
      `Hello ${to.fullName}, a chat on Telegram is linked with your account from now on. What you choose under Alerts is sent there.`,
    ],
    action: { label: 'See your alerts', url: `${publicUrl}/dashboard/settings#alerts` },
    after: [`If this was not you, unlink it there and set a new password at once: ${publicUrl}/forgot-password.`],
  }),
})

export const webhookMail = (to: Recipient, { host, publicUrl }: { host: string; publicUrl: string }): Mail => ({
  to: to.email,
  subject: 'A webhook for your Uptick account was made',
  ...layOut({
    title: 'A webhook was made',
    before: [
      `Hello ${to.fullName}, signals that your tier includes are sent to ${harmlessName(host)} from now on. The webhook was made in your Account Hub.`,
    ],
    action: { label: 'See your webhooks', url: `${publicUrl}/dashboard/settings#webhooks` },
    after: [`If this was not you, remove it there and set a new password at once: ${publicUrl}/forgot-password.`],
  }),
})
