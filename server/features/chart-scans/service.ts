import { placeCandles, readCandles } from '@uptick/chart-reader/candles'
import type { InputOf, ReplyOf } from '../../../contract/call.ts'
import {
  type ChartAnalysis,
  type ChartSettings,
  chartScanMessages,
  type createCandleScan,
  type createChartScan,
  type getChartScanUsage,
  type UsageInfo,
} from '../../../contract/chart-scans.ts'
import type { ImageKind } from '../../../contract/files.ts'
import type { Pair } from '../../../contract/market.ts'
import { MINUTE_MS } from '../../../contract/slots.ts'
import { effectiveTier } from '../../../contract/sponsored-tiers.ts'
import { mayUseChartScanner } from '../../../contract/tiers.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { measureImage } from '../../platform/uploads/re-encode-image.ts'
import type { FilesOf } from '../../platform/uploads/uploaded-file.ts'
import type { Market } from '../market/service.ts'
import type { Members } from '../members/service.ts'
import { drawCandles } from './draw-candles.ts'
import type { PictureReading } from './picture-reading.ts'
import { foundInReading, WORDS_OF_CANDLES } from './reading-rules.ts'
import { assertSettings, createScanTaking, toRefusal } from './scan-taking.ts'
import * as store from './store.ts'
import { toAnalysis, toKept } from './to-analysis.ts'
import { scanDay, toUsage } from './usage-rules.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'log' | 'transact' | 'storage'> {
  members: Pick<Members, 'findMember'>
  market: Pick<Market, 'getPair' | 'listCandles'>
  reading: PictureReading
}

const SCANNED_CANDLES = 120
/** Fewer show no trend. */
const LEAST_CANDLES = 20
const CANDLE_PICTURE = { width: 960, height: 540 }

/** Whoever is still at a scan after this has ended with their server. */
const STALE_AFTER_MS = 5 * MINUTE_MS

/** The latest candles of a pair, analyzed as a picture of them would be. Throws CANDLES_MISSING. */
const readOwnChart = async (
  market: Deps['market'],
  pair: Pick<Pair, 'id' | 'name' | 'decimals'>,
  timeframe: InputOf<typeof createCandleScan>['timeframe'],
) => {
  const candles = await market.listCandles({ pair: pair.id, timeframe, limit: SCANNED_CANDLES })
  const reading = candles.length < LEAST_CANDLES ? null : readCandles(candles, pair.decimals, CANDLE_PICTURE)
  if (!reading) throw new CallError('CANDLES_MISSING')
  const found = foundInReading(reading, CANDLE_PICTURE, WORDS_OF_CANDLES)
  const bytes = await drawCandles(placeCandles(candles, CANDLE_PICTURE), CANDLE_PICTURE)
  return {
    reader: 'candles' as const,
    found: { ...toKept(found, {}), symbol: pair.name, timeframe },
    picture: { kind: 'png' as const, name: `${pair.id}-${timeframe}.png`, bytes },
  }
}

export type ChartScans = ReturnType<typeof createChartScans>

/** The scans that a member keeps, each with its picture. */
const createKeptScans = ({ db, clock, storage }: Pick<Deps, 'db' | 'clock' | 'storage'>) => ({
  /** Newest first. */
  listChartScans: async (memberId: string, limit: number): Promise<ChartAnalysis[]> =>
    (await store.listScans(db.orm, memberId, limit)).map(toAnalysis),

  /** Throws CHART_SCAN_NOT_FOUND for one that the member does not have. */
  getChartScanPicture: async (
    memberId: string,
    id: string,
  ): Promise<{ kind: ImageKind; name: string; bytes: Buffer }> => {
    const row = await store.findScan(db.orm, memberId, id)
    if (!row) throw new CallError('CHART_SCAN_NOT_FOUND')
    return { kind: row.pictureKind, name: row.pictureName, bytes: await storage.get(row.pictureFileId) }
  },

  /** Removes a scan with its picture. Throws CHART_SCAN_NOT_FOUND for one that the member does not have. */
  removeChartScan: async (memberId: string, id: string): Promise<null> => {
    const fileId = await store.deleteScan(db.orm, memberId, id)
    if (fileId === null) throw new CallError('CHART_SCAN_NOT_FOUND')
    await storage.remove(fileId)
    return null
  },

  /** Gives back what a server took and did not finish. */
  refundStale: async (): Promise<void> => {
    for (const id of await store.findStaleReservations(db.orm, new Date(clock.now() - STALE_AFTER_MS)))
      await store.deleteReservation(db.orm, id)
  },

  /** Which of these files are pictures of scans. What is nobody's may be removed. */
  findPictureFiles: (fileIds: string[]): Promise<ReadonlySet<string>> => store.findPictureFiles(db.orm, fileIds),
})

