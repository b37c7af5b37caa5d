import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findSqlState } from './sql-state.ts'

/** A server's place at a PostgreSQL database: one at a time writes the record. */
export interface Leadership {
  /** Grows with every holder; the database refuses writers that name an older one. */
  term: number
  /** Resolves, with the reason, once the place may be another's. */
  lost: Promise<string>
  /** The lease is renewed for as long as `isMoving` says so; always, unless given. */
  renewWhile: (isMoving: () => boolean) => void
  /** Says where the other processes reach the holder, which answers there by now. Nobody leads for them before. */
  announce: (peer: Peer) => Promise<void>
  release: () => void
}

/** Where the other processes reach a holder of the place, and what they show it. */
export interface Peer {
  address: string
  secret: string
}

/** Somebody else has the place. `holder` says who, where that is known. */
export interface Taken {
  holder: string
  /** Null where it is to be reached by nobody, as a process that is alone. */
  peer: Peer | null
  /** The holder has not renewed its lease: nobody leads. */
  hasLapsed: boolean
}

const SERVER_LOCK = 0x0971c6
const ANSWER_WITHIN_MS = 5_000
const HELD = 'select 1 from leadership where term = $1'
/** A connection can die without a word, as when the machine at its other end does. */
const ASK_EVERY_MS = 2_000
/** The holder asks on the connection that holds the lock. PostgreSQL knows when it last did: that is the lease. */
export const LEASE_SECONDS = 15
const END_WITHIN_MS = 5_000
const END_AGAIN_MS = 50
const UNDEFINED_TABLE = '42P01'

const myself = (): string => `process ${process.pid} on ${hostname()}`

const NOBODY = { holder: 'another process', peer: null, hasLapsed: false }

/** The session that holds the place. */
const HOLDER = `from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and classid = 0 and objid = $1 and granted and datname = current_database()`

/** The same, where its lease has lapsed. */
const LAPSED = `${HOLDER} and state_change < clock_timestamp() - make_interval(secs => ${LEASE_SECONDS})`

const findHolder = async (client: pg.Client): Promise<Taken> => {
  try {
    // As it is: the holder may be of a release that knows fewer columns.
    const { rows } = await client.query(
      `select to_jsonb(leadership) as leader, exists (select ${LAPSED}) as lapsed,
         exists (select ${HOLDER} and backend_start > taken_at) as beginning
       from leadership`,
      [SERVER_LOCK],
    )
    // Who has the lock has no term yet: the row is its predecessor's.
    if (rows[0]?.beginning) return NOBODY
    const { holder, address, secret } = rows[0]?.leader ?? {}
    return {
      holder: String(holder || NOBODY.holder),
      peer: address && secret ? { address, secret } : null,
      hasLapsed: rows[0]?.lapsed === true,
    }
  } catch (error) {
    if (findSqlState(error) === UNDEFINED_TABLE) return NOBODY
    throw error
  }
}

