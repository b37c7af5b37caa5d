import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { openEmbedded } from '../../server/db/embedded-database.ts'

/** A connection that takes whole tables of rows at once, and plain statements between them. */
export interface BulkDatabase {
  copy: (table: PgTable, rows: readonly object[]) => Promise<void>
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  close: () => Promise<void>
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A value as COPY reads it in its text format. */
const toCopyText = (value: unknown): string => {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString('hex')}`
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character)
}

/** The statement and the lines that bring `rows` into `table`. */
const toCopy = (table: PgTable, rows: readonly object[]): { statement: string; lines: string } => {
  const columns = Object.entries(getTableColumns(table))
  const names = columns.map(([, { name }]) => `"${name}"`).join(', ')
  const lines = rows.map((row) => columns.map(([field]) => toCopyText(Reflect.get(row, field))).join('\t'))
  return { statement: `copy ${getTableName(table)} (${names}) from`, lines: `${lines.join('\n')}\n` }
}

interface CopyConnection {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
}

/** What node-postgres runs in its queue of queries: one COPY from this process. */
const createCopyQuery = (statement: string, lines: string, done: (error: Error | null) => void) => {
  let failure: Error | null = null
  return {
    submit: (connection: pg.Connection): void => connection.query(`${statement} stdin`),
    handleCopyInResponse: (connection: CopyConnection): void => {
      connection.sendCopyFromChunk(Buffer.from(lines))
      connection.endCopyFrom()
    },
    handleCommandComplete: (): void => {},
    handleError: (error: Error): void => {
      failure = error
      done(failure)
    },
    handleReadyForQuery: (): void => {
      if (failure === null) done(null)
    },
  }
}

const openServer = async (url: string): Promise<BulkDatabase> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    copy: (table, rows) =>
      new Promise((resolve, reject) => {
        if (rows.length === 0) return resolve()
        const { statement, lines } = toCopy(table, rows)
        client.query(createCopyQuery(statement, lines, (error) => (error ? reject(error) : resolve())))
      }),
    query: async (text, values) => (await client.query(text, values)).rows,
    close: () => client.end(),
  }
}

const openFolder = async (folder: string): Promise<BulkDatabase> => {
  const { lite, close } = await openEmbedded(folder)
  return {
    copy: async (table, rows) => {
      if (rows.length === 0) return
      const { statement, lines } = toCopy(table, rows)
      await lite.query(`${statement} '/dev/blob'`, [], { blob: new Blob([lines]) })
    },
    query: async (text, values) => (await lite.query<Record<string, unknown>>(text, values)).rows,
    close,
  }
}

/** Opens the database of an installation whose tables are there: a server by its URL, or the embedded one of a data folder. */
export const openBulk = ({ databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string }) =>
  databaseUrl === null ? openFolder(dataDir) : openServer(databaseUrl)
