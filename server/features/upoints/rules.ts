import { firstCharacter } from '../../../contract/people-text.ts'
import {
  type EntryKind,
  MAX_UPOINTS,
  type StatementLine,
  type Transfer,
  type TransferForm,
  upointsMessages,
} from '../../../contract/upoints.ts'
import { systemAccounts } from '../../db/schema/schema.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { Entry } from './store.ts'

/** How members are called, by id. */
export type Names = ReadonlyMap<string, { fullName: string; email: string }>

/** Throws unless the sender may ask for this transfer. Whether the points are there is for the database to say. */
export const assertOther = (sender: { email: string }, recipientEmail: string): void => {
  if (recipientEmail === sender.email) {
    throw new CallError('RECIPIENT_ONESELF', { fields: { recipientEmail: upointsMessages.transferToOneself } })
  }
}

/** `Adaeze O.`: enough for the sender to recognize a recipient, and no whole name for anybody who tries addresses. */
export const toShortName = (fullName: string): string =>
  fullName
    .trim()
    .replace(
      /^(\S+)\s(?:.*\s)?(\S+)$/s,
      (_, first: string, last: string) => `${first} ${firstCharacter(last).toUpperCase()}.`,
    )

export const assertMayTransfer = (sender: { email: string }, { recipientEmail, amount }: TransferForm): void => {
  assertOther(sender, recipientEmail)
  if (amount > MAX_UPOINTS) throw insufficientForTransfer()
}

export const insufficientForTransfer = (): CallError =>
  new CallError('UPOINTS_INSUFFICIENT', {
    message: upointsMessages.insufficient,
    fields: { amount: upointsMessages.insufficient },
  })

export const recipientUnknown = (): CallError =>
  new CallError('RECIPIENT_UNKNOWN', { fields: { recipientEmail: upointsMessages.recipientUnknown } })

/** Whether an entry kept under a key is what the repeated request asks for. */
export const isSameTransfer = (
  entry: Pick<Entry, 'kind' | 'amount' | 'reason'>,
  recipient: { email: string } | undefined,
  { recipientEmail, amount, message = '' }: TransferForm,
): boolean =>
  entry.kind === 'transfer' &&
  entry.amount === amount &&
  entry.reason === message &&
  recipient?.email === recipientEmail

export const toTransfer = (
  { id, amount, reason, createdAt }: Pick<Entry, 'id' | 'amount' | 'reason' | 'createdAt'>,
  recipient: { fullName: string; email: string },
): Transfer => ({
  id,
  amount,
  message: reason,
  recipientEmail: recipient.email,
  recipientName: recipient.fullName,
  createdAt: createdAt.toISOString(),
})

/** Which way an administrator's assignment goes: issued to the member, or taken back out of circulation. */
export const assignmentSides = (memberId: string, amount: number) =>
  amount > 0
    ? { fromAccountId: systemAccounts.issuance, toAccountId: memberId, amount }
    : { fromAccountId: memberId, toAccountId: systemAccounts.issuance, amount: -amount }

const REVERSIBLE: readonly EntryKind[] = ['deposit', 'referral', 'assignment', 'transfer']

/** Not what bought something, and no reversal: taking those back would leave the tier, or begin a quarrel. */
export const isReversibleKind = ({ kind }: Pick<Entry, 'kind'>): boolean => REVERSIBLE.includes(kind)

/** Throws for an entry of a kind that is never reversed. */
export const assertReversible = (entry: Pick<Entry, 'kind'>): void => {
  if (!isReversibleKind(entry)) throw new CallError('ENTRY_IRREVERSIBLE')
}

/** The opposite of an entry. */
export const reversalSides = ({ id, fromAccountId, toAccountId, amount }: Entry) => ({
  fromAccountId: toAccountId,
  toAccountId: fromAccountId,
  amount,
  reversalOf: id,
})

/** An entry as one of its two accounts reads it. */
export const toStatementLine = (entry: Entry, accountId: string, names: Names): StatementLine => {
  const outgoing = entry.fromAccountId === accountId
  return {
    id: entry.id,
    kind: entry.kind,
    reason: entry.reason,
    sequence: computeSequence(entry, accountId),
    amount: outgoing ? -entry.amount : entry.amount,
    balance: outgoing ? entry.fromBalance : entry.toBalance,
    counterparty: names.get(outgoing ? entry.toAccountId : entry.fromAccountId) ?? null,
    createdAt: entry.createdAt.toISOString(),
  }
}

/** The entry's number in one of its two accounts. */
export const computeSequence = (entry: Entry, accountId: string): number =>
  entry.fromAccountId === accountId ? entry.fromSequence : entry.toSequence

/** A line as a spreadsheet has it. */
export const toStatementRow = ({
  sequence,
  createdAt,
  kind,
  amount,
  balance,
  counterparty,
  reason,
  id,
}: StatementLine) => ({
  number: sequence,
  time: createdAt,
  kind,
  amount,
  balance,
  reason,
  entry: id,
  counterparty: counterparty?.email ?? '',
})

/** Both accounts of an entry that belong to members. */
export const toMemberAccounts = ({ fromAccountId, toAccountId }: Pick<Entry, 'fromAccountId' | 'toAccountId'>) =>
  [fromAccountId, toAccountId].filter((id) => !Object.values<string>(systemAccounts).includes(id))
