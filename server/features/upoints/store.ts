import { and, eq, inArray } from 'drizzle-orm'
import type { EntryKind } from '../../../contract/upoints.ts'
import type { Database, Executor } from '../../db/client.ts'
import { members, upointsAccounts, upointsEntries } from '../../db/schema/schema.ts'
import { findSqlState, POINTS_MISSING, UNIQUE_VIOLATION } from '../../db/sql-state.ts'
import { mailsFrom } from '../../platform/mail/outbox.ts'
import { notificationsFrom } from '../../platform/notifications/notification-store.ts'

export type Entry = typeof upointsEntries.$inferSelect

/** An entry that is to be made. What the database numbers is missing. */
export interface Draft {
  id: string
  /** A member's id is their account's. */
  fromAccountId: string
  toAccountId: string
  /** Whole points, above 0. */
  amount: number
  kind: EntryKind
  reason: string
  initiatorId: string | null
  idempotencyKey: string | null
  reversalOf: string | null
  createdAt: Date
}

export const findUsedKeys = async (
  db: Executor,
  initiatorId: string,
  keys: readonly string[],
): Promise<Set<string>> => {
  const { idempotencyKey } = upointsEntries
  const rows = await db
    .select({ idempotencyKey })
    .from(upointsEntries)
    .where(and(eq(upointsEntries.initiatorId, initiatorId), inArray(idempotencyKey, [...keys])))
  return new Set(rows.flatMap((row) => row.idempotencyKey ?? []))
}

/** Of one statement. */
const ENTRIES_TOGETHER = 500

/** Moves the points: the database's trigger debits, credits and numbers. Fails with POINTS_MISSING, and nothing moved. */
export const insertEntries = async (db: Executor, drafts: readonly Draft[]): Promise<Entry[]> => {
  const numbered = { fromSequence: 0, toSequence: 0, fromBalance: 0, toBalance: 0 }
  const entries: Entry[] = []
  for (let from = 0; from < drafts.length; from += ENTRIES_TOGETHER) {
    const some = drafts.slice(from, from + ENTRIES_TOGETHER).map((draft) => ({ ...draft, ...numbered }))
    entries.push(...(await db.insert(upointsEntries).values(some).returning()))
  }
  return entries
}

/** The recipient's notification and email, written where the transfer is: $8 and $9, as their tables' rows. */
const TOLD = `told as (${notificationsFrom('moved', '$8::jsonb', 'moved.to_account_id')}),
  mailed as (${mailsFrom('moved', '$9::jsonb', 'moved.to_account_id')})`

/**
 * A whole transfer in one statement and one round trip: finds the recipient, debits where the points are there, credits, keeps the
 * entry, tells the recipient. No row: nobody has the e-mail. `lab/bench/` runs this very text against the bare database.
 * $1 id · $2 sender · $3 amount · $4 message · $5 idempotency key · $6 time · $7 recipient's e-mail, lower case · $8 notification · $9 email
 */
export const TRANSFER_SQL = `with moved as (insert into upoints_entries
  (id, from_account_id, to_account_id, amount, kind, reason, initiator_id, idempotency_key, created_at,
   from_sequence, to_sequence, from_balance, to_balance)
select $1::uuid, $2::uuid, recipient.id, $3::bigint, 'transfer', $4, $2::uuid, $5, $6::timestamptz, 0, 0, 0, 0
from members recipient where recipient.email = $7
returning to_account_id, from_sequence, to_sequence, from_balance, to_balance,
  (select full_name from members where members.id = to_account_id) as recipient_name),
  ${TOLD}
select * from moved`

/** The same for transfers that arrived together, each with its `notification` and `mail`. */
const TRANSFERS_SQL = `with moved as (select * from post_transfers($1::jsonb)),
  asked as (select moved.to_account_id, wanted.notification, wanted.mail
    from moved join jsonb_to_recordset($1::jsonb) as wanted(place integer, notification jsonb, mail jsonb) using (place)
    where moved.outcome = 'moved'),
  told as (${notificationsFrom('asked', 'asked.notification', 'asked.to_account_id')}),
  mailed as (${mailsFrom('asked', 'asked.mail', 'asked.to_account_id')})
select * from moved order by place`

