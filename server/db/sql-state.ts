/** PostgreSQL's five-character code of a failed statement (both drivers set it; the query builder wraps their errors), or null. */
export const sqlStateOf = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code
  return sqlStateOf(error.cause)
}

/** Raised by the ledger's trigger: the account does not hold the points. */
export const POINTS_MISSING = 'UP001'
export const UNIQUE_VIOLATION = '23505'

const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'
const TRIES = 5

/** Runs a transaction again when the database broke it off for another one: nothing of it was kept, and next time it gets through. */
export const retryDeadlock = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      const state = sqlStateOf(error)
      if (attempt === TRIES || (state !== DEADLOCK && state !== SERIALIZATION_FAILURE)) throw error
    }
  }
}
