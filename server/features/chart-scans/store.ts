import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/client.ts'
import { chartScanDays, chartScanReservations, chartScans } from '../../db/schema/schema.ts'

export type ScanRow = typeof chartScans.$inferSelect

export type Reservation = typeof chartScanReservations.$inferSelect

export const findUsed = async (db: Executor, memberId: string, day: string): Promise<number> => {
  const own = and(eq(chartScanDays.memberId, memberId), eq(chartScanDays.day, day))
  return (await db.select({ used: chartScanDays.used }).from(chartScanDays).where(own))[0]?.used ?? 0
}

/**
 * Takes one of the day's scans, if fewer than `most` are taken. False when none is left. One statement decides, so that two at once never
 * both take the last.
 */
export const insertReservation = async (tx: Transaction, row: Reservation, most: number): Promise<boolean> => {
  const taken = await tx
    .insert(chartScanDays)
    .values({ memberId: row.memberId, day: row.day, used: 1 })
    .onConflictDoUpdate({
      target: [chartScanDays.memberId, chartScanDays.day],
      set: { used: sql`${chartScanDays.used} + 1` },
      setWhere: lt(chartScanDays.used, most),
    })
    .returning({ used: chartScanDays.used })
  if (taken.length === 0) return false
  await tx.insert(chartScanReservations).values(row)
  return true
}

/** Gives a taken scan back to its day. It was given back or kept before: nothing happens. */
export const deleteReservation = async (db: Executor, id: string): Promise<void> => {
  await db.execute(sql`
    with gone as (delete from chart_scan_reservations where id = ${id} returning member_id, day)
    update chart_scan_days set used = used - 1 from gone
    where chart_scan_days.member_id = gone.member_id and chart_scan_days.day = gone.day`)
}

/** Taken before `before` and neither kept nor given back: their server ended on the way. */
export const findStaleReservations = async (db: Executor, before: Date): Promise<string[]> =>
  (
    await db
      .select({ id: chartScanReservations.id })
      .from(chartScanReservations)
      .where(lt(chartScanReservations.reservedAt, before))
  ).map(({ id }) => id)

/** Keeps a scan: what was taken for it stays taken. */
export const insertScan = async (tx: Transaction, row: ScanRow, reservationId: string): Promise<void> => {
  await tx.delete(chartScanReservations).where(eq(chartScanReservations.id, reservationId))
  await tx.insert(chartScans).values(row)
}

/** Removes all but the newest `kept` of a member; returns the pictures of those that went. */
export const deleteOldScans = async (tx: Transaction, memberId: string, kept: number): Promise<string[]> => {
  const newest = tx
    .select({ id: chartScans.id })
    .from(chartScans)
    .where(eq(chartScans.memberId, memberId))
    .orderBy(desc(chartScans.createdAt), desc(chartScans.id))
    .offset(kept)
  const gone = await tx
    .delete(chartScans)
    .where(inArray(chartScans.id, newest))
    .returning({ fileId: chartScans.pictureFileId })
  return gone.map(({ fileId }) => fileId)
}

/** Newest first. */
export const listScans = (db: Executor, memberId: string, limit: number): Promise<ScanRow[]> =>
  db
    .select()
    .from(chartScans)
    .where(eq(chartScans.memberId, memberId))
    .orderBy(desc(chartScans.createdAt), desc(chartScans.id))
    .limit(limit)

const ownScan = (memberId: string, id: string) => and(eq(chartScans.id, id), eq(chartScans.memberId, memberId))

export const findScan = async (db: Executor, memberId: string, id: string): Promise<ScanRow | null> =>
  (await db.select().from(chartScans).where(ownScan(memberId, id)))[0] ?? null

/** False where the member has no such scan any more. */
export const updateFound = async (
  db: Executor,
  { memberId, id, reader, found }: Pick<ScanRow, 'memberId' | 'id' | 'reader' | 'found'>,
): Promise<boolean> =>
  (await db.update(chartScans).set({ reader, found }).where(ownScan(memberId, id)).returning({ id: chartScans.id }))
    .length > 0

/** The picture of what was removed; null when the member has no such scan. */
export const deleteScan = async (db: Executor, memberId: string, id: string): Promise<string | null> =>
  (await db.delete(chartScans).where(ownScan(memberId, id)).returning({ fileId: chartScans.pictureFileId }))[0]
    ?.fileId ?? null

/** Which of these files are pictures of scans. */
export const findPictureFiles = async (db: Executor, fileIds: string[]): Promise<Set<string>> => {
  const rows = await db
    .select({ id: chartScans.pictureFileId })
    .from(chartScans)
    .where(inArray(chartScans.pictureFileId, fileIds))
  return new Set(rows.map(({ id }) => id))
}