export interface NewTransfer {
  id: string
  senderId: string
  amount: number
  message: string
  idempotencyKey: string | null
  createdAt: Date
  recipientEmail: string
  /** What the recipient is told, as rows of their tables. */
  told: { notification: Record<string, unknown>; mail: Record<string, unknown> }
}

/** What became of a transfer: the entry, or why there is none. `repeated`: its key was used before. */
export type TransferOutcome =
  | { moved: true; entry: Entry; recipientName: string }
  | { moved: false; why: 'unknown' | 'insufficient' | 'repeated' }

const toTransferOutcome = (
  { id, amount, idempotencyKey, createdAt, senderId, message }: NewTransfer,
  row: Record<string, unknown>,
): TransferOutcome => ({
  moved: true,
  recipientName: String(row.recipient_name),
  entry: {
    id,
    amount,
    idempotencyKey,
    createdAt,
    kind: 'transfer',
    reason: message,
    reversalOf: null,
    fromAccountId: senderId,
    initiatorId: senderId,
    toAccountId: String(row.to_account_id),
    fromSequence: Number(row.from_sequence),
    toSequence: Number(row.to_sequence),
    fromBalance: Number(row.from_balance),
    toBalance: Number(row.to_balance),
  },
})

/** The transfer of this very id, if it has been made: the id is drawn anew for every request. */
const findMade = async (db: Database, transfer: NewTransfer): Promise<TransferOutcome | null> => {
  const made = `select to_account_id, from_sequence, to_sequence, from_balance, to_balance, full_name as recipient_name
    from upoints_entries join members on members.id = to_account_id where upoints_entries.id = $1`
  const [row] = (await db.query(made, [transfer.id])).rows
  return row ? toTransferOutcome(transfer, row) : null
}

/** One transfer, in one statement. Asked again for one that was made, as when the first answer was lost, it answers the same. */
export const insertTransfer = async (db: Database, transfer: NewTransfer): Promise<TransferOutcome> => {
  const { id, senderId, amount, message, idempotencyKey, createdAt, recipientEmail, told } = transfer
  const moving = [id, senderId, amount, message, idempotencyKey, createdAt.toISOString(), recipientEmail]
  const params = [...moving, JSON.stringify(told.notification), JSON.stringify(told.mail)]
  try {
    const [row] = (await db.query(TRANSFER_SQL, params, 'transfer')).rows
    return row ? toTransferOutcome(transfer, row) : { moved: false, why: 'unknown' }
  } catch (error) {
    const state = findSqlState(error)
    if (state !== POINTS_MISSING && state !== UNIQUE_VIOLATION) throw error
    return (
      (await findMade(db, transfer)) ?? { moved: false, why: state === POINTS_MISSING ? 'insufficient' : 'repeated' }
    )
  }
}

/** Transfers that arrived together, in one round trip and one commit; what became of each, in their order. */
export const insertTransfers = async (db: Database, transfers: readonly NewTransfer[]): Promise<TransferOutcome[]> => {
  const requests = transfers.map((transfer, place) => ({
    place,
    id: transfer.id,
    sender: transfer.senderId,
    amount: transfer.amount,
    message: transfer.message,
    key: transfer.idempotencyKey,
    at: transfer.createdAt.toISOString(),
    email: transfer.recipientEmail,
    ...transfer.told,
  }))
  const { rows } = await db.query(TRANSFERS_SQL, [JSON.stringify(requests)], 'transfers')
  return transfers.map((transfer, place) => {
    const row = rows[place]
    const outcome = row?.outcome
    if (row && outcome === 'moved') return toTransferOutcome(transfer, row)
    if (outcome === 'unknown' || outcome === 'insufficient' || outcome === 'repeated')
      return { moved: false, why: outcome }
    throw new Error(`A transfer came to ${String(outcome)}.`)
  })
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
export const findSequence = async ({ orm }: Database, accountId: string): Promise<number> =>
  (
    await orm
      .select({ sequence: upointsAccounts.sequence })
      .from(upointsAccounts)
      .where(eq(upointsAccounts.id, accountId))
  )[0]?.sequence ?? 0

/** Names and addresses of members, by id. */
export const findNames = async (db: Executor, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, { fullName: string; email: string }>()
  const rows = await db
    .select({ id: members.id, fullName: members.fullName, email: members.email })
    .from(members)
    .where(inArray(members.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, ...name }) => [id, name]))
}
