import { createLessonAttempt, getLesson, listLessons, updateLessonProgress } from '../../../contract/lessons.ts'
import {
  createLesson,
  listLessonPaths,
  listWrittenLessons,
  moveLesson,
  removeLesson,
  updateLesson,
} from '../../../contract/written-lessons.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import { listRoutes } from '../../platform/list/list-routes.ts'
import type { Audit } from '../audit/service.ts'
import type { ContentItems } from '../content-items/service.ts'
import { lessonPaths, lessons } from './content.ts'
import { createLessons, type Lessons } from './service.ts'

const COLUMNS = [
  ...([
    'pathId',
    'place',
    'lessonId',
    'title',
    'summary',
    'level',
    'form',
    'minutes',
    'isPublished',
    'readers',
  ] as const),
  ...(['body', 'quiz', 'id'] as const),
]

const limits = [{ by: 'member', max: 120, windowSeconds: 60 }] as const

const lessonRoutes = (lessons: Lessons): Route[] => [
  route(listLessons, ({ member }) => lessons.listLessons(member.id)),
  route(getLesson, ({ member, params }) => lessons.getLesson(member.id, params.id)),
  route(
    updateLessonProgress,
    ({ member, params, input }) => lessons.updateLessonProgress(member.id, params.id, input.section),
    { limits },
  ),
  route(
    createLessonAttempt,
    ({ member, params, input }) => lessons.createLessonAttempt(member.id, params.id, input.answers),
    { limits },
  ),
  ...listRoutes(listWrittenLessons, lessons.listWrittenLessons, {
    name: 'uptick-lessons.csv',
    columns: COLUMNS,
    lineOf: (lesson) => lesson,
  }),
  route(listLessonPaths, () => lessons.listLessonPaths()),
  route(createLesson, async ({ member, input }) =>
    answer(await lessons.createLesson(member, input), { message: 'Lesson saved' }),
  ),
  route(updateLesson, async ({ member, params, input }) =>
    answer(await lessons.updateLesson(member, params.id, input), { message: 'Lesson saved' }),
  ),
  route(moveLesson, ({ member, params, input: { to } }) => lessons.moveLesson(member, params.id, to)),
  route(removeLesson, async ({ member, params, input: { version } }) =>
    answer(await lessons.removeLesson(member, params.id, version), { message: 'Lesson deleted' }),
  ),
]

export const lessonsFeature = (p: Platform, needs: { audit: Audit; contentItems: ContentItems }) => {
  const service = createLessons({ ...p, ...needs })
  return {
    service,
    routes: lessonRoutes(service),
    beforeReady: () => service.insertSeeds(lessons, lessonPaths),
  } satisfies Feature<Lessons>
}
