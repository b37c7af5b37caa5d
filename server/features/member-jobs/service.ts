import type { InputOf } from '../../../contract/call.ts'
import { type createMemberJob, JOB_UNDO_MS, type MemberJob, type MemberTask } from '../../../contract/member-jobs.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { MemberManagement } from '../members/service.ts'
import type { Notifications } from '../notifications/service.ts'
import type { Undo } from '../undo/service.ts'
import * as store from './store.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'transact'> {
  members: Pick<MemberManagement, 'listMatchingIds' | 'updateAccessIn'>
  notifications: Pick<Notifications, 'toAnnouncementMails'>
  undo: Pick<Undo, 'takeBack'>
  /** There is a job to work on. */
  onOpened: () => void
}

type Admin = Pick<CallingMember, 'id'>

const SHOWN_JOBS = 3
/** Members of one transaction, by what is done for them. */
const AT_ONCE = { access: 25, message: 1_000 } as const

/** Where a job's message leads: a place of its own, by which it is found again. */
const toPath = ({ id }: Pick<store.JobRow, 'id'>): string => `/dashboard/notifications#message-${id}`

const toJob = (
  { id, task, state, total, createdAt }: store.JobRow,
  { waiting = 0, changed = 0, undone = 0, kept = 0 }: Partial<Record<string, number>>,
): MemberJob => ({
  id,
  task,
  state,
  total,
  done: state === 'undoing' ? changed : total - waiting,
  changed: changed + undone + kept,
  kept,
  createdAt: createdAt.toISOString(),
  undoUntil: new Date(createdAt.getTime() + JOB_UNDO_MS).toISOString(),
})

export type MemberJobs = ReturnType<typeof createMemberJobs>

/** What one batch of a job does; each answers whether there may be more. */
const createBatches = ({ members, notifications, undo }: Pick<Deps, 'members' | 'notifications' | 'undo'>) => {
  const setAccess = async (
    tx: Tx,
    job: store.JobRow,
    task: Extract<MemberTask, { kind: 'access' }>,
  ): Promise<boolean> => {
    const { kind: _, ...access } = task
    const items = await store.listItems(tx, { jobId: job.id, state: 'waiting', limit: AT_ONCE.access })
    for (const { memberId } of items) {
      const actionId = await members.updateAccessIn(tx, { id: job.adminId }, memberId, access)
      await store.updateItems(tx, job.id, [memberId], actionId ? { state: 'changed', actionId } : { state: 'same' })
    }
    return items.length === AT_ONCE.access
  }

  const send = async (tx: Tx, job: store.JobRow, { title, text }: Extract<MemberTask, { kind: 'message' }>) => {
    const items = await store.listItems(tx, { jobId: job.id, state: 'waiting', limit: AT_ONCE.message })
    const memberIds = items.map(({ memberId }) => memberId)
    if (memberIds.length === 0) return false
    const message = { path: toPath(job), title, text }
    const mails = await notifications.toAnnouncementMails(memberIds, message, tx)
    await tx.notifyAll(memberIds, { kind: 'announcements', ...message }, mails)
    await store.updateItems(tx, job.id, memberIds, { state: 'changed' })
    return items.length === AT_ONCE.message
  }

  const takeBack = async (tx: Tx, job: store.JobRow): Promise<boolean> => {
    const limit = AT_ONCE[job.task.kind]
    const items = await store.listItems(tx, { jobId: job.id, state: 'changed', limit })
    if (job.task.kind === 'message') {
      await tx.takeBackSome(toPath(job), limit)
      await store.updateItems(
        tx,
        job.id,
        items.map(({ memberId }) => memberId),
        { state: 'undone' },
      )
    } else
      for (const { memberId, actionId } of items) {
        const isUndone = actionId !== null && (await undo.takeBack(tx, { id: job.adminId }, actionId))
        await store.updateItems(tx, job.id, [memberId], { state: isUndone ? 'undone' : 'kept' })
      }
    return items.length === limit
  }

  return { setAccess, send, takeBack }
}

/** One task for all members that search and filters find, batch after batch; each batch is done and noted in one transaction. */
export const createMemberJobs = ({ db, clock, transact, members, onOpened, ...own }: Deps) => {
  const { setAccess, send, takeBack } = createBatches({ members, ...own })

  const show = async (rows: readonly store.JobRow[]): Promise<MemberJob[]> => {
    const counts = await store.countItems(
      db.orm,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => toJob(row, counts.get(row.id) ?? {}))
  }
  const showOne = async (row: store.JobRow): Promise<MemberJob> => {
    const [shown] = await show([row])
    if (!shown) throw new Error('A job is shown as one.')
    return shown
  }

  return {
    /** The newest jobs, newest first. */
    listMemberJobs: async (): Promise<MemberJob[]> => show(await store.listJobs(db.orm, SHOWN_JOBS)),

    /** Begins a job for everybody that the filters find, but the administrator. Throws MEMBER_JOB_RUNNING while another is open. */
    createMemberJob: async (admin: Admin, { filters, task }: InputOf<typeof createMemberJob>): Promise<MemberJob> => {
      const row = await transact(async (tx) => {
        const memberIds = (await members.listMatchingIds(filters, tx)).filter((id) => id !== admin.id)
        const createdAt = new Date(clock.now())
        const job = { id: newId(clock.now()), adminId: admin.id, task, total: memberIds.length, createdAt }
        const opened = { ...job, state: 'running' as const }
        if (!(await store.insertJob(tx, opened, memberIds))) throw new CallError('MEMBER_JOB_RUNNING')
        tx.afterCommit(onOpened)
        return opened
      })
      return showOne(row)
    },

    /** Begins to undo a job, which also stops one that runs. Throws ACTION_NOT_FOUND, ACTION_FINAL for one that was undone or is a day old, MEMBER_JOB_RUNNING while another is open. */
    undoMemberJob: async (id: string): Promise<MemberJob> => {
      const row = await transact(async (tx) => {
        const job = await store.lockJob(tx, id)
        if (!job) throw new CallError('ACTION_NOT_FOUND')
        if (job.state !== 'running' && (await store.hasOpenJob(tx))) throw new CallError('MEMBER_JOB_RUNNING')
        if (job.state === 'undone' || clock.now() - job.createdAt.getTime() > JOB_UNDO_MS)
          throw new CallError('ACTION_FINAL')
        await store.updateState(tx, id, 'undoing')
        tx.afterCommit(onOpened)
        return { ...job, state: 'undoing' as const }
      })
      return showOne(row)
    },

    /** Works on the open job; answers whether there is more to do. */
    workBatch: (): Promise<boolean> =>
      transact(async (tx) => {
        const job = await store.lockOpenJob(tx)
        if (!job) return false
        const { task } = job
        const isUndoing = job.state === 'undoing'
        const hasMore = isUndoing
          ? await takeBack(tx, job)
          : task.kind === 'access'
            ? await setAccess(tx, job, task)
            : await send(tx, job, task)
        if (!hasMore) await store.updateState(tx, job.id, isUndoing ? 'undone' : 'done')
        return hasMore
      }),
  }
}
