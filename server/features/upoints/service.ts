import type { InputOf, ReplyOf } from '../../../contract/call.ts'
import type {
  assignUpoints as assignUpointsCall,
  StatementLine,
  TransferForm,
  TransferRecipient,
  transferUpoints as transferUpointsCall,
  UpointsChanged,
} from '../../../contract/upoints.ts'
import { upointsMessages } from '../../../contract/upoints.ts'
import type { Database } from '../../db/client.ts'
import { POINTS_MISSING, retryDeadlock, sqlStateOf } from '../../db/sql-state.ts'
import type { Clock } from '../../platform/clock.ts'
import { gatherCalls } from '../../platform/gather-calls.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Telling, TellingTo } from '../../platform/notifications/telling.ts'
import type { DurableEvent, History, Stretch } from '../../platform/realtime/durable-stream.ts'
import type { Audit } from '../audit/service.ts'
import type { Members } from '../members/service.ts'
import { type Holder, receiptOf, reversalTelling } from './announce-entries.ts'
import { listStatementLines } from './list-statement.ts'
import {
  assertMayTransfer,
  assertOther,
  assertReversible,
  assignmentSides,
  insufficientForTransfer,
  isSameTransfer,
  memberAccountsOf,
  type Names,
  recipientUnknown,
  reversalSides,
  sequenceOf,
  shortNameOf,
  statementLineOf,
  transferOf,
} from './rules.ts'
import {
  type Draft,
  type Entry,
  findEntry,
  findEntryByKey,
  findNames,
  findSequence,
  insertEntries,
  insertTransfer,
  insertTransfers,
  isReversed,
  type NewTransfer,
} from './store.ts'

export { systemAccounts } from '../../db/schema/schema.ts'

import { createHook } from '../../platform/hook.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import { STATEMENT_PATH, upointsAssignedMail } from './mails.ts'

export type { Holder } from './announce-entries.ts'
export { createUpointsLists } from './list-transactions.ts'
export { spell } from './mails.ts'
export type { Entry } from './store.ts'
export { findLedgerCheck, type LedgerCheck, verifyLedger } from './verify-ledger.ts'

interface Deps {
  db: Database
  clock: Clock
  members: Members
  audit: Audit
  publicUrl: string
  transact: Transact
  /** A transfer has told its recipient, in their list and by an email that waits. */
  onReceived: (memberId: string) => void
  /** Tells the member's screens what became of their account. */
  publish: (memberId: string, stretch: Stretch<UpointsChanged>) => void
  /** Told of what went wrong beside a request, in words for the log. */
  onError: (error: unknown, what: string) => void
}

/** What happens in the transaction that takes an entry back, to what the entry stood for. */
type ReversalRule = (entry: Entry, tx: Tx) => Promise<void>

/** How many transfers of one account go in one commit; more would keep the first of them waiting. */
const TOGETHER_AT_MOST = 32

/** Entries that an account may get while it is being read; more cost a second reading. */
const NEWER_AT_MOST = 20

/** What another feature asks the ledger to move, and what each member whose points that moves is told of it. */
export type Posting = Pick<Draft, 'fromAccountId' | 'toAccountId' | 'amount' | 'kind' | 'reason'> &
  Partial<Pick<Draft, 'initiatorId' | 'idempotencyKey' | 'reversalOf'>> & { tell: (holder: Holder) => Telling }

export type Upoints = ReturnType<typeof createUpoints>

/**
 * The ledger (docs/product.md, “Points”): points move by entries only, from one account to another, and nobody's balance goes below zero.
 * The database keeps those promises; this service says who may move what, and tells the screens afterwards.
 */
