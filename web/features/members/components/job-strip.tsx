import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getAdminOverview } from '../../../../contract/audit.ts'
import { listMemberJobs, type MemberJob, type MemberTask, undoMemberJob } from '../../../../contract/member-jobs.ts'
import { listMembers } from '../../../../contract/members.ts'
import { tierNames } from '../../../../contract/tiers.ts'
import { call } from '../../../lib/call.ts'
import { formatCount } from '../../../lib/format.ts'
import { invalidate, invalidateAll, queryOf } from '../../../lib/query-of.ts'
import { useServerNow } from '../../../lib/use-server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { jobTexts } from '../content.ts'
import styles from './member-jobs.module.css'

const ASKED_MS = 1_000

const nameTask = (task: MemberTask): string => {
  if (task.kind === 'message') return `${jobTexts.task.message} “${task.title}”`
  return task.dashboardUnlocked ? tierNames[task.tier] : jobTexts.task.locked
}

const sayState = ({ state, task, total, done, changed, kept }: MemberJob): string => {
  if (state === 'running') return jobTexts.progress(formatCount(done), formatCount(total))
  if (state === 'undoing') return jobTexts.undoing(formatCount(done))
  if (state === 'undone') return jobTexts.undone(formatCount(kept))
  if (task.kind === 'message') return jobTexts.sent(formatCount(changed))
  return jobTexts.done(formatCount(changed), formatCount(total - changed))
}

const isOpen = ({ state }: MemberJob): boolean => state === 'running' || state === 'undoing'

/** The newest job for many members: how far it is, and how it is undone. */
export const JobStrip = () => {
  const client = useQueryClient()
  const jobs = useQuery({
    ...queryOf(listMemberJobs),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? ASKED_MS : false),
  }).data
  const newest = jobs?.[0]
  const nowMs = useServerNow()
  const works = newest !== undefined && isOpen(newest)
  const id = newest?.id
  const [watched, setWatched] = useState<string>()
  const before = useRef<string>(null)
  const now = jobs && `${id} ${newest?.state}`
  useEffect(() => {
    if (now === undefined) return
    if (works) setWatched(id)
    // A short one may have come to its end between two answers. The first answer is no news: the list was asked for beside it.
    else if (before.current !== null && before.current !== now)
      void invalidateAll(client, [listMembers, getAdminOverview])
    before.current = now
  }, [now, works, id, client])
  const undo = useMutation({
    mutationFn: (id: string) => call(undoMemberJob, { params: { id } }),
    onSettled: () => invalidate(client, listMemberJobs),
  })
  if (!newest || Date.parse(newest.undoUntil) < nowMs) return null
  if (newest.state === 'undone' && watched !== id) return null
  const said = sayState(newest)
  const share = newest.state === 'undoing' ? newest.changed - newest.done : newest.done
  return (
    <section className={styles.job} aria-label={nameTask(newest.task)}>
      <b>{jobTexts.of(nameTask(newest.task), formatCount(newest.total))}</b>
      {works ? (
        <Meter label={nameTask(newest.task)} value={share} max={Math.max(1, newest.total)} words={said} />
      ) : null}
      <span role="status">{said}</span>
      {newest.state === 'running' || newest.state === 'done' ? (
        <Button size="small" busy={undo.isPending} onClick={() => undo.mutate(newest.id)}>
          {newest.state === 'running' ? jobTexts.stop : jobTexts.undo}
        </Button>
      ) : null}
      <FormError>{undo.error?.message}</FormError>
    </section>
  )
}
