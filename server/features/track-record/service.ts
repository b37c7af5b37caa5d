import type { Gap } from '../../../contract/track-record.ts'
import type { MissedBody } from '../../../engine/record/bodies.ts'
import type { Database } from '../../db/client.ts'
import type { RecordLog } from '../record/service.ts'
import * as store from './store.ts'

const GAPS_SHOWN = 200

export type TrackRecord = ReturnType<typeof createTrackRecord>

/** The public page: where the record has gaps. */
export const createTrackRecord = ({ db, record }: { db: Database; record: RecordLog }) => ({
  /** Stretches without a commitment, newest first: of one market where it is named, else of every market that there was. */
  listGaps: async (feed?: string): Promise<Gap[]> => {
    const [own, carried] = await Promise.all([
      record.findNewestOfKind('missed', GAPS_SHOWN, feed),
      store.findMissedOfChain(db.orm, GAPS_SHOWN, feed),
    ])
    const entries = [
      ...own.map(({ index, fields }) => ({ sequence: index + 1, body: fields as MissedBody })),
      ...carried.map(({ sequence, body }) => ({ sequence, body: JSON.parse(body) as MissedBody })),
    ]
    return entries.slice(0, GAPS_SHOWN).map(({ sequence, body }) => {
      const { timeframe, from, to, slots, reason } = body
      return { timeframe, from, to, slots, reason, sequence }
    })
  },
})
