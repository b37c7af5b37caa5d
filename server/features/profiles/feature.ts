import {
  followProfile,
  getFollow,
  getOwnProfile,
  getProfile,
  getWeeklyBoard,
  listCallerProfiles,
  searchProfiles,
  updateOwnProfile,
} from '../../../contract/profiles.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import type { Market } from '../market/service.ts'
import type { TradeCalls } from '../trade-calls/service.ts'
import { createProfiles, type Profiles } from './service.ts'

const limits = [{ by: 'member', max: 60, windowSeconds: 60 }] as const

const profileRoutes = (profiles: Profiles): Route[] => [
  route(getProfile, ({ params }) => profiles.getProfile(params.handle), {
    limits: [{ by: 'address', max: 600, windowSeconds: 60 }],
  }),
  route(listCallerProfiles, () => profiles.listCallerProfiles(), {
    limits: [{ by: 'address', max: 600, windowSeconds: 60 }],
  }),
  route(searchProfiles, ({ input: { search } }) => profiles.searchProfiles(search), { limits }),
  route(getFollow, ({ member, params }) => profiles.getFollow(member.id, params.handle)),
  route(
    followProfile,
    ({ member, params, input }) => profiles.followProfile(member.id, params.handle, input.isFollowing),
    { limits },
  ),
  route(getOwnProfile, ({ member }) => profiles.getOwnProfile(member.id)),
  route(
    updateOwnProfile,
    async ({ member, input }) =>
      answer(await profiles.updateOwnProfile(member.id, input), { message: 'Profile saved' }),
    { limits: [{ by: 'member', max: 20, windowSeconds: 3600 }] },
  ),
  route(getWeeklyBoard, ({ member }) => profiles.getWeeklyBoard(member.id), { limits }),
]

export const profilesFeature = (p: Platform, needs: { market: Market; calls: TradeCalls }) => {
  const service = createProfiles({ ...p, ...needs })
  return { service, routes: profileRoutes(service) } satisfies Feature<Profiles>
}
