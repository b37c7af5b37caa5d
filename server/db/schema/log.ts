import { bigint, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from './columns.ts'

/** The public log of the record. Triggers refuse UPDATE, DELETE and TRUNCATE on every table here. */

/** Which log this is: one row, written when it begins. Locked by whoever appends. */
export const logIdentity = pgTable('log_identity', {
  /** Its name for ever, whatever address it is served at later. */
  origin: text('origin').primaryKey(),
  /** Ed25519 public key, 32 bytes. */
  publicKey: bytea('public_key').notNull(),
  begunAt: instant('begun_at').notNull(),
})

/** The leaves, numbered from 0 without a hole. */
export const logEntries = pgTable(
  'log_entries',
  {
    index: bigint('index', { mode: 'number' }).primaryKey(),
    kind: text('kind').notNull(),
    slotId: uuid('slot_id'),
    /** The exact text that is hashed. */
    text: text('text').notNull(),
    leafHash: bytea('leaf_hash').notNull(),
    appendedAt: instant('appended_at').notNull(),
  },
  (table) => [index('log_entries_of_kind').on(table.kind, table.index)],
)

/** Full tiles of 256 hashes, written once; partial ones are composed from what lies below them. */
export const logTiles = pgTable(
  'log_tiles',
  {
    level: smallint('level').notNull(),
    index: bigint('index', { mode: 'number' }).notNull(),
    hashes: bytea('hashes').notNull(),
    /** The hash of the whole tile: what the tile above holds. */
    root: bytea('root').notNull(),
  },
  (table) => [primaryKey({ columns: [table.level, table.index] })],
)

/** What was signed: one per append. Two appends to one size cannot both be there. */
export const logCheckpoints = pgTable('log_checkpoints', {
  size: bigint('size', { mode: 'number' }).primaryKey(),
  root: bytea('root').notNull(),
  /** The signed note, without cosignatures. */
  note: text('note').notNull(),
  /** The complete subtrees, the largest first: from here the tree grows on. */
  subtrees: bytea('subtrees').notNull(),
  signedAt: instant('signed_at').notNull(),
})

export const logCosignatures = pgTable(
  'log_cosignatures',
  {
    size: bigint('size', { mode: 'number' })
      .notNull()
      .references(() => logCheckpoints.size),
    /** Name of the witness's key. */
    witness: text('witness').notNull(),
    /** The signature line of the note. */
    line: text('line').notNull(),
    cosignedAt: instant('cosigned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.size, table.witness] })],
)

/** RFC 3161 answers over the signed text of a checkpoint. */
export const logTimestamps = pgTable('log_timestamps', {
  size: bigint('size', { mode: 'number' })
    .primaryKey()
    .references(() => logCheckpoints.size),
  /** The TimeStampResp, DER. */
  response: bytea('response').notNull(),
  /** The time that the authority put into it. */
  stampedAt: instant('stamped_at').notNull(),
})
