import { Socket } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { type Embedded, openEmbedded, PGLITE_EXTENSIONS } from './embedded-database.ts'
import { listenPostgres } from './listen-postgres.ts'
import { migrateTables } from './migrate-tables.ts'
import { prepareDatabase } from './prepared-database.ts'
import * as schema from './schema/schema.ts'
import { createTransactionScope } from './transaction-scope.ts'

/** More connections make a row that everybody changes slower: they wait for each other. */
const POOL_SIZE = 8
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 15_000
const SILENCE_MS = 17_000
/** In memory, as on a disk without a head, a page out of order costs what the next one costs. The default is of other disks. */
const PLANNER_OPTIONS = '-c random_page_cost=1.1'

export type Orm = PgDatabase<PgQueryResultHKT, typeof schema>
export type Transaction = PgTransaction<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>
/** Anything a store can run a statement on. */
export type Executor = Orm | Transaction

export interface Database {
  kind: 'pglite' | 'postgres'
  /** Inside of a transaction, it and `query` throw: only the transaction's `tx` may query there. */
  orm: Orm
  /**
   * Runs `text` with `params`, for what speaks SQL itself. With a `name`, a PostgreSQL connection plans it once, as the embedded
   * database does with every statement.
   */
  query: (text: string, params?: unknown[], name?: string) => Promise<{ rows: Record<string, unknown>[] }>
  /** Hears NOTIFY on `channel`. `onGap` runs when notices may have been lost (a connection dropped). */
  listen: (channel: string, onNotice: (payload: string) => void, onGap: () => void) => Promise<() => Promise<void>>
  /** Breaks off whatever is under way, for a database that may not be written to any more or does not answer. `close` follows. */
  abandon: () => void
  close: () => Promise<void>
}

/** Makes `orm.transaction` the scope in which everything else of this database refuses to run. */
const scopeTransactions = (orm: Orm, run: <Result>(work: () => Promise<Result>) => Promise<Result>): void => {
  const transaction = orm.transaction.bind(orm)
  orm.transaction = (work, config) => transaction((tx) => run(() => work(tx)), config)
}

/** The functions of `client` that take the one connection of the embedded database, refused inside of a transaction. */
const guardPglite = (client: PGlite, refuseInside: (skipped: (...args: never[]) => unknown) => void): PGlite =>
  new Proxy(client, {
    get: (lite, key) => {
      const value: unknown = Reflect.get(lite, key, lite)
      if (typeof value !== 'function') return value
      if (!['query', 'exec', 'transaction', 'listen'].includes(String(key))) return value.bind(lite)
      return async function guarded(...args: unknown[]) {
        refuseInside(guarded)
        return Reflect.apply(value, lite, args)
      }
    },
  })

const migrateEmbedded = (lite: PGlite): Promise<void> =>
  migrateTables({
    query: (text) => lite.query(text),
    run: (text) => lite.exec(text),
    migrate: (config) => migratePglite(drizzlePglite(lite), config),
  })

/** Makes the database that new data folders begin with, unless it is there. Answers the folder of its files, closed. */
export const prepareNewDatabase = (): Promise<string> =>
  prepareDatabase(async (folder) => {
    const lite = await PGlite.create(folder, { extensions: PGLITE_EXTENSIONS })
    await migrateEmbedded(lite)
    await lite.close()
  })

/** Migrates an embedded database that runs already. */
export const useEmbedded = async ({ lite: unguarded, close }: Embedded): Promise<Database> => {
  const scope = createTransactionScope()
  const lite = guardPglite(unguarded, scope.refuseInside)
  const orm = drizzlePglite(lite, { schema })
  scopeTransactions(orm, scope.run)
  try {
    await migrateEmbedded(lite)
  } catch (error) {
    await close()
    throw error
  }
  return {
    kind: 'pglite',
    orm,
    query: async (text, params) => lite.query<Record<string, unknown>>(text, params),
    listen: async (channel, onNotice) => lite.listen(channel, onNotice),
    // It lives and ends with this process.
    abandon: () => {},
    close,
  }
}

/** Opens the embedded database under `folder` (or in memory), after taking the folder's lock, and migrates it. */
export const openPglite = async (folder: string | null, snapshot?: Blob): Promise<Database> =>
  useEmbedded(await openEmbedded(folder, snapshot))

