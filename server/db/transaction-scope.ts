import { AsyncLocalStorage } from 'node:async_hooks'

interface Scope {
  database: object
  open: boolean
  /** The first query that was refused in it. */
  refused: QueryPastTransaction | null
  outer: Scope | undefined
}

type Guard = (...args: never[]) => unknown

const scopes = new AsyncLocalStorage<Scope | undefined>()

/** Deep enough for the caller behind the query builder's own frames. */
const STACK_FRAMES = 50
/** A frame with a name: `    at async readSeries (file:///…:12:3)`. */
const NAMED_FRAME = /^\s+at (?:async )?([^\s(]+ \(.+\))$/
const QUERY_BUILDER =
  /node_modules|node:|<anonymous>|\b(Pg|Pglite|NodePg|Query|Relational)\w*\.|startActiveSpan|(Object|orm)\.(query|transaction) /

/** A query that would wait for the transaction it was made in, or read past it. */
export class QueryPastTransaction extends Error {
  override name = 'QueryPastTransaction'

  constructor(guard: Guard) {
    const limit = Error.stackTraceLimit
    Error.stackTraceLimit = STACK_FRAMES
    super()
    Error.captureStackTrace(this, guard)
    Error.stackTraceLimit = limit
    const [, ...frames] = (this.stack ?? '').split('\n')
    const [caller] = frames.flatMap((frame) => (QUERY_BUILDER.test(frame) ? [] : (NAMED_FRAME.exec(frame)?.[1] ?? [])))
    this.message = `The database was queried past the open transaction, by ${caller ?? 'a caller without a name'}. Use its tx.`
    this.stack = [`${this.name}: ${this.message}`, ...frames].join('\n')
  }
}

/**
 * Knows the open transactions of one database by asynchronous context. `refuseInside` throws in such a context, and the transaction
 * fails with that error even where somebody catches it. Work that began there and runs after the transaction's end may query.
 */
export const createTransactionScope = () => {
  const database = {}
  const findOpen = (scope: Scope | undefined): Scope | undefined =>
    scope === undefined || (scope.open && scope.database === database) ? scope : findOpen(scope.outer)

  return {
    refuseInside: (guard: Guard): void => {
      const scope = findOpen(scopes.getStore())
      if (!scope) return
      const refused = new QueryPastTransaction(guard)
      scope.refused ??= refused
      throw refused
    },
    run: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      const scope: Scope = { database, open: true, refused: null, outer: scopes.getStore() }
      try {
        const result = await scopes.run(scope, work)
        if (scope.refused) throw scope.refused
        return result
      } catch (error) {
        // Without the query builder's own error around it.
        throw scope.refused ?? error
      } finally {
        scope.open = false
      }
    },
  }
}

/** Runs work that belongs to no transaction, such as a job's round that one woke. */
export const outsideTransaction = <Result>(work: () => Result): Result => scopes.run(undefined, work)
