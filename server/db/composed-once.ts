import type { Executor } from './client.ts'

/**
 * A statement that the query builder composes once for each database, not for every run: for a small one that costs about as much as
 * running it. What changes from run to run is an `sql.placeholder`. In a transaction it is composed for that transaction.
 */
export const composedOnce = <Statement>(compose: (db: Executor) => Statement): ((db: Executor) => Statement) => {
  const composed = new WeakMap<Executor, Statement>()
  return (db) => {
    const known = composed.get(db)
    if (known) return known
    const statement = compose(db)
    composed.set(db, statement)
    return statement
  }
}
