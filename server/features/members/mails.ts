import { type Connection, connectionName } from '../../../contract/connections.ts'
import { harmlessName, layOut, type Recipient } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/outbox.ts'

/** Our team changed what the member may do. `sentences` say what, each by itself. */
export const accessChangedMail = (
  to: Recipient,
  { publicUrl, supportEmail, sentences }: { publicUrl: string; supportEmail: string; sentences: readonly string[] },
): Mail => ({
  to: to.email,
  subject: 'Your access to Uptick changed',
  ...layOut({
    title: 'Your access changed',
    before: [`Hello ${to.fullName}, our team changed your access.`, ...sentences],
    action: { label: 'Open your account', url: `${publicUrl}/dashboard/account-setup` },
    after: [`If you did not expect this, write to ${supportEmail}.`],
  }),
})

export interface Reopened {
  publicUrl: string
  /** What goes on although the sessions have ended. */
  connections: readonly Connection[]
}

/** Names what still gets the member's signals, and leads to the one button that ends it all. */
export const disconnecting = ({ publicUrl, connections }: Reopened) => {
  if (connections.length === 0) return { lines: [], button: {} }
  const names = connections.map(({ kind, host }) => connectionName({ kind, host: harmlessName(host) }))
  return {
    lines: [`Still connected: ${names.join(', ')}. Disconnect them if you did not set them up.`],
    button: { action: { label: 'Disconnect all', url: `${publicUrl}/dashboard/settings#connections` } },
  }
}

interface MailsOfChange {
  toOld: Mail
  toNew: Mail
}

interface ChangeTexts {
  /** What the old address reads, and where to write if the change is unexpected. */
  old: { sentence: string; help: string }
  new: { sentence: string; help: readonly string[]; action?: { label: string; url: string } }
}

/** To both addresses of a changed account: a reader of only the old one must hear of it too. */
export const emailChangeMails = (
  before: Recipient,
  after: Recipient,
  changed: Reopened,
  texts: ChangeTexts,
): MailsOfChange => {
  const { lines, button } = disconnecting(changed)
  const { action } = texts.new
  const title = 'Your email address was changed'
  return {
    toOld: {
      to: before.email,
      subject: 'Your Uptick account’s email address was changed',
      ...layOut({ title, before: [`Hello ${before.fullName}, ${texts.old.sentence}`], after: [texts.old.help] }),
    },
    toNew: {
      to: after.email,
      subject: 'This is now the email address of your Uptick account',
      ...layOut({
        title,
        before: [`Hello ${after.fullName}, ${texts.new.sentence}`, ...lines],
        ...(action && { action }),
        ...button,
        after: [...texts.new.help],
      }),
    },
  }
}

/** To both addresses: the administrator changed it. */
export const emailChangedMails = (
  before: Recipient,
  after: Recipient,
  { supportEmail, ...changed }: Reopened & { supportEmail: string },
): MailsOfChange =>
  emailChangeMails(before, after, changed, {
    old: {
      sentence:
        'the administrator changed your account’s email address. You can no longer log in with this one, and every session has ended.',
      help: `If you did not ask for this, write to ${supportEmail} at once.`,
    },
    new: {
      sentence:
        'the administrator changed your account’s email address to this one. Every session has ended: please log in with it.',
      action: { label: 'Log in', url: `${changed.publicUrl}/login` },
      help: [`If you don’t have an Uptick account, write to ${supportEmail}.`],
    },
  })
