import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import type { Database, Executor } from '../../db/client.ts'
import { members, upointsAccounts, upointsEntries } from '../../db/schema/schema.ts'
import type { Draft } from './rules.ts'

export type Entry = typeof upointsEntries.$inferSelect

/** Moves the points: the database's trigger debits, credits and numbers. Fails with POINTS_MISSING, and nothing moved. */
export const insertEntry = async (db: Executor, draft: Draft): Promise<Entry> => {
  const numbered = { fromSequence: 0, toSequence: 0, fromBalance: 0, toBalance: 0 }
  const [entry] = await db
    .insert(upointsEntries)
    .values({ ...draft, ...numbered })
    .returning()
  if (!entry) throw new Error('An entry was inserted and not returned.')
  return entry
}

/**
 * A whole transfer in one statement and one round trip: finds the recipient, debits where the points are there, credits, keeps the
 * entry. No row: nobody has the e-mail. `bench/` runs this very text against the bare database.
 * $1 id · $2 sender · $3 amount · $4 message · $5 idempotency key · $6 time · $7 recipient's e-mail, lower case
 */
export const TRANSFER_SQL = `insert into upoints_entries
  (id, from_account_id, to_account_id, amount, kind, reason, initiator_id, idempotency_key, created_at,
   from_sequence, to_sequence, from_balance, to_balance)
select $1::uuid, $2::uuid, recipient.id, $3::bigint, 'transfer', $4, $2::uuid, $5, $6::timestamptz, 0, 0, 0, 0
from members recipient where recipient.email = $7
returning to_account_id, from_sequence, to_sequence, from_balance, to_balance,
  (select full_name from members where members.id = to_account_id) as recipient_name`

export interface NewTransfer {
  id: string
  senderId: string
  amount: number
  message: string
  idempotencyKey: string | null
  createdAt: Date
  recipientEmail: string
}

/** The transfer as it was kept, with the recipient's name; null when nobody has the e-mail. Fails with POINTS_MISSING. */
export const insertTransfer = async (
  db: Database,
  { id, senderId, amount, message, idempotencyKey, createdAt, recipientEmail }: NewTransfer,
): Promise<{ entry: Entry; recipientName: string } | null> => {
  const { rows } = await db.query(TRANSFER_SQL, [
    ...[id, senderId, amount, message, idempotencyKey],
    ...[createdAt.toISOString(), recipientEmail],
  ])
  const row = rows[0]
  if (!row) return null
  return {
    recipientName: String(row.recipient_name),
    entry: {
      ...{ id, amount, idempotencyKey, createdAt, kind: 'transfer', reason: message, reversalOf: null },
      ...{ fromAccountId: senderId, initiatorId: senderId, toAccountId: String(row.to_account_id) },
      ...{ fromSequence: Number(row.from_sequence), toSequence: Number(row.to_sequence) },
      ...{ fromBalance: Number(row.from_balance), toBalance: Number(row.to_balance) },
    },
  }
}

export const findEntry = async (db: Executor, id: string): Promise<Entry | null> =>
  (await db.select().from(upointsEntries).where(eq(upointsEntries.id, id)))[0] ?? null

export const findEntryByKey = async (db: Executor, initiatorId: string, key: string): Promise<Entry | null> =>
  (
    await db
      .select()
      .from(upointsEntries)
      .where(and(eq(upointsEntries.initiatorId, initiatorId), eq(upointsEntries.idempotencyKey, key)))
  )[0] ?? null

export const isReversed = async (db: Executor, id: string): Promise<boolean> =>
  (await db.select({ id: upointsEntries.id }).from(upointsEntries).where(eq(upointsEntries.reversalOf, id))).length > 0

/** How many entries the account took part in, which is the number of its newest one. */
export const findSequence = async (db: Executor, accountId: string): Promise<number> =>
  (
    await db
      .select({ sequence: upointsAccounts.sequence })
      .from(upointsAccounts)
      .where(eq(upointsAccounts.id, accountId))
  )[0]?.sequence ?? 0

/** At most `limit` entries of the account up to number `newest`, newest first. Each half reads one index. */
export const listAccountEntries = async (
  db: Executor,
  accountId: string,
  { newest, limit }: { newest: number; limit: number },
): Promise<Entry[]> => {
  const { fromAccountId, fromSequence, toAccountId, toSequence } = upointsEntries
  const [outgoing, incoming] = await Promise.all([
    db
      .select()
      .from(upointsEntries)
      .where(and(eq(fromAccountId, accountId), lte(fromSequence, newest)))
      .orderBy(desc(fromSequence))
      .limit(limit),
    db
      .select()
      .from(upointsEntries)
      .where(and(eq(toAccountId, accountId), lte(toSequence, newest)))
      .orderBy(desc(toSequence))
      .limit(limit),
  ])
  const numberOf = (entry: Entry) => (entry.fromAccountId === accountId ? entry.fromSequence : entry.toSequence)
  return [...outgoing, ...incoming].sort((a, b) => numberOf(b) - numberOf(a)).slice(0, limit)
}

/** Names and addresses of members, by id. */
export const findNames = async (db: Executor, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, { fullName: string; email: string }>()
  const rows = await db
    .select({ id: members.id, fullName: members.fullName, email: members.email })
    .from(members)
    .where(inArray(members.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, ...name }) => [id, name]))
}
