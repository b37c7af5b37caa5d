import type { ReplyOf } from '../../../contract/call.ts'
import type {
  TransferForm,
  TransferRecipient,
  transferUpoints as transferUpointsCall,
  UpointsChanged,
} from '../../../contract/upoints.ts'
import type { Database } from '../../db/client.ts'
import { retryDeadlock } from '../../db/sql-state.ts'
import type { Clock } from '../../platform/clock.ts'
import { gatherCalls } from '../../platform/gather-calls.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Stretch } from '../../platform/realtime/durable-stream.ts'
import type { Members } from '../members/service.ts'
import { toEvent } from './entry-history.ts'
import { toReceipt } from './reversal-telling.ts'
import {
  assertMayTransfer,
  assertOther,
  insufficientForTransfer,
  isSameTransfer,
  type Names,
  recipientUnknown,
  toMemberAccounts,
  toShortName,
  toStatementLine,
  toTransfer,
} from './rules.ts'
import { type Entry, findEntryByKey, findNames, insertTransfer, insertTransfers, type NewTransfer } from './store.ts'

interface Deps {
  db: Database
  clock: Clock
  members: Pick<Members, 'findMemberByEmail'>
  publicUrl: string
  /** A transfer has told its recipient, in their list and by an email that waits. */
  onReceived: (memberId: string) => void
  /** Tells the member's screens what became of their account. */
  publish: (memberId: string, stretch: Stretch<UpointsChanged>) => void
  onError: (error: unknown, what: string) => void
}

/** How many transfers of one account go in one commit; more would keep the first of them waiting. */
const TOGETHER_AT_MOST = 32

/** Transfers between members. Those of one account share a commit. */
export const createTransfers = ({ db, clock, members, publicUrl, onReceived, publish, onError }: Deps) => {
  const moveOne = gatherCalls({
    run: async (transfers: readonly (NewTransfer & { senderEmail: string })[]) => {
      const [only, ...others] = transfers
      if (only && others.length === 0) return [await retryDeadlock(() => insertTransfer(db, only))]
      return retryDeadlock(() => insertTransfers(db, transfers))
    },
    touches: ({ senderEmail, recipientEmail }) => [senderEmail, recipientEmail],
    most: TOGETHER_AT_MOST,
    onSplit: (error) => onError(error, 'a batch of transfers failed; they are tried one by one'),
  })

  const tell = (entry: Entry, names: Names): void => {
    for (const memberId of toMemberAccounts(entry)) {
      const event = toEvent(toStatementLine(entry, memberId, names))
      publish(memberId, { through: event.position, known: { after: event.position - 1, events: [event] } })
    }
  }

  /** The transfer that this key has made already; null for none. Throws when the key belongs to another request. */
  const findRepeated = async (senderId: string, form: TransferForm, key: string | null) => {
    const entry = key && (await findEntryByKey(db.orm, senderId, key))
    if (!entry) return null
    const recipient = (await findNames(db.orm, [entry.toAccountId])).get(entry.toAccountId)
    if (!recipient || !isSameTransfer(entry, recipient, form)) throw new CallError('IDEMPOTENCY_KEY_REUSED')
    return { uPoints: entry.fromBalance, transfer: toTransfer(entry, recipient) }
  }

  return {
    /**
     * Gives the sender's points to another member. The answer to a repeated request with the same key is the first one's, and
     * points move once. Throws RECIPIENT_ONESELF, RECIPIENT_UNKNOWN, UPOINTS_INSUFFICIENT, and IDEMPOTENCY_KEY_REUSED where the
     * key came with another request before.
     */
    transferUpoints: async (
      sender: Pick<CallingMember, 'id' | 'email' | 'fullName'>,
      form: TransferForm,
      idempotencyKey: string | null = null,
    ): Promise<ReplyOf<typeof transferUpointsCall>> => {
      assertMayTransfer(sender, form)
      const { recipientEmail, amount, message = '' } = form
      const createdAt = new Date(clock.now())
      const told = toReceipt(sender, form, { publicUrl, nowMs: clock.now() })
      const draft = { id: newId(clock.now()), senderId: sender.id, amount, message, idempotencyKey, createdAt, told }
      const outcome = await moveOne({ ...draft, senderEmail: sender.email, recipientEmail })
      if (!outcome.moved) {
        // The same request may have been the one that moved the points, or that spent the last of them.
        const repeated = outcome.why === 'unknown' ? null : await findRepeated(sender.id, form, idempotencyKey)
        if (repeated) return repeated
        throw outcome.why === 'unknown' ? recipientUnknown() : insufficientForTransfer()
      }
      const { entry, recipientName } = outcome
      const recipient = { fullName: recipientName, email: recipientEmail }
      const { id, fullName, email } = sender
      tell(
        entry,
        new Map([
          [id, { fullName, email }],
          [entry.toAccountId, recipient],
        ]),
      )
      onReceived(entry.toAccountId)
      return { uPoints: entry.fromBalance, transfer: toTransfer(entry, recipient) }
    },

    /** Who would receive a transfer. Throws RECIPIENT_UNKNOWN and RECIPIENT_ONESELF, as a transfer does. */
    getTransferRecipient: async (sender: { email: string }, recipientEmail: string): Promise<TransferRecipient> => {
      assertOther(sender, recipientEmail)
      const recipient = await members.findMemberByEmail(recipientEmail)
      if (!recipient) throw recipientUnknown()
      return { recipientEmail, name: toShortName(recipient.fullName) }
    },
  }
}
