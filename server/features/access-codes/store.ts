import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AccessCodeState, listAccessCodes } from '../../../contract/access-codes.ts'
import type { InputOf } from '../../../contract/call.ts'
import type { Executor } from '../../db/client.ts'
import { betweenDays, containsText, isMemberNamed, tableList } from '../../db/list-page.ts'
import { accessCodes, accessCodeUses, activationCodes, members } from '../../db/schema/schema.ts'

export type AccessCodeRow = typeof accessCodes.$inferSelect
type AccessCodeList = Omit<InputOf<typeof listAccessCodes>, 'page' | 'limit'>
export type AccessCodeUse = Awaited<ReturnType<typeof listUses>>[number]

/** Null when the code is taken. */
export const insertAccessCode = async (
  db: Executor,
  row: typeof accessCodes.$inferInsert,
): Promise<AccessCodeRow | null> =>
  (await db.insert(accessCodes).values(row).onConflictDoNothing().returning())[0] ?? null

const inState = (state: AccessCodeState, now: Date): SQL | undefined => {
  const left = lt(accessCodes.uses, accessCodes.maxUses)
  const used = gte(accessCodes.uses, accessCodes.maxUses)
  const untouched = isNull(accessCodes.revokedAt)
  return {
    usable: and(left, gt(accessCodes.expiresAt, now)),
    revoked: isNotNull(accessCodes.revokedAt),
    'used-up': and(untouched, used),
    ended: and(untouched, left, lte(accessCodes.expiresAt, now)),
  }[state]
}

/** Codes by a part of them, written in any way, or by who used them. */
const foundBy = (db: Executor, search: string | undefined): SQL | undefined => {
  const spelt = search?.replace(/[\s-]/g, '')
  if (!search) return undefined
  const users = db
    .select({ code: accessCodeUses.accessCodeId })
    .from(accessCodeUses)
    .innerJoin(members, eq(members.id, accessCodeUses.memberId))
    .where(isMemberNamed(search))
  return or(containsText(spelt, accessCodes.code), inArray(accessCodes.id, users))
}

export const accessCodeList = (db: Executor, now: () => Date) =>
  tableList({
    table: accessCodes,
    matching: ({ search, state, from, to }: AccessCodeList) =>
      and(foundBy(db, search), state && inState(state, now()), betweenDays(accessCodes.createdAt, { from, to })),
    orders: { createdAt: accessCodes.createdAt, expiresAt: accessCodes.expiresAt, uses: accessCodes.uses },
    read: (executor, { where, orderBy, limit, offset }): Promise<AccessCodeRow[]> =>
      executor
        .select()
        .from(accessCodes)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })

export const findAccessCode = async (db: Executor, id: string): Promise<AccessCodeRow | null> =>
  (await db.select().from(accessCodes).where(eq(accessCodes.id, id)))[0] ?? null

/** Ends a code that still runs, in one conditional statement; null when it has ended or there is none. */
export const expireAccessCode = async (db: Executor, id: string, now: Date): Promise<AccessCodeRow | null> =>
  (
    await db
      .update(accessCodes)
      .set({ expiresAt: now, revokedAt: now })
      .where(and(eq(accessCodes.id, id), gt(accessCodes.expiresAt, now)))
      .returning()
  )[0] ?? null

/** Who used each of these codes, the newest first, at most `limit` of each. */
export const listUses = (db: Executor, accessCodeIds: string[], limit: number) => {
  const place = sql<number>`row_number() over (partition by ${accessCodeUses.accessCodeId} order by ${accessCodeUses.usedAt} desc, ${accessCodeUses.memberId})`
  const ranked = db
    .select({
      accessCodeId: accessCodeUses.accessCodeId,
      memberId: accessCodeUses.memberId,
      usedAt: accessCodeUses.usedAt,
      place: place.mapWith(Number).as('place'),
    })
    .from(accessCodeUses)
    .where(inArray(accessCodeUses.accessCodeId, accessCodeIds))
    .as('ranked')
  return db
    .select({
      accessCodeId: ranked.accessCodeId,
      memberId: ranked.memberId,
      usedAt: ranked.usedAt,
      fullName: members.fullName,
      email: members.email,
      starterEndsAt: members.starterEndsAt,
      silverEndsAt: members.silverEndsAt,
      goldEndsAt: members.goldEndsAt,
    })
    .from(ranked)
    .innerJoin(members, eq(members.id, ranked.memberId))
    .where(lte(ranked.place, limit))
    .orderBy(ranked.place)
}

/** Takes one use of a sponsored code in one conditional statement. The code; null when it is unknown, late or used up. */
export const claimAccessCode = async (db: Executor, code: string, now: Date): Promise<AccessCodeRow | null> =>
  (
    await db
      .update(accessCodes)
      .set({ uses: sql`${accessCodes.uses} + 1` })
      .where(and(eq(accessCodes.code, code), lt(accessCodes.uses, accessCodes.maxUses), gt(accessCodes.expiresAt, now)))
      .returning()
  )[0] ?? null

/** False when the member has used the code before. */
export const insertAccessCodeUse = async (db: Executor, use: typeof accessCodeUses.$inferInsert): Promise<boolean> =>
  (await db.insert(accessCodeUses).values(use).onConflictDoNothing().returning({ memberId: accessCodeUses.memberId }))
    .length > 0

/** Whether this member has used this code, whatever became of it since. */
export const hasUsedAccessCode = async (db: Executor, code: string, memberId: string): Promise<boolean> =>
  (
    await db
      .select({ memberId: accessCodeUses.memberId })
      .from(accessCodeUses)
      .innerJoin(accessCodes, eq(accessCodes.id, accessCodeUses.accessCodeId))
      .where(and(eq(accessCodes.code, code), eq(accessCodeUses.memberId, memberId)))
  ).length > 0

/** The newest code of a member replaces the older one. */
export const upsertActivationCode = async (db: Executor, row: typeof activationCodes.$inferInsert): Promise<void> => {
  const { memberId: _, ...changes } = row
  await db
    .insert(activationCodes)
    .values(row)
    .onConflictDoUpdate({ target: activationCodes.memberId, set: { ...changes, usedAt: null } })
}

const ofMember = (memberId: string, codeHash: Buffer) =>
  and(eq(activationCodes.memberId, memberId), eq(activationCodes.codeHash, codeHash))

/** Uses up the member's activation code in one conditional statement. False when it is another one, late or used. */
export const claimActivationCode = async (
  db: Executor,
  memberId: string,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> =>
  (
    await db
      .update(activationCodes)
      .set({ usedAt: now })
      .where(and(ofMember(memberId, codeHash), isNull(activationCodes.usedAt), gt(activationCodes.expiresAt, now)))
      .returning({ memberId: activationCodes.memberId })
  ).length > 0

/** Whether this is the member's last activation code, and used. */
export const hasUsedActivationCode = async (db: Executor, memberId: string, codeHash: Buffer): Promise<boolean> =>
  (
    await db
      .select({ memberId: activationCodes.memberId })
      .from(activationCodes)
      .where(and(ofMember(memberId, codeHash), isNotNull(activationCodes.usedAt)))
  ).length > 0
