import type { Gap } from '../../../contract/track-record.ts'
import {
  downloadSettledSignals,
  getBreakdown,
  getReachability,
  getReliability,
  getSettledChart,
  getTrackRecord,
  listGaps,
  listLatestEntries,
  listMarkets,
  listSettledSignals,
} from '../../../contract/track-record.ts'
import type { MissedBody } from '../../../engine/record/bodies.ts'
import { SETTLED_COLUMNS } from '../../../engine/record/settled-rows.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { toCsvStream } from '../../platform/http/file-answer.ts'
import { route } from '../../platform/http/route.ts'
import type { RecordLog } from '../record/service.ts'
import type { RecordedMarkets } from '../signals/service.ts'

const GAPS_SHOWN = 200

type TrackRecord = ReturnType<typeof createTrackRecord>

/** The public page: where the record has gaps. */
export const createTrackRecord = ({ record }: { record: RecordLog }) => ({
  /** Stretches without a commitment, newest first: of one market where it is named, else of every market that there was. */
  listGaps: async (feed?: string): Promise<Gap[]> => {
    const entries = await record.findNewestOfKind('missed', GAPS_SHOWN, feed)
    return entries.map(({ index, fields }) => {
      const { timeframe, from, to, slots, reason } = fields as MissedBody
      return { timeframe, from, to, slots, reason, sequence: index + 1 }
    })
  },
})

const limits = [{ by: 'address', max: 600, windowSeconds: 60 }] as const

/** A table of everything is work for the database; nobody needs it many times a minute. */
const downloadLimits = [{ by: 'address', max: 12, windowSeconds: 60 }] as const

const trackRecordRoutes = (trackRecord: TrackRecord, { listMarkets: list, signalsOf }: RecordedMarkets) => [
  route(listMarkets, list, { limits }),
  route(getTrackRecord, ({ input }) => signalsOf(input.market).getTrackRecord(), { limits }),
  route(getReliability, ({ input }) => signalsOf(input.market).getReliability(input.timeframe), { limits }),
  route(getBreakdown, ({ input }) => signalsOf(input.market).getBreakdown(input.timeframe), { limits }),
  route(getSettledChart, ({ input }) => signalsOf(input.market).getSettledChart(), { limits }),
  route(listLatestEntries, ({ input }) => signalsOf(input.market).listLatestEntries(), { limits }),
  route(listSettledSignals, ({ input }) => signalsOf(input.market).listSettledSignals(input), { limits }),
  route(
    downloadSettledSignals,
    async ({ input }) => toCsvStream('uptick-signals.csv', SETTLED_COLUMNS, signalsOf(input.market).listAllSettled()),
    { limits: downloadLimits },
  ),
  route(getReachability, ({ input }) => signalsOf(input.market).getReachability(), { limits }),
  route(listGaps, ({ input }) => trackRecord.listGaps(input.market), { limits }),
]

interface Needs {
  record: RecordLog
  signals: { markets: RecordedMarkets }
}

export const trackRecordFeature = (_: Platform, { record, signals }: Needs) => {
  const service = createTrackRecord({ record })
  return { service, routes: trackRecordRoutes(service, signals.markets) } satisfies Feature<TrackRecord>
}
