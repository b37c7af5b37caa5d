import { createTransport } from 'nodemailer'
import type { Env } from '../../env.ts'
import { isLoopback } from '../http/own-computer.ts'
import type { OutboxMail } from './outbox.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 20_000

export type Sendable = Pick<OutboxMail, 'id' | 'to' | 'subject' | 'text' | 'html' | 'unsubscribeUrl'>

export interface MailTransport {
  /** True where the row in the outbox is the mailbox itself. */
  keepsContent: boolean
  /** Resolves once the mail is somebody else's to deliver. The signal breaks off what is not done by then. */
  send: (mail: Sendable, signal?: AbortSignal) => Promise<void>
  close: () => void
}

/** The mail server answered, and refused. */
export const isAnswer = (error: unknown): error is Error & { responseCode: number } =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'

/**
 * An answer that trying again will not change (RFC 5321, section 4.2.1: 5yz). A refused login is the operator's to mend,
 * and the mail is still wanted then.
 */
export const isPermanent = (error: unknown): boolean =>
  isAnswer(error) && error.responseCode >= 500 && !('code' in error && error.code === 'EAUTH')

/** What went wrong, by its kind alone: the error may quote the recipient or the text. */
export const toKind = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'

/** Lets mail programs show an “Unsubscribe” of their own, which posts to the address without opening it (RFC 8058). */
const oneClickHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Mails stay where they are, and the local mailbox shows them. */
const localTransport: MailTransport = { keepsContent: true, send: async () => {}, close: () => {} }

/** SMTP where it is configured, the local mailbox otherwise (the demo's default). */
export const createMailTransport = ({ smtpUrl, mailFrom }: Pick<Env, 'smtpUrl' | 'mailFrom'>): MailTransport => {
  if (!smtpUrl) return localTransport
  const smtp = createTransport({
    url: smtpUrl,
    // Codes and links go encrypted or not at all; STARTTLS that somebody on the way took out is not fallen back from.
    requireTLS: !isLoopback(new URL(smtpUrl).hostname),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // What is sent is ours alone: no attachment may be read from a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([\w.-]+)/.exec(mailFrom)?.[1] ?? 'localhost'
  return {
    keepsContent: false,
    send: async ({ id, to, subject, text, html, unsubscribeUrl }, signal) => {
      // The same identifier at every attempt: a server that got the mail twice can tell.
      // The recipient as an object: text in an address is never read as a list of more recipients.
      await smtp.sendMail({
        from: mailFrom,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        signal,
        headers: unsubscribeUrl === null ? {} : oneClickHeaders(unsubscribeUrl),
      })
    },
    close: () => smtp.close(),
  }
}
