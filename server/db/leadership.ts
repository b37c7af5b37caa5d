import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sqlStateOf } from './sql-state.ts'

/** A server's place at a PostgreSQL database: one at a time writes the record. */
export interface Leadership {
  /** Grows with every holder; the database refuses writers that name an older one. */
  term: number
  /** Resolves, with the reason, once the place may be another's. */
  lost: Promise<string>
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
}

const SERVER_LOCK = 0x0971c6
const ANSWER_WITHIN_MS = 5_000
/** A connection can die without a word, as when the machine at its other end does. */
const ASK_EVERY_MS = 2_000
const UNDEFINED_TABLE = '42P01'

const myself = (): string => `process ${process.pid} on ${hostname()}`

const NOBODY = { holder: 'another process', peer: null }

const findHolder = async (client: pg.Client): Promise<Taken> => {
  try {
    // As it is: the holder may be of a release that knows fewer columns.
    const { rows } = await client.query('select to_jsonb(leadership) as leader from leadership')
    const { holder, address, secret } = rows[0]?.leader ?? {}
    return { holder: String(holder || NOBODY.holder), peer: address && secret ? { address, secret } : null }
  } catch (error) {
    if (sqlStateOf(error) === UNDEFINED_TABLE) return NOBODY
    throw error
  }
}

/**
 * Takes the place where it is free: a lock of the database on a connection of its own, which ends with that connection, and a new
 * term. `migrate` runs in between, as only the holder may change tables. Rejects when the database cannot be reached.
 */
export const claimLeadership = async (
  url: string,
  migrate: () => Promise<void>,
  peer: Peer | null = null,
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
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [SERVER_LOCK])
    if (!rows[0]?.mine) {
      const taken = await findHolder(client)
      await client.end()
      return taken
    }
    await migrate()
    const taken = await client.query(
      'update leadership set term = term + 1, holder = $1, taken_at = now(), address = $2, secret = $3 returning term',
      [myself(), peer?.address ?? '', peer?.secret ?? ''],
    )
    const term = Number(taken.rows[0]?.term)
    const timer = watch(client, term, lose)
    return {
      term,
      lost,
      release: () => {
        clearInterval(timer)
        hangUp(client)
      },
    }
  } catch (error) {
    hangUp(client)
    throw error
  }
}

/** Without the farewell that a database which does not answer would never take. The server ends the session all the same. */
const hangUp = (client: pg.Client): void => {
  client.connection.stream.destroy()
}

/** Asks now and then whether the place is still this client's. */
const watch = (client: pg.Client, term: number, lose: (why: string) => void): NodeJS.Timeout => {
  const timer = setInterval(() => {
    client.query('select 1 from leadership where term = $1', [term]).then(
      ({ rowCount }) => {
        if (rowCount === 0) lose('another server has taken the place')
      },
      (error: Error) => {
        clearInterval(timer)
        lose(`the database did not confirm the place (${error.message})`)
      },
    )
  }, ASK_EVERY_MS)
  return timer
}

const RETRY_MS = 500

interface Waiting {
  /** Told once who has the place, or why it cannot be had yet. */
  onWaiting: (why: string) => void
  /** How the other processes will reach this one; they do not, unless given. */
  peer?: Peer | null
  /** Told at each try that was in vain who has the place; null while the database does not answer. */
  onTaken?: (taken: Taken | null) => Promise<void>
  /** Gives up: the promise then rejects. */
  signal?: AbortSignal
}

/** Takes the place as soon as it is free, however long that takes and whether or not the database can be reached meanwhile. */
export const awaitLeadership = async (
  url: string,
  migrate: () => Promise<void>,
  { onWaiting, peer = null, onTaken = async () => {}, signal }: Waiting,
): Promise<Leadership> => {
  let said = ''
  for (;;) {
    const claim = await claimLeadership(url, migrate, peer).catch((error: Error) => error)
    if ('term' in claim) return claim
    const why = claim instanceof Error ? `The database does not answer: ${claim.message}` : takenBy(claim)
    if (why !== said) onWaiting(why)
    said = why
    await onTaken(claim instanceof Error ? null : claim)
    await sleep(RETRY_MS, undefined, signal ? { signal } : {})
  }
}

export const takenBy = ({ holder }: Pick<Taken, 'holder'>): string =>
  `Another Uptick server uses this database: ${holder}.`
