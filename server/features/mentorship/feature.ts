import { getMentorship, type Mentorship } from '../../../contract/mentorship.ts'
import type { Feature } from '../../platform/feature.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { ContentItems } from '../content-items/service.ts'
import type { Lessons } from '../lessons/service.ts'
import type { Webinars } from '../webinars/service.ts'
import { toAchievements, toCourse } from './rules.ts'

interface Deps {
  contentItems: Pick<ContentItems, 'listVaultCourses'>
  lessons: Pick<Lessons, 'listLessons'>
  webinars: Pick<Webinars, 'listWebinars' | 'countRegistrations'>
}

/** As many of the next live sessions are shown. */
const UPCOMING = 3

type MentorshipVault = ReturnType<typeof createMentorshipVault>

/** The administrator's courses, made of lessons and live sessions. It keeps nothing: what is done is counted from those. */
const createMentorshipVault = ({ contentItems, lessons, webinars }: Deps) => ({
  /** The courses, achievements and next sessions of a member. A course of whose steps none is there is left out. */
  getMentorship: async (member: Parameters<Webinars['listWebinars']>[0]): Promise<Mentorship> => {
    const done = {
      lessons: (await lessons.listLessons(member.id)).lessons,
      registrations: await webinars.countRegistrations(member.id),
    }
    const written = await contentItems.listVaultCourses()
    const known = written.map((course) => toCourse(course, done)).filter(({ steps }) => steps.length > 0)
    const { upcoming } = await webinars.listWebinars(member)
    return { courses: known, achievements: toAchievements(known, done), upcoming: upcoming.slice(0, UPCOMING) }
  },
})

const mentorshipRoutes = (vault: MentorshipVault): Route[] => [
  route(getMentorship, ({ member }) => vault.getMentorship(member)),
]

export const mentorshipFeature = (needs: { contentItems: ContentItems; lessons: Lessons; webinars: Webinars }) => {
  const service = createMentorshipVault(needs)
  return { service, routes: mentorshipRoutes(service) } satisfies Feature<MentorshipVault>
}