/**
 * Opens a PostgreSQL server by its URL and migrates it. One migrator at a time, by advisory lock. With a `term` of the leadership,
 * every connection names it, and the database refuses to let it write the record once another server leads.
 */
export const openPostgres = async (url: string, term: number | null = null): Promise<Database> => {
  const options = term === null ? PLANNER_OPTIONS : `${PLANNER_OPTIONS} -c uptick.term=${term}`
  await migrateExclusively(url, options)
  return term === null
    ? openPool(url, options, 'uptick')
    : openPool(url, options, `uptick term ${term} process ${process.pid}`, confirmTerm(term))
}

/** The same server for a process that follows another one: as it is, and nothing can be written. */
export const openPostgresReader = (url: string): Database =>
  openPool(url, `${PLANNER_OPTIONS} -c default_transaction_read_only=on`, `uptick following process ${process.pid}`)

type Verify = NonNullable<pg.PoolConfig['verify']>

/** Lets a new connection be used only while nobody else has taken the place: so a former leader writes to no table. */
const confirmTerm =
  (term: number): Verify =>
  (client, done) => {
    client
      .query('select 1 from leadership where term = $1', [term])
      .then(({ rowCount }) => done(rowCount ? undefined : new Error('The database has another leader by now')), done)
  }

const openPool = (url: string, options: string, applicationName: string, verify?: Verify): Database => {
  const sockets = new Set<Socket>()
  const openSocket = (): Socket => {
    const socket = new Socket()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // The database ends a long statement itself; one that says nothing at all any more is given up here.
    return socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('The database did not answer')))
  }
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    stream: openSocket,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    options,
    ...(verify ? { verify } : {}),
  })
  // A dropped connection is replaced on next use; without a listener it would end the process, and the pool listens to idle ones only.
  pool.on('connect', (client) =>
    client.on('error', (error) => console.warn(`A database connection was lost: ${error.message}`)),
  )
  pool.on('error', () => {
    // Said already by the listener of the connection.
  })
  const scope = createTransactionScope()
  const connect = pool.connect.bind(pool)
  // Every query of the pool begins with it. A transaction has its own connection by then.
  const connectOutside = (...args: unknown[]): unknown => {
    scope.refuseInside(connectOutside)
    return Reflect.apply(connect, pool, args)
  }
  Object.assign(pool, { connect: connectOutside })
  const orm = drizzlePostgres(pool, { schema })
  scopeTransactions(orm, scope.run)
  let ended: Promise<void> | undefined
  const end = (): Promise<void> => {
    ended ??= pool.end()
    return ended
  }
  return {
    kind: 'postgres',
    orm,
    query: async (text, values, name) =>
      pool.query<Record<string, unknown>>({ text, ...(values ? { values } : {}), ...(name ? { name } : {}) }),
    listen: (channel, onNotice, onGap) => listenPostgres(url, channel, onNotice, onGap),
    abandon: () => {
      end()
      for (const socket of sockets) socket.destroy(new Error('The database was abandoned'))
    },
    close: () => end(),
  }
}

const MIGRATION_LOCK = 0x0971c4
/** On a connection of its own, without a limit: to index a large table takes longer than any statement of a call may. */
const migrateExclusively = async (url: string, options: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, options })
  client.on('error', () => {
    // A connection that is lost fails the statement under way, which says so.
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrateTables({
      query: (text) => client.query(text),
      run: (text) => client.query(text),
      migrate: (config) => migratePostgres(drizzlePostgres(client), config),
    })
  } finally {
    // Ends the lock as well.
    await client.end()
  }
}

/** What the query builder keeps of an executor: a database and its transactions share the one, and have each their own connection. */
interface Composer {
  dialect: object
  session: { client: unknown }
}

/**
 * A statement that the query builder composes once for each database, not for every run: for a small one that costs about as much as
 * running it. What changes from run to run is an `sql.placeholder`. A transaction runs the same one on its own connection.
 */
export const composedOnce = <Statement extends object>(compose: (db: Executor) => Statement) => {
  const composed = new WeakMap<object, Statement>()
  return (db: Executor): Statement => {
    const { dialect, session } = db as unknown as Composer
    const known = composed.get(dialect) ?? compose(db)
    composed.set(dialect, known)
    return Object.assign(Object.create(Object.getPrototypeOf(known)), known, { client: session.client })
  }
}
