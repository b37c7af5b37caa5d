/** PostgreSQL's five-character code of a failed statement (both drivers set it; the query builder wraps their errors), or null. */
export const findSqlState = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code
  return findSqlState(error.cause)
}

/** Raised by the ledger's trigger: the account does not hold the points. */
export const POINTS_MISSING = 'UP001'
/** Raised by the trigger that counts a room's seats: none is left. */
export const SEAT_MISSING = 'UP002'
export const UNIQUE_VIOLATION = '23505'

/** Connections, resources (also of the disk), what an operator or a time-out broke off. */
const AWAY_STATES = /^(08|53|57P0[1-5]|57014|58)/
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** Of the driver, which gives these no code. */
const AWAY_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|The database (did not answer|was abandoned|has another leader)|Cannot use a pool after calling end)/

/** Whether a statement failed for the database's own state, and not for what was asked of it: later it may succeed. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    AWAY_STATES.test(code) || AWAY_CODES.has(code) || AWAY_MESSAGES.test(error.message) || isDatabaseAway(error.cause)
  )
}

const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'
const TRIES = 5

/** Runs a transaction again when the database broke it off for another one: nothing of it was kept, and next time it gets through. */
export const retryDeadlock = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      const state = findSqlState(error)
      if (attempt === TRIES || (state !== DEADLOCK && state !== SERIALIZATION_FAILURE)) throw error
    }
  }
}
