import {
  downloadSettledSignals,
  getBreakdown,
  getReachability,
  getReliability,
  getSettledChart,
  getTrackRecord,
  listGaps,
  listSettledSignals,
} from '../../../contract/track-record.ts'
import { SETTLED_COLUMNS } from '../../../engine/record/settled-rows.ts'
import { csvStreamOf } from '../../platform/http/file-answer.ts'
import { route } from '../../platform/http/route.ts'
import type { Signals } from '../signals/service.ts'
import type { TrackRecord } from './service.ts'

const limits = [{ by: 'address', max: 600, windowSeconds: 60 }] as const

/** A table of everything is work for the database; nobody needs it many times a minute. */
const downloadLimits = [{ by: 'address', max: 12, windowSeconds: 60 }] as const

export const trackRecordRoutes = (trackRecord: TrackRecord, signals: Signals) => [
  route(getTrackRecord, () => signals.getTrackRecord(), { limits }),
  route(getReliability, ({ input }) => signals.getReliability(input.timeframe), { limits }),
  route(getBreakdown, ({ input }) => signals.getBreakdown(input.timeframe), { limits }),
  route(getSettledChart, () => signals.getSettledChart(), { limits }),
  route(listSettledSignals, ({ input }) => signals.listSettledSignals(input), { limits }),
  route(
    downloadSettledSignals,
    async () => csvStreamOf('uptick-signals.csv', SETTLED_COLUMNS, signals.listAllSettled()),
    { limits: downloadLimits },
  ),
  route(getReachability, () => signals.getReachability(), { limits }),
  route(listGaps, () => trackRecord.listGaps(), { limits }),
]
