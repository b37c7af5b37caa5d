import { and, asc, eq, getTableColumns, gt, inArray, isNull, lt, lte, notLike, or, type SQL, sql } from 'drizzle-orm'
import { cleanEmail, foldText } from '../../../contract/people-text.ts'
import { phoneDigits } from '../../../contract/phone-numbers.ts'
import type { Tier } from '../../../contract/tiers.ts'
import { composedOnce, type Executor, type Transaction } from '../../db/client.ts'
import { members } from '../../db/schema/schema.ts'
import { REMOVED_HOST, type Telling } from '../../platform/notifications/telling.ts'
import type { Tx } from '../../platform/transaction.ts'

/** The row, with what the member's account in the ledger holds. */
export type Member = typeof members.$inferSelect & { upoints: number }
export type NewMember = typeof members.$inferInsert

// A subquery rather than a join: RETURNING has no joins, and every statement here gives the same columns. Names in full, because
// the query builder leaves the table's out where a statement has one table. A member just inserted holds nothing: the account that
// their row's trigger made is not visible to the inserting statement.
export const memberColumns = {
  ...getTableColumns(members),
  upoints: sql`coalesce((select balance from upoints_accounts where upoints_accounts.id = members.id), 0)`.mapWith(
    Number,
  ),
}

/** Asked on every page load. */
const memberById = composedOnce((db) =>
  db
    .select(memberColumns)
    .from(members)
    .where(eq(members.id, sql.placeholder('id')))
    .prepare('member_by_id'),
)

export const findMember = async (db: Executor, id: string): Promise<Member | null> =>
  (await memberById(db).execute({ id }))[0] ?? null

/** `email` in lower case, as every schema of the contract hands it on. */
export const findMemberByEmail = async (db: Executor, email: string): Promise<Member | null> =>
  (await db.select(memberColumns).from(members).where(eq(members.email, email)))[0] ?? null

/** Almost every email is plain: the few others have an index of their own. */
const isUnplain = sql`octet_length(${members.email}) <> char_length(${members.email})`

/** Members whose email is this one to the letter, then its plain form, then the same with hidden characters. */
export const listMembersByEmail = async (db: Executor, typed: string): Promise<Member[]> => {
  const plain = cleanEmail(typed)
  const alike = and(isUnplain, eq(sql`fold_text(${members.email})`, foldText(plain)))
  const found = await db
    .select(memberColumns)
    .from(members)
    .where(or(inArray(members.email, [typed, plain]), alike))
  const rank = ({ email }: Member): number => (email === typed ? 0 : email === plain ? 1 : 2)
  return found.filter(({ email }) => cleanEmail(email) === plain).sort((one, other) => rank(one) - rank(other))
}

/** The member as of now, whom nobody else can change before this transaction ends. */
export const lockMember = async (db: Transaction, id: string): Promise<Member | null> =>
  (await db.select(memberColumns).from(members).where(eq(members.id, id)).for('update'))[0] ?? null

/** The columns with what a phone among them is found by. */
const withPhoneDigits = <Columns extends { phone?: string | null | undefined }>(columns: Columns) =>
  columns.phone === undefined ? columns : { ...columns, phoneDigits: phoneDigits(columns.phone) }

/** Null when another member has the e-mail or one of the codes. */
export const insertMember = async (db: Executor, member: NewMember): Promise<Member | null> =>
  (await db.insert(members).values(withPhoneDigits(member)).onConflictDoNothing().returning(memberColumns))[0] ?? null

/** Later than every state before, even within one millisecond: `updated_at` names the state that an edit is made of. */
const nextState = (now: Date) =>
  sql`greatest(${now.toISOString()}::timestamptz, ${members.updatedAt} + interval '1 millisecond')`

/** What a member may do, and until when. Whoever changes it says what the member is told (`changeAccess`). */
export type Rights =
  | ('tier' | 'accessLevel' | 'accessPath' | 'dashboardUnlocked' | 'codeActivated' | 'hasDeposited' | 'premiumTest')
  | ('accessEndsAt' | 'starterEndsAt' | 'silverEndsAt' | 'goldEndsAt')

export type MemberChanges = Partial<Omit<NewMember, 'id' | 'updatedAt'>>
/** Without any of the rights, not even by way of a spread. */
export type PlainChanges = Partial<Omit<NewMember, 'id' | 'updatedAt' | Rights>> & { [right in Rights]?: never }

const writeMember = async (
  db: Executor,
  id: string,
  changes: MemberChanges,
  { now, unchangedSince }: { now: Date; unchangedSince?: Date | undefined },
): Promise<Member | null> =>
  (
    await db
      .update(members)
      .set({ ...withPhoneDigits(changes), updatedAt: nextState(now) })
      .where(and(eq(members.id, id), unchangedSince && eq(members.updatedAt, unchangedSince)))
      .returning(memberColumns)
  )[0] ?? null

