import { getReliability, getTrackRecord, listGaps } from '../../../contract/track-record.ts'
import { route } from '../../platform/http/route.ts'
import type { Signals } from '../signals/service.ts'
import type { TrackRecord } from './service.ts'

const limits = [{ by: 'address', max: 600, windowSeconds: 60 }] as const

export const trackRecordRoutes = (trackRecord: TrackRecord, signals: Signals) => [
  route(getTrackRecord, () => signals.getTrackRecord(), { limits }),
  route(getReliability, ({ input }) => signals.getReliability(input.timeframe), { limits }),
  route(listGaps, () => trackRecord.listGaps(), { limits }),
]