export const createUpoints = (deps: Deps) => {
  const { db, clock, members, audit, publicUrl, transact, publish, onReceived, onError } = deps
  const reversed = createHook<Parameters<ReversalRule>>()

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

  /** Makes entries in their order, and tells their members: all of it, or nothing. */
  const postEntries = async (tx: Tx, postings: readonly Posting[]): Promise<Entry[]> => {
    const nobody = { initiatorId: null, idempotencyKey: null, reversalOf: null }
    const createdAt = new Date(clock.now())
    const drafts = postings.map(({ tell: _, ...draft }) => ({ ...nobody, ...draft, id: newId(clock.now()), createdAt }))
    try {
      const entries = await insertEntries(tx, drafts)
      const names = await findNames(tx, entries.flatMap(memberAccountsOf))
      const tellings: TellingTo[] = []
      for (const [place, entry] of entries.entries())
        for (const memberId of memberAccountsOf(entry)) {
          // The screens are told from the ledger's rows: an account's entries are numbered there.
          tx.publish('members/me/upoints', memberId, { through: sequenceOf(entry, memberId) })
          const [name, posting] = [names.get(memberId), postings[place]]
          const uPoints = entry.fromAccountId === memberId ? entry.fromBalance : entry.toBalance
          if (name && posting) tellings.push({ memberId, telling: posting.tell({ id: memberId, ...name, uPoints }) })
        }
      await tx.tell(tellings)
      return entries
    } catch (error) {
      if (sqlStateOf(error) === POINTS_MISSING) throw new CallError('UPOINTS_INSUFFICIENT')
      throw error
    }
  }

  const postEntry = async (tx: Tx, posting: Posting): Promise<Entry> => {
    const [entry] = await postEntries(tx, [posting])
    if (!entry) throw new Error('An entry was inserted and not returned.')
    return entry
  }

  const eventOf = (line: StatementLine): DurableEvent<UpointsChanged> => ({
    position: line.sequence,
    data: { uPoints: line.balance, sequence: line.sequence, line },
  })

  const tell = (entry: Entry, names: Names): void => {
    for (const memberId of memberAccountsOf(entry)) {
      const event = eventOf(statementLineOf(entry, memberId, names))
      publish(memberId, { through: event.position, known: { after: event.position - 1, events: [event] } })
    }
  }

  /** The transfer that this key has made already; null for none. Throws when the key belongs to another request. */
  const findRepeated = async (senderId: string, form: TransferForm, key: string | null) => {
    const entry = key && (await findEntryByKey(db.orm, senderId, key))
    if (!entry) return null
    const recipient = (await findNames(db.orm, [entry.toAccountId])).get(entry.toAccountId)
    if (!recipient || !isSameTransfer(entry, recipient, form)) throw new CallError('IDEMPOTENCY_KEY_REUSED')
    return { uPoints: entry.fromBalance, transfer: transferOf(entry, recipient) }
  }

  /** The account's entries as its member's screens are told of them: no line is missing between two. */
  const history: History<UpointsChanged> = {
    findPosition: ({ audience }) => findSequence(db, audience),
    findEvents: async ({ audience }, { after, through, limit }) => {
      // Lines are counted from the newest, and there may be newer ones by now.
      const most = Math.min(limit, through - after + NEWER_AT_MOST)
      const near = await listStatementLines(db, audience, { skip: 0, limit: most })
      const isWhole = (near.lines.at(-1)?.sequence ?? 0) <= after + 1
      const { lines } = isWhole ? near : await listStatementLines(db, audience, { skip: 0, limit })
      const missed = lines.filter(({ sequence }) => sequence > after).reverse()
      const told = missed.length < limit ? missed.filter(({ sequence }) => sequence <= through) : missed
      return told.map(eventOf)
    },
  }

  return {
    postEntry,
    postEntries,
    history,

    /** Adds a rule of whoever counts what entries stand for. */
    onReversed: reversed.add,

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
      const told = receiptOf(sender, form, { publicUrl, nowMs: clock.now() })
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
      return { uPoints: entry.fromBalance, transfer: transferOf(entry, recipient) }
    },

    /** Who would receive a transfer. Throws RECIPIENT_UNKNOWN and RECIPIENT_ONESELF, as a transfer does. */
    getTransferRecipient: async (sender: { email: string }, recipientEmail: string): Promise<TransferRecipient> => {
      assertOther(sender, recipientEmail)
      const recipient = await members.findMemberByEmail(recipientEmail)
      if (!recipient) throw recipientUnknown()
      return { recipientEmail, name: shortNameOf(recipient.fullName) }
    },

    /** One page of the member's account, newest first, and how many lines there are. */
    listStatement: (memberId: string, { page, limit }: { page: number; limit: number }) =>
      listStatementLines(db, memberId, { skip: (page - 1) * limit, limit }),

    /** The whole account, newest first, for download. */
    listWholeStatement: async (memberId: string): Promise<StatementLine[]> =>
      (await listStatementLines(db, memberId, { skip: 0, limit: null })).lines,

    /**
     * An administrator's correction, kept with reason and administrator in ledger and audit log; the member gets a mail. The
     * answer carries the true balance. Throws MEMBER_NOT_FOUND, and UPOINTS_INSUFFICIENT where the balance would go below zero.
     */
    assignUpoints: async (
      admin: Pick<CallingMember, 'id'>,
      { userId, amount, reason }: InputOf<typeof assignUpointsCall>,
    ): Promise<ReplyOf<typeof assignUpointsCall>> => {
      const why = reason || upointsMessages.assignDefaultReason
      const entry = await transact(async (tx) => {
        const member = await members.findMember(userId, tx)
        if (!member) throw new CallError('MEMBER_NOT_FOUND')
        const sides = assignmentSides(userId, amount)
        const posted = await postEntry(tx, {
          ...sides,
          kind: 'assignment',
          reason: why,
          initiatorId: admin.id,
          tell: (holder) => ({
            kind: 'points',
            path: STATEMENT_PATH,
            text: why,
            mail: upointsAssignedMail(holder, { publicUrl, amount, uPoints: holder.uPoints, reason: why }),
          }),
        })
        const uPoints = amount > 0 ? posted.toBalance : posted.fromBalance
        await audit.recordAction(tx, {
          adminId: admin.id,
          action: 'upoints.assign',
          reason: why,
          subject: { kind: 'member', id: userId, name: member.email },
          about: userId,
          before: { uPoints: uPoints - amount },
          after: { uPoints },
        })
        return posted
      })
      return { user: { id: userId, uPoints: amount > 0 ? entry.toBalance : entry.fromBalance } }
    },

    /**
     * Takes an entry back by an opposite one. Throws ENTRY_NOT_FOUND, ENTRY_IRREVERSIBLE for what bought something,
     * ENTRY_REVERSED the second time, UPOINTS_INSUFFICIENT where the points are spent.
     */
    reverseUpointsEntry: async (admin: Pick<CallingMember, 'id'>, id: string, reason: string) => {
      const reversal = await transact(async (tx) => {
        const entry = await findEntry(tx, id)
        if (!entry) throw new CallError('ENTRY_NOT_FOUND')
        assertReversible(entry)
        await audit.recordAction(tx, {
          adminId: admin.id,
          action: 'upoints.reverse',
          reason,
          subject: { kind: 'entry', id, name: entry.reason },
          about: null,
          before: { kind: entry.kind, amount: entry.amount },
          after: { reversed: true },
        })
        // Before the ledger's accounts are locked, as whatever credits a reward does.
        await reversed.run(entry, tx)
        return postEntry(tx, {
          ...reversalSides(entry),
          kind: 'reversal',
          reason,
          initiatorId: admin.id,
          tell: reversalTelling(entry, { publicUrl, reason }),
        })
      }).catch(async (error) => {
        // Another reversal of the same entry may have been first, and taken the points too.
        throw (await isReversed(db.orm, id)) ? new CallError('ENTRY_REVERSED') : error
      })
      return { id: reversal.id, amount: reversal.amount }
    },
  }
}
