import type { Gap } from '../../../contract/track-record.ts'
import type { MissedBody } from '../../../engine/record/bodies.ts'
import type { RecordLog } from '../record/service.ts'

const GAPS_SHOWN = 200

export type TrackRecord = ReturnType<typeof createTrackRecord>

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
