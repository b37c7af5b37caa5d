import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/client.ts'
import { memberJobItems, memberJobs, segments } from '../../db/schema/schema.ts'

export type JobRow = typeof memberJobs.$inferSelect
type ItemState = (typeof memberJobItems.$inferSelect)['state']

const open = inArray(memberJobs.state, ['running', 'undoing'])

/** Whoever opens, undoes or works on a job waits for the others. */
const lockJobs = (tx: Transaction) => tx.execute(sql`lock table ${memberJobs} in share row exclusive mode`)

/** Whether the job is the only open one, which it stays until the transaction ends. */
export const insertJob = async (tx: Transaction, job: JobRow, memberIds: readonly string[]): Promise<boolean> => {
  await lockJobs(tx)
  if ((await tx.$count(memberJobs, open)) > 0) return false
  await tx.insert(memberJobs).values(job)
  await tx.execute(
    sql`insert into ${memberJobItems} (job_id, member_id) select ${job.id}::uuid, unnest(${sql.param(memberIds)}::uuid[])`,
  )
  return true
}

export const listJobs = (db: Executor, limit: number): Promise<JobRow[]> =>
  db.select().from(memberJobs).orderBy(desc(memberJobs.createdAt)).limit(limit)

/** How many members of each job are in each state. */
export const countItems = async (
  db: Executor,
  jobIds: readonly string[],
): Promise<Map<string, Partial<Record<ItemState, number>>>> => {
  const counts = new Map<string, Partial<Record<ItemState, number>>>()
  if (jobIds.length === 0) return counts
  const rows = await db
    .select({ jobId: memberJobItems.jobId, state: memberJobItems.state, members: count() })
    .from(memberJobItems)
    .where(inArray(memberJobItems.jobId, [...jobIds]))
    .groupBy(memberJobItems.jobId, memberJobItems.state)
  for (const { jobId, state, members } of rows) counts.set(jobId, { ...counts.get(jobId), [state]: members })
  return counts
}

/** The job that is to be worked on, which nobody else works on before the transaction ends; null for none. */
export const lockOpenJob = async (tx: Transaction): Promise<JobRow | null> => {
  await lockJobs(tx)
  return (await tx.select().from(memberJobs).where(open).limit(1))[0] ?? null
}

export const lockJob = async (tx: Transaction, id: string): Promise<JobRow | null> => {
  await lockJobs(tx)
  return (await tx.select().from(memberJobs).where(eq(memberJobs.id, id)))[0] ?? null
}

export const hasOpenJob = async (tx: Transaction): Promise<boolean> => (await tx.$count(memberJobs, open)) > 0

export const updateState = async (tx: Transaction, id: string, state: JobRow['state']): Promise<void> => {
  await tx.update(memberJobs).set({ state }).where(eq(memberJobs.id, id))
}

/** Some of the job's members in this state, in the order of their ids. */
export const listItems = (
  tx: Transaction,
  { jobId, state, limit }: { jobId: string; state: ItemState; limit: number },
) =>
  tx
    .select({ memberId: memberJobItems.memberId, actionId: memberJobItems.actionId })
    .from(memberJobItems)
    .where(and(eq(memberJobItems.jobId, jobId), eq(memberJobItems.state, state)))
    .orderBy(asc(memberJobItems.memberId))
    .limit(limit)

export const updateItems = async (
  tx: Transaction,
  jobId: string,
  memberIds: readonly string[],
  change: { state: ItemState; actionId?: string },
): Promise<void> => {
  await tx
    .update(memberJobItems)
    .set(change)
    .where(and(eq(memberJobItems.jobId, jobId), inArray(memberJobItems.memberId, [...memberIds])))
}

export const listSegments = (db: Executor) => db.select().from(segments).orderBy(asc(segments.name))

/** Filters under a name; those that were under it go. False where there are as many names as there may be. */
export const putSegment = async (
  tx: Transaction,
  segment: typeof segments.$inferInsert,
  most: number,
): Promise<boolean> => {
  await tx.execute(sql`lock table ${segments} in share row exclusive mode`)
  const { name, filters } = segment
  const replaced = await tx.update(segments).set({ filters }).where(eq(segments.name, name)).returning()
  if (replaced.length > 0) return true
  if ((await tx.$count(segments)) >= most) return false
  await tx.insert(segments).values(segment)
  return true
}

export const deleteSegment = async (tx: Transaction, id: string): Promise<void> => {
  await tx.delete(segments).where(eq(segments.id, id))
}
