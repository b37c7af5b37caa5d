import type { TransferForm } from '../../../contract/upoints.ts'
import { toJsonRow } from '../../db/insert-rows.ts'
import { notifications, outboxMails } from '../../db/schema/schema.ts'
import { harmlessName } from '../../platform/mail/mail-layout.ts'
import { mailSentences } from '../../platform/mail/mail-sentences.ts'
import { toOutboxRow } from '../../platform/mail/outbox.ts'
import { toNotificationRow } from '../../platform/notifications/keep-notification.ts'
import { NAMED } from '../../platform/notifications/named-member.ts'
import type { Told } from '../../platform/notifications/telling.ts'
import { pointsMovedMail, STATEMENT_PATH, spell, transferReceivedMail } from './mails.ts'
import type { Entry, NewTransfer } from './store.ts'

/** A member whose account an entry moved, with what they hold after it. */
export interface Holder {
  id: string
  email: string
  fullName: string
  uPoints: number
}

/** What the recipient of a transfer is told, as the rows that its statement writes. The sender did it and sees the answer. */
export const toReceipt = (
  sender: { id: string; fullName: string },
  { recipientEmail, amount, message = '' }: TransferForm,
  { publicUrl, nowMs }: { publicUrl: string; nowMs: number },
): NewTransfer['told'] => {
  const about = { id: sender.id, name: sender.fullName }
  const mail = transferReceivedMail(recipientEmail, { publicUrl, amount })
  const title = `${NAMED} sent you ${spell(amount)}`
  const draft = {
    kind: 'points',
    path: STATEMENT_PATH,
    title,
    text: message.replaceAll(NAMED, ''),
    mail,
    about,
  } as const
  return {
    // The statement knows whose they are.
    notification: {
      ...toJsonRow(notifications, { ...toNotificationRow('', draft, nowMs), mailed: true }),
      member_id: null,
    },
    mail: toJsonRow(outboxMails, toOutboxRow({ ...mail, about: { ...about, name: harmlessName(about.name) } }, nowMs)),
  }
}

/** What each side of a reversed entry is told: whether points came back to them or were taken, why, and what of. */
export const reversalTelling =
  (entry: Pick<Entry, 'kind' | 'toAccountId' | 'amount' | 'reason'>, details: { publicUrl: string; reason: string }) =>
  (holder: Holder): Told => {
    const taken = holder.id === entry.toAccountId
    const points = spell(entry.amount)
    const subject = taken ? mailSentences.deducted(points) : `${points} were returned to your account`
    // The reason of a transfer is its sender's message: an email of ours carries nobody's words.
    const what = entry.kind === 'transfer' ? `a transfer of ${points}` : `“${entry.reason}”`
    const sentences = [`our team reversed ${what}. ${subject}.`, `Reason: ${details.reason}`]
    const mail = pointsMovedMail(holder, { publicUrl: details.publicUrl, subject, sentences, uPoints: holder.uPoints })
    return { kind: 'points', path: STATEMENT_PATH, text: details.reason, mail }
  }