/** Ends the sessions of all former leaders. A frozen one keeps its sessions, with open transactions and their locks. */
const endFormerLeaders = async (client: pg.Client): Promise<void> => {
  const untilMs = performance.now() + END_WITHIN_MS
  for (;;) {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = current_user and application_name like 'uptick term %'`,
    )
    if (rowCount === 0) return
    if (performance.now() > untilMs) throw new Error('The sessions of the former leader did not end')
    await sleep(END_AGAIN_MS)
  }
}

/**
 * Takes the place where it is free: a lock of the database on a connection of its own, which ends with that connection, and a new
 * term. `migrate` runs in between, as only the holder may change tables. With `endsLapsed`, a holder whose lease has lapsed loses its
 * lock, and the next claim may take it. Rejects when the database cannot be reached.
 */
export const claimLeadership = async (
  url: string,
  migrate: () => Promise<void>,
  { endsLapsed = false }: { endsLapsed?: boolean } = {},
): Promise<Leadership | Taken> => {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  })
  let lose = (_why: string) => {}
  const lost = new Promise<string>((resolve) => {
    lose = resolve
  })
  client.on('error', (error) => lose(`the connection that holds the place was lost (${error.message})`))
  client.on('end', () => lose('the connection that holds the place was closed'))
  await client.connect()
  const lease = createLease(client, lose)
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [SERVER_LOCK])
    if (!rows[0]?.mine) {
      const taken = await findHolder(client)
      if (taken.hasLapsed && endsLapsed) await client.query(`select pg_terminate_backend(pid) ${LAPSED}`, [SERVER_LOCK])
      await client.end()
      return taken
    }
    // Also while it migrates, however long that takes.
    lease.begin()
    await endFormerLeaders(client)
    await migrate()
    const taken = await client.query(
      `update leadership set term = term + 1, holder = $1, taken_at = now(), address = '', secret = '' returning term`,
      [myself()],
    )
    const term = Number(taken.rows[0]?.term)
    // Whoever connected for an older term until now passed that term's check.
    await endFormerLeaders(client)
    lease.leadFor(term)
    return {
      term,
      lost,
      renewWhile: lease.renewWhile,
      announce: async ({ address, secret }) => {
        await client.query('update leadership set address = $2, secret = $3 where term = $1', [term, address, secret])
      },
      release: () => {
        lease.end()
        hangUp(client)
      },
    }
  } catch (error) {
    lease.end()
    hangUp(client)
    throw error
  }
}

/** Without the farewell that a database which does not answer would never take. The server ends the session all the same. */
const hangUp = (client: pg.Client): void => {
  client.connection.stream.destroy()
}

/** Asks now and then whether the place is still this client's, which renews the lease. */
const createLease = (client: pg.Client, lose: (why: string) => void) => {
  let timer: NodeJS.Timeout | undefined
  let term: number | null = null
  let isMoving = (): boolean => true

  const end = (): void => clearInterval(timer)
  const renew = (): void => {
    if (!isMoving()) return
    const asked = term === null ? client.query('select 1') : client.query(HELD, [term])
    asked.then(
      ({ rowCount }) => {
        if (rowCount === 0) lose('another server has taken the place')
      },
      (error: Error) => {
        end()
        lose(`the database did not confirm the place (${error.message})`)
      },
    )
  }
  return {
    begin: (): void => {
      timer = setInterval(renew, ASK_EVERY_MS)
    },
    leadFor: (newTerm: number): void => {
      term = newTerm
    },
    renewWhile: (moving: () => boolean): void => {
      isMoving = moving
    },
    end,
  }
}

const RETRY_MS = 500

interface Waiting {
  /** Told once who has the place, or why it cannot be had yet. */
  onWaiting: (why: string) => void
  /** Told at each try that was in vain who has the place; null while the database does not answer. */
  onTaken?: (taken: Taken | null) => Promise<void>
  /** Gives up: the promise then rejects. */
  signal?: AbortSignal
}

/** Takes the place as soon as it is free, however long that takes and whether or not the database can be reached meanwhile. */
export const awaitLeadership = async (
  url: string,
  migrate: () => Promise<void>,
  { onWaiting, onTaken = async () => {}, signal }: Waiting,
): Promise<Leadership> => {
  let said = ''
  for (;;) {
    const claim = await claimLeadership(url, migrate, { endsLapsed: true }).catch((error: Error) => error)
    if ('term' in claim) return claim
    const why = claim instanceof Error ? `The database does not answer: ${claim.message}` : takenBy(claim)
    if (why !== said) onWaiting(why)
    said = why
    await onTaken(claim instanceof Error ? null : claim)
    await sleep(RETRY_MS, undefined, signal ? { signal } : {})
  }
}

export const takenBy = ({ holder, hasLapsed }: Pick<Taken, 'holder' | 'hasLapsed'>): string =>
  hasLapsed
    ? `Nobody leads: ${holder} has not renewed its lease for ${LEASE_SECONDS} seconds.`
    : `Another Uptick server uses this database: ${holder}.`
