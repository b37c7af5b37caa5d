import type { Connection } from '../../../contract/connections.ts'
import type { Database, Executor } from '../../db/client.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'

/** A feature that sends what a member reads to somewhere else, without a session. */
export interface ConnectionSource {
  list: (db: Executor, memberId: string) => Promise<Connection[]>
  remove: (tx: Tx, memberId: string) => Promise<void>
  /** Ends what could still become a connection: a code that was drawn and not used. */
  endUnused?: (tx: Tx, memberId: string) => Promise<void>
}

/** What goes on when all sessions of a member end. */
export const createConnections = ({ db, transact }: { db: Database; transact: Transact }) => {
  const sources: ConnectionSource[] = []

  const listConnections = async (memberId: string, executor: Executor = db.orm): Promise<Connection[]> => {
    const found: Connection[] = []
    // One after the other: a transaction has one connection.
    for (const source of sources) found.push(...(await source.list(executor, memberId)))
    return found
  }

  return {
    /** Adds what a feature keeps up. Called when the server is put together. */
    addConnectionSource: (source: ConnectionSource): void => void sources.push(source),

    listConnections,

    /** Somebody else may have known the password until now: ends what is unused, and answers what goes on. */
    reviewConnections: async (tx: Tx, memberId: string): Promise<Connection[]> => {
      for (const { endUnused } of sources) await endUnused?.(tx, memberId)
      return listConnections(memberId, tx)
    },

    /** Removes the member's webhooks and unlinks Telegram. */
    removeConnections: (memberId: string): Promise<void> =>
      transact(async (tx) => {
        for (const { remove } of sources) await remove(tx, memberId)
      }),
  }
}
