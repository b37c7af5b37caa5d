import type { Feature, Platform } from '../../platform/feature.ts'
import type { Audit } from '../audit/service.ts'
import type { ContentItems } from '../content-items/service.ts'
import { lessonPaths, lessons } from './content.ts'
import { lessonRoutes } from './routes.ts'
import { createLessons, type Lessons } from './service.ts'

export const lessonsFeature = (p: Platform, needs: { audit: Audit; contentItems: ContentItems }) => {
  const service = createLessons({ ...p, ...needs })
  return {
    service,
    routes: lessonRoutes(service),
    beforeReady: () => service.insertSeeds(lessons, lessonPaths),
  } satisfies Feature<Lessons>
}
