import type { InputOf } from '../../../contract/call.ts'
import { type createSegment, MAX_SEGMENTS, type Segment } from '../../../contract/member-jobs.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { newId } from '../../platform/ids.ts'
import * as store from './store.ts'

export type Segments = ReturnType<typeof createSegments>

/** Filters of the members' list that administrators saved. */
export const createSegments = ({ db, clock, transact }: Pick<Platform, 'db' | 'clock' | 'transact'>) => ({
  listSegments: (): Promise<Segment[]> => store.listSegments(db.orm),

  /** Saves filters under a name. Throws SEGMENTS_FULL. */
  createSegment: (segment: InputOf<typeof createSegment>): Promise<Segment[]> =>
    transact(async (tx) => {
      if (!(await store.putSegment(tx, { id: newId(clock.now()), ...segment }, MAX_SEGMENTS)))
        throw new CallError('SEGMENTS_FULL')
      return store.listSegments(tx)
    }),

  removeSegment: (id: string): Promise<Segment[]> =>
    transact(async (tx) => {
      await store.deleteSegment(tx, id)
      return store.listSegments(tx)
    }),
})