/** Scans of chart pictures: each takes one of the member's scans of the day, or none when it fails. */
export const createChartScans = ({ db, clock, log, transact, storage, members, market, reading }: Deps) => {
  const { takeScan } = createScanTaking({ db, clock, log, transact, storage })

  const usageNow = async ({ id, tier }: Pick<CallingMember, 'id' | 'tier'>): Promise<UsageInfo> => {
    const nowMs = clock.now()
    return toUsage(tier, await store.findUsed(db.orm, id, scanDay(nowMs)), nowMs)
  }

  const assertMayUse = async (memberId: string): Promise<void> => {
    const member = await members.findMember(memberId)
    if (member && mayUseChartScanner({ ...member, tier: effectiveTier(member, clock.now()) })) return
    throw new CallError('ACCESS_TIER', { message: chartScanMessages.goldOnly })
  }

  return {
    /** Today's scans, and who besides us would read the next picture. */
    getChartScanUsage: async (member: CallingMember): Promise<ReplyOf<typeof getChartScanUsage>> => ({
      ...(await usageNow(member)),
      service: reading.service,
    }),

    /** Today's scans. Nothing is counted here, as every scan counts itself. Throws SCANS_EXHAUSTED once none is left. */
    incrementChartScanUsage: async (member: CallingMember): Promise<UsageInfo> => {
      const usage = await usageNow(member)
      if (!usage.canUse) throw toRefusal(member, chartScanMessages.incrementFailed, clock.now())
      return usage
    },

    /**
     * Reads a picture and keeps what was found with it. Takes one scan of the day before it begins and gives it back when the picture
     * shows no chart (CHART_NOT_FOUND), the reading fails (CHART_SCAN_FAILED) or anything else does. Throws SCANS_EXHAUSTED when none is
     * left, INPUT_INVALID for a frame or scale that does not fit the picture, and ACCESS_TIER for the second scanner without the right to it.
     */
    createChartScan: async (
      member: CallingMember,
      asked: InputOf<typeof createChartScan>,
      { image }: FilesOf<typeof createChartScan>,
    ): Promise<ChartAnalysis & { usage: UsageInfo }> => {
      if (asked.variant === 'chart-scanner') await assertMayUse(member.id)
      const { variant, ...settings } = asked
      assertSettings(settings, image)
      const row = await takeScan(member, variant, async () => {
        const { reader, found } = await reading.read(image, settings)
        return { reader, found: toKept(found, settings), picture: image }
      })
      return { ...toAnalysis(row), usage: await usageNow(member) }
    },

    /**
     * Analyzes the latest candles of a pair as a picture of them would be, with exact prices, and keeps the result with such a picture. Takes
     * one scan of the day. Throws PAIR_NOT_FOUND and CANDLES_MISSING, which take none, SCANS_EXHAUSTED, and ACCESS_TIER.
     */
    createCandleScan: async (
      member: CallingMember,
      { variant, pair: pairId, timeframe }: InputOf<typeof createCandleScan>,
    ): Promise<ChartAnalysis & { usage: UsageInfo }> => {
      if (variant === 'chart-scanner') await assertMayUse(member.id)
      const pair = market.getPair(pairId)
      const row = await takeScan(member, variant, () => readOwnChart(market, pair, timeframe))
      return { ...toAnalysis(row), usage: await usageNow(member) }
    },

    ...createKeptScans({ db, clock, storage }),

    /**
     * Reads the picture of a scan again, as the member has set frame and scale now, and takes no scan for it. Throws CHART_SCAN_NOT_FOUND,
     * CHART_SCAN_FIXED where it shows our own candles, INPUT_INVALID, CHART_NOT_FOUND and CHART_SCAN_FAILED; the scan stays as it was.
     */
    updateChartScan: async (memberId: string, id: string, settings: ChartSettings): Promise<ChartAnalysis> => {
      const row = await store.findScan(db.orm, memberId, id)
      if (!row) throw new CallError('CHART_SCAN_NOT_FOUND')
      if (row.reader === 'candles') throw new CallError('CHART_SCAN_FIXED')
      const bytes = await storage.get(row.pictureFileId)
      assertSettings(settings, await measureImage(bytes))
      const { reader, found } = await reading.readAgain({ kind: row.pictureKind, bytes }, settings, row.found.second)
      const corrected = { ...row, reader, found: toKept(found, settings) }
      if (!(await store.updateFound(db.orm, corrected))) throw new CallError('CHART_SCAN_NOT_FOUND')
      return toAnalysis(corrected)
    },
  }
}
