import type { Transaction } from '../../db/client.ts'

/**
 * Knows when nobody has an open call, so that a boundary without any asks the database nothing. Calls are sealed and settled by this server
 * alone, and both lock the market: whoever seals one says so under that lock.
 */
export const watchOpenCalls = (findLastDue: (tx: Transaction) => Promise<Date | null>) => {
  let mayBeOpen = true

  return {
    /** A call is being sealed, under the market's lock. */
    mark: (): void => {
      mayBeOpen = true
    },

    /** When the last of the open calls is due, under the market's lock; null where none is open. */
    findLastDue: async (tx: Transaction): Promise<Date | null> => {
      if (!mayBeOpen) return null
      // Read before any is settled: what this transaction settles is open still if it fails.
      const lastDue = await findLastDue(tx)
      mayBeOpen = lastDue !== null
      return lastDue
    },
  }
}