/** Null when there is no such member. */
export const updateMember = (
  db: Executor,
  id: string,
  changes: PlainChanges,
  { now }: { now: Date },
): Promise<Member | null> => writeMember(db, id, changes, { now })

/** What the member learns of their access as it is from now on. */
export type TellAccess = (after: Member) => Telling

/** Changes the member, rights included, and tells them. Null when there is no such member, or none in the state that `unchangedSince` names. */
export const changeAccess = async (
  tx: Tx,
  id: string,
  { changes, tell, ...at }: { changes: MemberChanges; tell: TellAccess; now: Date; unchangedSince?: Date | undefined },
): Promise<Member | null> => {
  const after = await writeMember(tx, id, changes, at)
  if (after) await tx.tell([{ memberId: id, telling: tell(after) }])
  return after
}

/** Raises the member from one of `lower` to `tier`, in one conditional statement, and tells them. Null when they were on none of them. */
export const raiseTier = async (
  tx: Tx,
  id: string,
  { tier, lower, tell, now }: { tier: Tier; lower: readonly Tier[]; tell: TellAccess; now: Date },
): Promise<Member | null> => {
  const [raised] = await tx
    .update(members)
    .set({ tier, updatedAt: nextState(now) })
    .where(and(eq(members.id, id), inArray(members.tier, [...lower])))
    .returning(memberColumns)
  if (raised) await tx.tell([{ memberId: id, telling: tell(raised) }])
  return raised ?? null
}

/** Accepts a TOTP step once: false when this or a later one was accepted before. */
export const claimTotpStep = async (db: Executor, id: string, step: number): Promise<boolean> =>
  (
    await db
      .update(members)
      .set({ totpLastStep: step })
      .where(and(eq(members.id, id), or(isNull(members.totpLastStep), lt(members.totpLastStep, step))))
      .returning({ id: members.id })
  ).length > 0

/** The first of what codes opened to end, as the index spells it. */
const nextEnd = sql`least(${members.accessEndsAt}, ${members.starterEndsAt}, ${members.silverEndsAt}, ${members.goldEndsAt})`
const unreminded = sql`${members.remindedOfEnd} is distinct from ${nextEnd}`

/** Members for whom an end has come, or one that they are to be reminded of: of several callers, one gets each. The earliest first. */
export const lockDueMembers = (
  tx: Transaction,
  { now, remindUntil, limit }: { now: Date; remindUntil: Date; limit: number },
): Promise<Member[]> =>
  tx
    .select(memberColumns)
    .from(members)
    .where(or(lte(nextEnd, now), and(lte(nextEnd, remindUntil), unreminded)))
    .orderBy(nextEnd)
    .limit(limit)
    .for('update')

/** The first end that there is, and the first that nobody was reminded of; null for none. */
export const findNextEnds = async (db: Executor): Promise<{ endsAt: Date | null; unremindedAt: Date | null }> => {
  const first = async (narrowed?: SQL) =>
    (
      await db
        .select({ at: nextEnd.mapWith(members.accessEndsAt) })
        .from(members)
        .where(and(sql`${nextEnd} is not null`, narrowed))
        .orderBy(nextEnd)
        .limit(1)
    )[0]?.at ?? null
  return { endsAt: await first(), unremindedAt: await first(unreminded) }
}

/** Members who were there by then and have not left, by id behind one. */
export const listMemberIds = async (
  db: Executor,
  { behind, createdBy, limit }: { behind: string | null; createdBy: Date; limit: number },
): Promise<string[]> => {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        behind === null ? undefined : gt(members.id, behind),
        lte(members.createdAt, createdBy),
        notLike(members.email, `%@${REMOVED_HOST}`),
      ),
    )
    .orderBy(asc(members.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Members whose phone was stored before it was compared by its digits, at most `limit`. */
export const listWithoutPhoneDigits = (db: Executor, limit: number): Promise<{ id: string; phone: string | null }[]> =>
  db
    .select({ id: members.id, phone: members.phone })
    .from(members)
    .where(and(isNull(members.phoneDigits), sql`${members.phone} ~ '[0-9]'`))
    .limit(limit)

/** Only while the phone is still that one. The member's `updated_at` stays: nothing that anybody sees has changed. */
export const updatePhoneDigits = async (
  db: Executor,
  { id, phone }: { id: string; phone: string | null },
): Promise<void> => {
  if (phone === null) return
  await db
    .update(members)
    .set({ phoneDigits: phoneDigits(phone) })
    .where(and(eq(members.id, id), eq(members.phone, phone)))
}
