import { getMentorship } from '../../../contract/mentorship.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { MentorshipVault } from './service.ts'

export const mentorshipRoutes = (vault: MentorshipVault): Route[] => [
  route(getMentorship, ({ member }) => vault.getMentorship(member)),
]
