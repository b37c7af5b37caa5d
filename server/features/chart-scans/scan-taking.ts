import {
  type ChartAnalysis,
  type ChartReader,
  type ChartSettings,
  chartScanMessages,
  type createChartScan,
  findSettingProblems,
  SCAN_HISTORY,
} from '../../../contract/chart-scans.ts'
import { DAILY_CHART_SCANS } from '../../../contract/tiers.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { FilesOf } from '../../platform/uploads/uploaded-file.ts'
import type { ReadPicture } from './local-reader.ts'
import * as store from './store.ts'
import { toKept } from './to-analysis.ts'
import { hasLimit, mostScans, scanDay, secondsToMidnight } from './usage-rules.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'log' | 'transact' | 'storage'> {
  reader: { name: ChartReader; read: ReadPicture }
}

type Asked = ChartSettings & Pick<ChartAnalysis, 'variant'>

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
export const createScanTaking = ({ db, clock, log, transact, storage, reader }: Deps) => {
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
    { variant, ...settings }: Asked,
    image: FilesOf<typeof createChartScan>['image'],
    reservationId: string,
  ): Promise<store.ScanRow> => {
    const found = await reader.read(image, settings)
    const fileId = await storage.put(image.bytes)
    const nowMs = clock.now()
    const row: store.ScanRow = {
      id: newId(nowMs),
      memberId,
      variant,
      reader: reader.name,
      pictureFileId: fileId,
      pictureKind: image.kind,
      pictureName: image.name,
      found: toKept(found, settings),
      createdAt: new Date(nowMs),
    }
    await keep(row, reservationId).catch(async (error: unknown) => {
      await storage.remove(fileId)
      throw error
    })
    return row
  }

  return {
    /** Reads a picture and keeps what was found. Throws INPUT_INVALID, SCANS_EXHAUSTED, CHART_NOT_FOUND and CHART_SCAN_FAILED. */
    takeScan: async (
      member: CallingMember,
      asked: Asked,
      image: FilesOf<typeof createChartScan>['image'],
    ): Promise<store.ScanRow> => {
      assertSettings(asked, image)
      const reservationId = await reserve(member)
      return scan(member.id, asked, image, reservationId).catch(async (error: unknown) => {
        await refund(reservationId)
        if (error instanceof CallError && error.code === 'CHART_SCAN_FAILED')
          log.warn({ err: error.cause, reader: reader.name }, 'a chart scan failed')
        throw error
      })
    },
  }
}
