import type { StatementLine, UpointsChanged } from '../../../contract/upoints.ts'
import type { Database } from '../../db/client.ts'
import type { DurableEvent, History } from '../../platform/realtime/durable-stream.ts'
import { listStatementLines } from './list-statement.ts'
import { findSequence } from './store.ts'

/** Entries that an account may get while it is being read; more cost a second reading. */
const NEWER_AT_MOST = 20

/** An account's line as the event that its member's screens are told of. */
export const toEvent = (line: StatementLine): DurableEvent<UpointsChanged> => ({
  position: line.sequence,
  data: { uPoints: line.balance, sequence: line.sequence, line },
})

/** The account's entries as its member's screens are told of them: no line is missing between two. */
export const createEntryHistory = (db: Database): History<UpointsChanged> => ({
  findPosition: ({ audience }) => findSequence(db, audience),
  findEvents: async ({ audience }, { after, through, limit }) => {
    // Lines are counted from the newest, and there may be newer ones by now.
    const most = Math.min(limit, through - after + NEWER_AT_MOST)
    const near = await listStatementLines(db, audience, { skip: 0, limit: most })
    const isWhole = (near.lines.at(-1)?.sequence ?? 0) <= after + 1
    const { lines } = isWhole ? near : await listStatementLines(db, audience, { skip: 0, limit })
    const missed = lines.filter(({ sequence }) => sequence > after).reverse()
    const told = missed.length < limit ? missed.filter(({ sequence }) => sequence <= through) : missed
    return told.map(toEvent)
  },
})
