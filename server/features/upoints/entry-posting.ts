import { findSqlState, POINTS_MISSING } from '../../db/sql-state.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { newId } from '../../platform/ids.ts'
import type { Telling, TellingTo } from '../../platform/notifications/telling.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Holder } from './reversal-telling.ts'
import { computeSequence, toMemberAccounts } from './rules.ts'
import { type Draft, type Entry, findNames, insertEntries } from './store.ts'

/** What another feature asks the ledger to move, and what each member whose points that moves is told of it. */
export type Posting = Pick<Draft, 'fromAccountId' | 'toAccountId' | 'amount' | 'kind' | 'reason'> &
  Partial<Pick<Draft, 'initiatorId' | 'idempotencyKey' | 'reversalOf'>> & { tell: (holder: Holder) => Telling }

/** Entries of the ledger, made in the transaction of whoever moves the points. */
export const createEntryPosting = ({ clock }: { clock: Clock }) => {
  /** Makes entries in their order, and tells their members: all of it, or nothing. */
  const postEntries = async (tx: Tx, postings: readonly Posting[]): Promise<Entry[]> => {
    const nobody = { initiatorId: null, idempotencyKey: null, reversalOf: null }
    const createdAt = new Date(clock.now())
    const drafts = postings.map(({ tell: _, ...draft }) => ({ ...nobody, ...draft, id: newId(clock.now()), createdAt }))
    try {
      const entries = await insertEntries(tx, drafts)
      const names = await findNames(tx, entries.flatMap(toMemberAccounts))
      const tellings: TellingTo[] = []
      for (const [place, entry] of entries.entries())
        for (const memberId of toMemberAccounts(entry)) {
          // The screens are told from the ledger's rows: an account's entries are numbered there.
          tx.publish('members/me/upoints', memberId, { through: computeSequence(entry, memberId) })
          const [name, posting] = [names.get(memberId), postings[place]]
          const uPoints = entry.fromAccountId === memberId ? entry.fromBalance : entry.toBalance
          if (name && posting) tellings.push({ memberId, telling: posting.tell({ id: memberId, ...name, uPoints }) })
        }
      await tx.tell(tellings)
      return entries
    } catch (error) {
      if (findSqlState(error) === POINTS_MISSING) throw new CallError('UPOINTS_INSUFFICIENT')
      throw error
    }
  }

  const postEntry = async (tx: Tx, posting: Posting): Promise<Entry> => {
    const [entry] = await postEntries(tx, [posting])
    if (!entry) throw new Error('An entry was inserted and not returned.')
    return entry
  }

  return { postEntries, postEntry }
}
