import type { Feature } from '../../platform/feature.ts'
import type { ContentItems } from '../content-items/service.ts'
import type { Lessons } from '../lessons/service.ts'
import type { Webinars } from '../webinars/service.ts'
import { mentorshipRoutes } from './routes.ts'
import { createMentorshipVault, type MentorshipVault } from './service.ts'

export const mentorshipFeature = (needs: { contentItems: ContentItems; lessons: Lessons; webinars: Webinars }) => {
  const service = createMentorshipVault(needs)
  return { service, routes: mentorshipRoutes(service) } satisfies Feature<MentorshipVault>
}
