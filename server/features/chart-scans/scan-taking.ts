import {
  type ChartSettings,
  chartScanMessages,
  findSettingProblems,
  SCAN_HISTORY,
  type ScanVariant,
} from '../../../contract/chart-scans.ts'
import type { ImageKind } from '../../../contract/files.ts'
import { DAILY_CHART_SCANS } from '../../../contract/tiers.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import * as store from './store.ts'
import { hasLimit, mostScans, scanDay, secondsToMidnight } from './usage-rules.ts'

type Deps = Pick<Platform, 'db' | 'clock' | 'log' | 'transact' | 'storage'>

/** What came of a chart, and the picture that it is kept with. */
export interface TakenChart extends Pick<store.ScanRow, 'reader' | 'found'> {
  picture: { kind: ImageKind; name: string; bytes: Buffer }
}

/** Throws INPUT_INVALID where a frame or a scale doesn't fit the picture. */
export const assertSettings = (settings: ChartSettings, size: { width: number; height: number }): void => {
  const fields = findSettingProblems(settings, size)
  const [message] = Object.values(fields ?? {})
  if (fields && message) throw new CallError('INPUT_INVALID', { message, fields })
}

/** Why a member gets no more scans today. */
export const toRefusal = ({ tier }: CallingMember, message: string, nowMs: number): CallError => {
  const retryAfterSeconds = secondsToMidnight(nowMs)
  // Nobody is told of a number that is not a rule of the club.
  return hasLimit(tier)
    ? new CallError('SCANS_EXHAUSTED', { message, retryAfterSeconds })
    : new CallError('RATE_LIMITED', { retryAfterSeconds })
}

/** Takes one of the member's scans of the day for a picture, and gives it back where nothing comes of it. */
export const createScanTaking = ({ db, clock, log, transact, storage }: Deps) => {
  const reserve = async (member: CallingMember): Promise<string> => {
    const nowMs = clock.now()
    const reservation: store.Reservation = {
      id: newId(nowMs),
      memberId: member.id,
      day: scanDay(nowMs),
      reservedAt: new Date(nowMs),
    }
    if (!(await transact((tx) => store.insertReservation(tx, reservation, mostScans(member.tier)))))
      throw toRefusal(member, chartScanMessages.exhausted(DAILY_CHART_SCANS[member.tier]), nowMs)
    return reservation.id
  }

  /** What was taken is given back; where that fails too, it is found again by its age. */
  const refund = async (reservationId: string): Promise<void> => {
    await store.deleteReservation(db.orm, reservationId).catch((error: unknown) => {
      log.error({ err: error }, 'a chart scan could not be refunded yet')
    })
  }

  const keep = async (row: store.ScanRow, reservationId: string): Promise<void> =>
    transact(async (tx) => {
      await store.insertScan(tx, row, reservationId)
      const outdated = await store.deleteOldScans(tx, row.memberId, SCAN_HISTORY)
      tx.afterCommit(async () => {
        for (const fileId of outdated) await storage.remove(fileId)
      })
    })

  const scan = async (
    memberId: string,
    variant: ScanVariant,
    take: () => Promise<TakenChart>,
    reservationId: string,
  ): Promise<store.ScanRow> => {
    const { picture, ...taken } = await take()
    const fileId = await storage.put(picture.bytes)
    const nowMs = clock.now()
    const row: store.ScanRow = {
      ...taken,
      id: newId(nowMs),
      memberId,
      variant,
      pictureFileId: fileId,
      pictureKind: picture.kind,
      pictureName: picture.name,
      createdAt: new Date(nowMs),
    }
    await keep(row, reservationId).catch(async (error: unknown) => {
      await storage.remove(fileId)
      throw error
    })
    return row
  }

  return {
    /** Takes a scan for what `take` finds, and keeps it. Throws SCANS_EXHAUSTED, and whatever `take` does. */
    takeScan: async (
      member: CallingMember,
      variant: ScanVariant,
      take: () => Promise<TakenChart>,
    ): Promise<store.ScanRow> => {
      const reservationId = await reserve(member)
      return scan(member.id, variant, take, reservationId).catch(async (error: unknown) => {
        await refund(reservationId)
        if (error instanceof CallError && error.code === 'CHART_SCAN_FAILED')
          log.warn({ err: error.cause }, 'a chart scan failed')
        throw error
      })
    },
  }
}
