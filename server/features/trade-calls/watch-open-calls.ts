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

    /** What `read` answers of open calls, under the market's lock; `nothing` where it is known that there are none. */
    ask: async <Answer>(tx: Transaction, nothing: Answer, read: () => Promise<Answer>): Promise<Answer> => {
      if (!mayBeOpen) return nothing
      // Before it is read: what is settled by it is open still if the transaction fails.
      mayBeOpen = (await findLastDue(tx)) !== null
      return mayBeOpen ? read() : nothing
    },
  }
}
