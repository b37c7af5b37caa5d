import { and, desc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/client.ts'
import { roomInvites } from '../../db/schema/schema.ts'

export type Invite = typeof roomInvites.$inferSelect

const usable = (codeHash: Buffer, now: Date): SQL | undefined =>
  and(
    eq(roomInvites.codeHash, codeHash),
    isNull(roomInvites.revokedAt),
    gt(roomInvites.expiresAt, now),
    lt(roomInvites.uses, roomInvites.maxUses),
  )

/** The room that an invite leads to, used up or not; null where the code was never one, is revoked or too old. */
export const findInvitedRoom = async (db: Executor, codeHash: Buffer, now: Date): Promise<string | null> => {
  const valid = and(eq(roomInvites.codeHash, codeHash), isNull(roomInvites.revokedAt), gt(roomInvites.expiresAt, now))
  return (await db.select({ roomId: roomInvites.roomId }).from(roomInvites).where(valid))[0]?.roomId ?? null
}

/** Uses an invite once. False when nothing is left of it. */
export const claimInvite = async (tx: Transaction, codeHash: Buffer, now: Date): Promise<boolean> =>
  (
    await tx
      .update(roomInvites)
      .set({ uses: sql`${roomInvites.uses} + 1` })
      .where(usable(codeHash, now))
      .returning({ id: roomInvites.id })
  ).length > 0

export const insertInvite = async (tx: Transaction, row: typeof roomInvites.$inferInsert): Promise<Invite> => {
  const [invite] = await tx.insert(roomInvites).values(row).returning()
  if (!invite) throw new Error('An invite was inserted and not returned.')
  return invite
}

export const findInvites = (db: Executor, roomId: string, limit: number): Promise<Invite[]> =>
  db
    .select()
    .from(roomInvites)
    .where(eq(roomInvites.roomId, roomId))
    .orderBy(desc(roomInvites.createdAt), desc(roomInvites.id))
    .limit(limit)

/** Null when the room has no such invite, or it was revoked before. */
export const revokeInvite = async (
  tx: Transaction,
  { id, roomId, now }: { id: string; roomId: string; now: Date },
): Promise<Invite | null> => {
  const open = and(eq(roomInvites.id, id), eq(roomInvites.roomId, roomId), isNull(roomInvites.revokedAt))
  return (await tx.update(roomInvites).set({ revokedAt: now }).where(open).returning())[0] ?? null
}
