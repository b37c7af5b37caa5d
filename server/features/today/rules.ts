import type { LessonCatalogue } from '../../../contract/lessons.ts'
import type { Marathon } from '../../../contract/marathon-places.ts'
import { FIRST_STEPS, type FirstStep, type FirstStepName, type TodayMarathon } from '../../../contract/today.ts'

/** Under which key of the ledger a step is paid: the same key moves points once. */
export const stepKey = (step: FirstStepName): string => `first-step:${step}`

export const toSteps = (
  points: readonly number[],
  done: ReadonlySet<FirstStepName>,
  paid: ReadonlySet<string>,
): FirstStep[] =>
  FIRST_STEPS.map((step, place) => ({
    step,
    points: points[place] ?? 0,
    isDone: done.has(step),
    isPaid: paid.has(stepKey(step)),
  }))

/** What can be collected now. */
export const payable = (steps: readonly FirstStep[]): FirstStep[] =>
  steps.filter(({ points, isDone, isPaid }) => isDone && !isPaid && points > 0)

/** The lesson that the member is in the middle of; else the first that is not passed, in the order of the paths. */
export const findNextLesson = ({ paths, lessons }: Pick<LessonCatalogue, 'paths' | 'lessons'>) => {
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]))
  const ordered = paths.flatMap(({ lessonIds }) => lessonIds.flatMap((id) => byId.get(id) ?? []))
  const open = ordered.filter(({ progress }) => !progress?.passedAt)
  const begun = open
    .filter(({ progress }) => progress !== null)
    .toSorted((a, b) => (b.progress?.updatedAt ?? '').localeCompare(a.progress?.updatedAt ?? ''))
  const next = begun[0] ?? open[0]
  if (!next) return null
  const { id, title, minutes, sections, progress } = next
  return { id, title, minutes, sections, section: progress?.section ?? 0 }
}

/** Those that the member takes part in first, then the fullest. */
export const toRunning = (marathons: readonly Marathon[]): TodayMarathon[] =>
  marathons
    .toSorted(
      (a, b) => Number(b.isParticipating) - Number(a.isParticipating) || b.currentParticipants - a.currentParticipants,
    )
    .map(({ id, name, endDate, currentParticipants, userStats }) => ({
      id,
      name,
      endDate,
      participants: currentParticipants,
      standing: userStats && { entryId: userStats.entryId, rank: userStats.rank, profit: userStats.profit },
    }))
