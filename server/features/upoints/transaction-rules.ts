import type { EntryKind, UpointsTransaction } from '../../../contract/upoints.ts'
import { systemAccounts } from '../../db/schema/schema.ts'
import { isReversibleKind } from './rules.ts'
import type { Entry } from './store.ts'

/** An entry with the members it concerns; null where the club was that side, or nobody asked for it. */
export interface NamedEntry {
  entry: Entry
  sender: { fullName: string; email: string } | null
  recipient: { fullName: string; email: string } | null
  initiator: { fullName: string } | null
  isReversed: boolean
}

const CLUB_ACCOUNTS: Record<string, string> = {
  [systemAccounts.issuance]: 'Uptick (issuance)',
  [systemAccounts.fees]: 'Uptick (fees)',
  [systemAccounts.escrow]: 'Uptick (escrow)',
  [systemAccounts.prizes]: 'Uptick (prizes)',
}

/** What members do themselves: whoever asked for these is no administrator at work. */
const BY_MEMBERS: readonly EntryKind[] = ['transfer', 'upgrade', 'fee', 'reward']

const toName = (accountId: string, member: { fullName: string } | null): string =>
  member?.fullName ?? CLUB_ACCOUNTS[accountId] ?? 'A former member'

const findAdminName = ({ entry, initiator }: NamedEntry): string | null =>
  BY_MEMBERS.includes(entry.kind) ? null : (initiator?.fullName ?? null)

const isClub = (accountId: string): boolean => accountId in CLUB_ACCOUNTS

/**
 * An entry as one line about one member: who received from the club, or who gave. Where another member received, the reason names
 * them: every entry is one line, and there are as many lines as the ledger's check counts entries.
 */
export const toTransaction = (named: NamedEntry): UpointsTransaction => {
  const { id, amount, reason, createdAt, fromAccountId, toAccountId } = named.entry
  const isReversible = isReversibleKind(named.entry) && !named.isReversed
  const common = { id, amount, isReversible, adminName: findAdminName(named), createdAt: createdAt.toISOString() }
  if (isClub(fromAccountId) && !isClub(toAccountId)) {
    return { ...common, type: 'credit', userName: toName(toAccountId, named.recipient), reason }
  }
  const line = { ...common, type: 'debit' as const, userName: toName(fromAccountId, named.sender) }
  if (isClub(toAccountId) && !isClub(fromAccountId)) return { ...line, reason }
  const to = `To ${toName(toAccountId, named.recipient)}`
  return { ...line, reason: reason ? `${to}: ${reason}` : to }
}

/** An entry as a spreadsheet has it: both sides, so that every account adds up. */
export const toLedgerLine = (named: NamedEntry) => {
  const { id, amount, kind, reason, createdAt, fromAccountId, toAccountId, reversalOf } = named.entry
  return {
    time: createdAt.toISOString(),
    kind,
    amount,
    reason,
    from: toName(fromAccountId, named.sender),
    fromEmail: named.sender?.email ?? '',
    to: toName(toAccountId, named.recipient),
    toEmail: named.recipient?.email ?? '',
    administrator: findAdminName(named) ?? '',
    reversalOf: reversalOf ?? '',
    entry: id,
  }
}
