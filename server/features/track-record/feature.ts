import type { Feature, Platform } from '../../platform/feature.ts'
import type { RecordLog } from '../record/service.ts'
import type { RecordedMarkets } from '../signals/service.ts'
import { trackRecordRoutes } from './routes.ts'
import { createTrackRecord, type TrackRecord } from './service.ts'

interface Needs {
  record: RecordLog
  signals: { markets: RecordedMarkets }
}

export const trackRecordFeature = (_: Platform, { record, signals }: Needs) => {
  const service = createTrackRecord({ record })
  return { service, routes: trackRecordRoutes(service, signals.markets) } satisfies Feature<TrackRecord>
}
