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
import { SETTLED_COLUMNS } from '../../../engine/record/settled-rows.ts'
import { csvStreamOf } from '../../platform/http/file-answer.ts'
import { route } from '../../platform/http/route.ts'
import type { RecordedMarkets } from '../signals/service.ts'
import type { TrackRecord } from './service.ts'

const limits = [{ by: 'address', max: 600, windowSeconds: 60 }] as const

/** A table of everything is work for the database; nobody needs it many times a minute. */
const downloadLimits = [{ by: 'address', max: 12, windowSeconds: 60 }] as const

export const trackRecordRoutes = (trackRecord: TrackRecord, { listMarkets: list, signalsOf }: RecordedMarkets) => [
  route(listMarkets, list, { limits }),
  route(getTrackRecord, ({ input }) => signalsOf(input.market).getTrackRecord(), { limits }),
  route(getReliability, ({ input }) => signalsOf(input.market).getReliability(input.timeframe), { limits }),
  route(getBreakdown, ({ input }) => signalsOf(input.market).getBreakdown(input.timeframe), { limits }),
  route(getSettledChart, ({ input }) => signalsOf(input.market).getSettledChart(), { limits }),
  route(listLatestEntries, ({ input }) => signalsOf(input.market).listLatestEntries(), { limits }),
  route(listSettledSignals, ({ input }) => signalsOf(input.market).listSettledSignals(input), { limits }),
  route(
    downloadSettledSignals,
    async ({ input }) => csvStreamOf('uptick-signals.csv', SETTLED_COLUMNS, signalsOf(input.market).listAllSettled()),
    { limits: downloadLimits },
  ),
  route(getReachability, ({ input }) => signalsOf(input.market).getReachability(), { limits }),
  route(listGaps, ({ input }) => trackRecord.listGaps(input.market), { limits }),
]
