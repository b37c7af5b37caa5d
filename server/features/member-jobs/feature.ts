import type { InputOf } from '../../../contract/call.ts'
import {
  createMemberJob,
  createSegment,
  listMemberJobs,
  listSegments,
  MAX_SEGMENTS,
  removeSegment,
  type Segment,
  undoMemberJob,
} from '../../../contract/member-jobs.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import { createJobLoop } from '../../platform/jobs/job-loop.ts'
import type { MemberManagement } from '../members/service.ts'
import type { Notifications } from '../notifications/service.ts'
import type { Undo } from '../undo/service.ts'
import { createMemberJobs, type MemberJobs } from './service.ts'
import * as store from './store.ts'

type Segments = ReturnType<typeof createSegments>

/** Filters of the members' list that administrators saved. */
const createSegments = ({ db, clock, transact }: Pick<Platform, 'db' | 'clock' | 'transact'>) => ({
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

/** Between two batches: a job takes a part of the database, never all of it. */
const BATCH_PAUSE_MS = 20

const memberJobRoutes = (jobs: MemberJobs, segments: Segments): Route[] => [
  route(listMemberJobs, () => jobs.listMemberJobs()),
  route(createMemberJob, ({ member, input }) => jobs.createMemberJob(member, input)),
  route(undoMemberJob, ({ params }) => jobs.undoMemberJob(params.id)),
  route(listSegments, () => segments.listSegments()),
  route(createSegment, ({ input }) => segments.createSegment(input)),
  route(removeSegment, ({ params }) => segments.removeSegment(params.id)),
]

interface Needs {
  members: Pick<MemberManagement, 'listMatchingIds' | 'updateAccessIn'>
  notifications: Pick<Notifications, 'toAnnouncementMails'>
  undo: Pick<Undo, 'takeBack'>
}

export const memberJobsFeature = (p: Platform, needs: Needs) => {
  const service: MemberJobs = createMemberJobs({ ...p, ...needs, onOpened: () => job.wake() })
  const job = createJobLoop(
    {
      name: 'work on jobs for many members',
      run: async () => ((await service.workBatch()) ? BATCH_PAUSE_MS : Number.POSITIVE_INFINITY),
    },
    p,
  )
  return { service, routes: memberJobRoutes(service, createSegments(p)), jobs: [job] } satisfies Feature<MemberJobs>
}
