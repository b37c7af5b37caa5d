import type { StatementLine, UpointsChanged } from '../../../contract/upoints.ts'
import type { Database, Executor } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { createHook } from '../../platform/hook.ts'
import type { Stretch } from '../../platform/realtime/durable-stream.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { Audit } from '../audit/service.ts'
import type { Members } from '../members/service.ts'
import { createCorrections } from './create-corrections.ts'
import { createTransfers } from './create-transfers.ts'
import { createEntryHistory } from './entry-history.ts'
import { createEntryPosting } from './entry-posting.ts'
import { listStatementLines } from './list-statement.ts'
import { type Entry, findUsedKeys } from './store.ts'

export { systemAccounts } from '../../db/schema/schema.ts'
export type { Posting } from './entry-posting.ts'
export { spell } from './mails.ts'
export type { Holder } from './reversal-telling.ts'
export type { Entry } from './store.ts'
export { createUpointsLists } from './upoints-lists.ts'
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

export type Upoints = ReturnType<typeof createUpoints>

/**
 * The ledger (docs/product.md, “Points”): points move by entries only, from one account to another, and nobody's balance goes below zero.
 * The database keeps those promises; this service says who may move what, and tells the screens afterwards.
 */
export const createUpoints = (deps: Deps) => {
  const { db, clock, members, audit, publicUrl, transact, publish, onReceived, onError } = deps
  const reversed = createHook<[entry: Entry, tx: Tx]>()
  const { postEntry, postEntries } = createEntryPosting({ clock })

  return {
    postEntry,
    postEntries,
    history: createEntryHistory(db),
    ...createTransfers({ db, clock, members, publicUrl, onReceived, publish, onError }),
    ...createCorrections({ db, transact, members, audit, publicUrl, postEntry, onReversed: reversed.run }),

    /** Adds a rule of whoever counts what entries stand for. */
    onReversed: reversed.add,

    /** Those of these idempotency keys under which the member's points have moved. */
    listUsedKeys: (initiatorId: string, keys: readonly string[], executor: Executor = db.orm): Promise<Set<string>> =>
      findUsedKeys(executor, initiatorId, keys),

    /** One page of the member's account, newest first, and how many lines there are. */
    listStatement: (memberId: string, { page, limit }: { page: number; limit: number }) =>
      listStatementLines(db, memberId, { skip: (page - 1) * limit, limit }),

    /** The whole account, newest first, for download. */
    listWholeStatement: async (memberId: string): Promise<StatementLine[]> =>
      (await listStatementLines(db, memberId, { skip: 0, limit: null })).lines,
  }
}
